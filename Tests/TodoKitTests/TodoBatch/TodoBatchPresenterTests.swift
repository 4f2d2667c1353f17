import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoBatchPresenterTests {
  private let screen = ScreenSpy()

  private func presenter(_ result: Result<[TodoDelta], TodoError>) -> TodoBatchPresenter {
    TodoBatchPresenter(view: screen, interactor: InteractorSpy(result: result), router: screen, moment: .friday)
  }

  private func summary(_ id: Int, _ change: (inout Todo) -> Void = { _ in }) throws -> TodoSummary {
    TodoSummary(try Todo.sample(id) { change(&$0) }, at: .friday)
  }

  @Test("what became of a todo is told by its status, or else it was edited")
  func deeds() throws {
    let open = try summary(1)
    let edited = try summary(1) { $0.title = "x" }
    let done = try summary(1) { $0.status = .done }
    let cancelled = try summary(1) { $0.status = .cancelled }
    let pairs: [(TodoSummary?, TodoSummary?)] = [
      (nil, open), (open, edited), (open, done), (done, open), (done, cancelled), (open, nil),
    ]
    let changes = pairs.compactMap { TodoDelta.sample($0.0, $0.1) }
    #expect(presenter(.success(changes)).apply(BatchRequest()) == .succeeded)
    let deeds = ["added", "edited", "done", "reopened", "cancelled", "removed"]
    #expect(screen.events == deeds.map { "receipt \($0) 1" })
  }

  @Test("every error goes to the view", arguments: ScreenSpy.errors)
  func errors(error: TodoError, event: String) {
    #expect(presenter(.failure(error)).apply(BatchRequest()) == error.outcome)
    #expect(screen.events == [event])
  }

  private struct InteractorSpy: TodoBatch.Interactor {
    let result: Result<[TodoDelta], TodoError>

    func apply(_ request: BatchRequest) throws(TodoError) -> [TodoDelta] { try result.get() }

    func surprises(in deltas: [TodoDelta]) throws(TodoError) -> [BatchSurprise] { [] }

    func context(of deltas: [TodoDelta]) -> ReceiptContext { ReceiptContext() }
  }
}
