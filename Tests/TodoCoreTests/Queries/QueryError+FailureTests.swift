import Testing
import TodoTestSupport

@testable import TodoCore

struct QueryErrorFailureTests {
  @Test(
    "what is wrong and what helps",
    arguments: [
      ("deu:fri", "unknown field \"deu\"", Remedy.replace(with: "due:fri")),
      (
        "foo:x", "unknown field \"foo\"",
        .writeQueryField(of: [
          "id", "uid", "title", "content", "status", "priority", "due", "start", "project", "tag", "after", "parent",
          "created", "modified", "completed", "cancelled", "blocks", "is",
        ])
      ),
      ("due.befor:fri", "unknown modifier \"befor\" for due", .replace(with: "before")),
      (
        "due.x:fri", "unknown modifier \"x\" for due",
        .writeModifier(of: ["not", "before", "after", "by", "from"], field: "due")
      ),
      ("title.x:a", "unknown modifier \"x\" for title", .writeModifier(of: ["not"], field: "title")),
      ("priority:hihg", "invalid value \"hihg\" for priority", .replace(with: "high")),
      ("due:soon", "invalid due date \"soon\"", .writeDate),
      ("due:due+1w", "invalid due date \"due+1w\": it cannot count from a todo's own date here", .writeDate),
      ("due:9999999y", "invalid due date \"9999999y\": it is outside of the years 1 to 9999", .writeDate),
      ("id:x", "invalid value \"x\" for id", .writeOne(of: ["12", "3-7"], orNone: false)),
      (
        "tag:", "missing value for tag",
        .writeQueryValue
      ),
      ("\"a", "unclosed quote", .closeQuote),
      ("(a", "unclosed parenthesis", .balanceParentheses),
      (
        "a)", "closing parenthesis without an opening one",
        .balanceParentheses
      ),
      ("\"\"", "empty text", .matchEveryTodo),
      ("a or", "missing condition after \"or\"", .quoteWord),
      (
        String(repeating: "(", count: 201) + "a", "the query is nested deeper than 200 levels",
        .nestLess
      ),
    ])
  func wording(text: String, message: String, remedy: Remedy) {
    #expect {
      try Query(text, at: .friday)
    } throws: { error in
      guard let error = error as? QueryError else { return false }
      return error.message == message && error.remedy == remedy
    }
  }
}
