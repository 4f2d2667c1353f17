import FileStore
import Testing
import TodoKit

struct EditorFailureTests {
  @Test(
    "every failure of an editor says what is wrong and what helps",
    arguments: [
      (
        EditorFailure.unwritable(folder: "/t", reason: SystemFailure(code: 13)), Outcome.failed, ErrorCode.unwritable,
        "cannot make a file to edit in /t: Permission denied", Remedy.nameTextFolder
      ),
      (
        .unreadable(path: "/t/a", reason: SystemFailure(code: 13)), .failed, .unreadable,
        "cannot read the edited file /t/a: Permission denied", .editAgain
      ),
      (
        .notStarted(editor: "vi", reason: SystemFailure(code: 2)), .refused, .editor,
        "cannot start the editor \"vi\": No such file or directory", .chooseEditor
      ),
      (.exited(editor: "vi", status: 1), .refused, .editor, "the editor \"vi\" ended with status 1", .chooseEditor),
      (
        .killed(editor: "vi\n", signal: 9), .refused, .editor, "the editor \"viU+000A\" was ended by signal 9",
        .chooseEditor
      ),
    ])
  func wording(failure: EditorFailure, outcome: Outcome, code: ErrorCode, message: String, remedy: Remedy) {
    let error = TodoError.editor(failure)
    #expect(error.outcome == outcome)
    #expect(ProblemModel(error) == ProblemModel(code: code, message: message, remedies: [remedy]))
  }

  @Test("an error with a text that is kept says where, and is otherwise the same")
  func kept() {
    let conflict = TodoError.store(.changedMeanwhile(id: 12))
    let problem = ProblemModel(.kept(conflict, path: "/t/a\u{7}.md"))
    #expect(problem.message == "todo 12 was changed by someone else while it was edited")
    #expect((problem.code, problem.refs) == (.changed, ["12"]))
    #expect(problem.remedies == [.showChangedTodo(id: 12), .openKeptText(path: "/t/a\u{7}.md")])
    #expect(TodoError.kept(conflict, path: "").outcome == .contended)
  }

  @Test(
    "a line of a text that makes no sense says what would",
    arguments: [
      (
        Refusal.draftLine("x"), "line 2: \"x\" is not of the form \"key: value\"",
        Remedy.separateContent
      ),
      (.draftKey("duee"), "line 2: \"duee\" is not a field that can be edited", .replace(with: "due")),
      (
        .draftKey("id"), "line 2: \"id\" is not a field that can be edited",
        .writeDraftField(of: [
          "title", "due", "start", "priority", "repeat", "project", "tags", "after", "parent", "status",
        ])
      ),
      (.repeatedField(.due), "line 2: the due is given twice", .removeRepeatedLine),
    ])
  func mistakes(refusal: Refusal, message: String, remedy: Remedy) {
    let problem = ProblemModel(.refused(refusal, line: 2))
    #expect(problem == ProblemModel(code: .refused, message: message, remedies: [remedy]))
  }

  @Test("more than one todo to be edited is wrong usage")
  func many() {
    let problem = ProblemModel(.editor(.manyTodos(count: 3)))
    #expect((problem.code, problem.message) == (.usage, "the editor opens one todo at a time, not 3"))
    #expect(problem.remedies == [.editOne])
    #expect(TodoError.editor(.manyTodos(count: 3)).outcome == .misused)
  }
}
