import FileStore
import Testing
import TodoKit
import TodoTestSupport

struct TodoErrorEditorTests {
  @Test(
    "every failure of an editor says what is wrong and what helps",
    arguments: [
      (
        TodoError.unwritableDraft(in: "/t", reason: SystemFailure(code: 13)), Outcome.failed,
        ErrorCode.unwritable,
        "cannot make a file to edit in /t: Permission denied",
        "nothing was changed; name another folder with TMPDIR"
      ),
      (
        .unreadableDraft(path: "/t/a", reason: SystemFailure(code: 13)), .failed, .unreadable,
        "cannot read the edited file /t/a: Permission denied", "nothing was changed"
      ),
      (
        .editorNotStarted("vi", reason: SystemFailure(code: 2)), .refused, .editor,
        "cannot start the editor \"vi\": No such file or directory",
        "nothing was changed; todo runs VISUAL, else EDITOR, else vi"
      ),
      (
        .editorExited("vi", status: 1), .refused, .editor, "the editor \"vi\" ended with status 1",
        "nothing was changed; todo runs VISUAL, else EDITOR, else vi"
      ),
      (
        .editorKilled("vi\n", signal: 9), .refused, .editor, "the editor \"viU+000A\" was killed by signal 9",
        "nothing was changed; todo runs VISUAL, else EDITOR, else vi"
      ),
    ])
  func wording(error: TodoError, outcome: Outcome, code: ErrorCode, message: String, advice: String) {
    #expect(error.outcome == outcome)
    let problem = ProblemModel(error)
    #expect((problem.code, problem.message) == (code, message))
    #expect(problem.advice.map(\.plain) == [advice])
  }

  @Test("an error with a kept text says where the text is, and is otherwise the same")
  func kept() {
    let conflict = TodoError.store(.changedMeanwhile(id: 12))
    let problem = ProblemModel(.kept(conflict, path: "/t/a\u{7}.md"))
    #expect(problem.message == "someone else changed todo 12 while you were editing it")
    #expect((problem.code, problem.refs) == (.changed, ["12"]))
    #expect(
      problem.advice.map(\.plain) == [
        "nothing was changed; to see it as it is now: todo show 12", "your text is kept in /t/aU+0007.md",
      ])
    #expect(TodoError.kept(conflict, path: "").outcome == .contended)
  }

  @Test(
    "an error about a line of the text says what would make sense",
    arguments: [
      (
        Refusal.draftLine("x"), "line 2: \"x\" is not of the form \"key: value\"",
        "leave a blank line between the fields and the notes"
      ),
      (.draftKey("duee"), "line 2: \"duee\" is not a field that can be edited", "did you mean \"due\"?"),
      (
        .draftKey("id"), "line 2: \"id\" is not a field that can be edited",
        "the fields are title, due, start, priority, repeat, project, tags, after, parent, location, status; the notes begin after a blank line"
      ),
      (.repeatedField(.builtIn(.due)), "line 2: due is given twice", "remove one of the lines"),
    ])
  func mistakes(refusal: Refusal, message: String, advice: String) {
    let problem = ProblemModel(.refused(refusal, line: 2))
    #expect((problem.code, problem.message) == (.refused, message))
    #expect(problem.advice.map(\.plain) == [advice])
  }

  @Test("editing more than one todo is wrong usage")
  func many() {
    let problem = ProblemModel(.manyTodosToEdit)
    #expect((problem.code, problem.message) == (.usage, "the editor opens one todo at a time"))
    #expect(problem.advice.map(\.plain) == ["name one, or add an option such as --due fri"])
    #expect(TodoError.manyTodosToEdit.outcome == .misused)
  }
}
