import Testing
import TodoTestSupport

@testable import TodoCore

struct QueryErrorTests {
  @Test(
    "each error says what is wrong and what helps",
    arguments: [
      ("deu:fri", "unknown field \"deu\"", "did you mean \"due:fri\"?"),
      (
        "foo:x", "unknown field \"foo\"",
        "the fields are id, uid, title, content, status, priority, due, start, project, tag, after, parent, owner, taken, lease, location, created, modified, completed, cancelled, blocks, is; put text with a colon in quotes, and these in quotes: '\"a:b\"'"
      ),
      ("due.befor:fri", "unknown modifier \"befor\" for due", "did you mean \"before\"?"),
      (
        "due.x:fri", "unknown modifier \"x\" for due",
        "due takes not, before, after, by, from"
      ),
      ("title.x:a", "unknown modifier \"x\" for title", "title takes not"),
      ("priority:hihg", "invalid value \"hihg\" for priority", "did you mean \"high\"?"),
      (
        "due:soon", "invalid due date \"soon\"",
        "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
      ),
      (
        "due:due+1w", "invalid due date \"due+1w\": it cannot count from a todo's date here",
        "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
      ),
      (
        "due:9999999y", "invalid due date \"9999999y\": it is outside the years 1 to 9999",
        "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
      ),
      ("id:x", "invalid value \"x\" for id", "write 12 or 3-7"),
      (
        "tag:", "missing value for tag",
        "put a value after the colon and each comma; none means not set, any means set"
      ),
      ("\"a", "unclosed quote", "close it, and quote it for the shell: todo list \"two words\""),
      (
        "(a", "unclosed parenthesis",
        "match each ( with a ), and quote the query: todo list (a or b) c"
      ),
      (
        "a)", "closing parenthesis without an opening one",
        "match each ( with a ), and quote the query: todo list (a or b) c"
      ),
      ("\"\"", "empty text", "for every todo, write is:any"),
      ("a or", "missing condition after \"or\"", #"to look for the word itself: '"or"'"#),
      (
        String(repeating: "(", count: 201) + "a", "the query is nested deeper than 200 levels",
        "use fewer levels of parentheses"
      ),
    ])
  func wording(text: String, message: String, advice: String) {
    #expect {
      try Query(text, at: .friday)
    } throws: { error in
      guard let error = error as? QueryError else { return false }
      return error.message == message && error.advice.map(\.plain) == [advice]
    }
  }
}
