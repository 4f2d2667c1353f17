import Testing

@testable import TodoKit

struct QueryErrorWordingTests {
  @Test(
    "what is wrong and what to do about it",
    arguments: [
      ("deu:fri", "no todo has a field \"deu\"", "did you mean \"due\"?"),
      (
        "note:x", "no todo has a field \"note\"",
        "the fields are id, uid, title, content, status, priority, project, tag, due, start, created, modified, "
          + "completed, is; text with a colon goes into quotes"
      ),
      ("due.befor:fri", "due cannot be asked with \"befor\"", "did you mean \"before\"?"),
      ("due.x:fri", "due cannot be asked with \"x\"", "due knows not, before, after, by, from"),
      ("title.x:a", "title cannot be asked with \"x\"", "title knows not"),
      ("priority:hihg", "\"hihg\" is no value of priority", "did you mean \"high\"?"),
      ("id:x", "\"x\" is no value of id", "write 12, 3-7"),
      (
        "tag:", "a value of tag is missing",
        "write one behind the colon and behind each comma, none or any for unset and set"
      ),
      ("\"a", "a quote is not closed", "close it, and keep it from the shell: todo list '\"two words\"'"),
      ("(a", "a parenthesis is not closed", "write as many ( as ), and quote them in a shell: todo list '(a or b) c'"),
      (
        "a)", "a parenthesis is closed that was not opened",
        "write as many ( as ), and quote them in a shell: todo list '(a or b) c'"
      ),
      ("a or", "a condition is missing behind \"or\"", "to look for the word itself, put it into quotes"),
      (
        String(repeating: "(", count: 201) + "a", "the query is nested deeper than 200 levels", "write it flatter"
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
