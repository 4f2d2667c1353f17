import Testing

@testable import TodoKit

struct QueryErrorWordingTests {
  @Test(
    "what is wrong and what to do about it",
    arguments: [
      ("deu:fri", "unknown field \"deu\"", "did you mean \"due\"?"),
      (
        "note:x", "unknown field \"note\"",
        "the fields are id, uid, title, content, status, priority, project, tag, due, start, created, modified, "
          + "completed, is; put text with a colon in quotes"
      ),
      ("due.befor:fri", "unknown modifier \"befor\" for due", "did you mean \"before\"?"),
      ("due.x:fri", "unknown modifier \"x\" for due", "due takes not, before, after, by, from"),
      ("title.x:a", "unknown modifier \"x\" for title", "title takes not"),
      ("priority:hihg", "invalid value \"hihg\" for priority", "did you mean \"high\"?"),
      ("id:x", "invalid value \"x\" for id", "write 12, 3-7"),
      (
        "tag:", "missing value for tag",
        "write one after the colon and after each comma; none and any mean unset and set"
      ),
      ("\"a", "unclosed quote", "close it, and protect it from the shell: todo list '\"two words\"'"),
      ("(a", "unclosed parenthesis", "write as many ( as ), and quote them for the shell: todo list '(a or b) c'"),
      (
        "a)", "closing parenthesis without an opening one",
        "write as many ( as ), and quote them for the shell: todo list '(a or b) c'"
      ),
      ("a or", "missing condition after \"or\"", "to look for the word itself, put it in quotes"),
      (
        String(repeating: "(", count: 201) + "a", "the query is nested deeper than 200 levels",
        "use fewer levels of parentheses"
      ),
    ])
  func wording(text: String, message: String, advice: String) {
    #expect {
      try Query(text)
    } throws: { error in
      guard let error = error as? QueryError else { return false }
      return error.message == message && error.advice == advice
    }
  }
}
