import FileStore
import Testing

@testable import TodoKit

struct ProblemViewTests {
  /// A view that notes what went wrong.
  private final class View: ProblemView {
    private(set) var problems: [ProblemModel] = []
    func show(_ problem: ProblemModel) { problems.append(problem) }
  }

  private let view = View()

  @Test(
    "an error of any kind is shown in place of the answer, and says how the event ends",
    arguments: [
      (.refused(.emptyTitle, line: 1), .refused), (.manyTodosToEdit, .misused),
      (.store(.changedMeanwhile(id: 1)), .contended), (.store(.notFound(refs: ["9"])), .notFound),
      (.store(.file(.busy(path: "/s", seconds: 1))), .contended),
      (.kept(.editorExited("vi", status: 1), path: "/a.md"), .refused),
    ] as [(TodoError, Outcome)])
  func errors(error: TodoError, outcome: Outcome) {
    #expect(Outcome(in: view) { () throws(TodoError) in throw error } == outcome)
    #expect(view.problems == [ProblemModel(error)])
  }

  @Test("nothing is shown if nothing goes wrong")
  func success() {
    #expect(Outcome(in: view) {} == .succeeded)
    #expect(view.problems.isEmpty)
  }
}
