import Testing

@testable import TodoKit

struct TodoEditorPresenterTests {
  /// A view and a router that note what they are told.
  private final class Spy: TodoEditor.View, ErrorRouter {
    private(set) var events: [String] = []

    func show(_ receipt: TodoReceiptModel) {
      let changes = receipt.map { entry in
        "\(entry.deed) \(entry.todo.dueLabel ?? "-") before \(entry.delta.before?.due?.description ?? "-")"
      }
      events += [receipt.deed.map { "receipt \($0)" } ?? "receipt"] + changes
    }

    func show(_ problem: ProblemModel) { events.append("problem \(problem.message)") }

    func showError(_ error: TodoError) { events.append("routed \(error.failure.code.rawValue)") }
  }

  /// Answers every request with one result.
  private struct Interactor: TodoEditor.Interactor {
    let result: Result<TodoDelta?, TodoError>

    func editTodo(_ request: EditTodoRequest) throws(TodoError) -> [TodoDelta] {
      [try result.get()].compactMap(\.self)
    }

    func writeTodo(_ request: WriteTodoRequest) throws(TodoError) -> TodoDelta? { try result.get() }

    func context(of deltas: [TodoDelta]) -> ReceiptContext { ReceiptContext() }
  }

  private let spy = Spy()

  private func presenter(_ result: Result<TodoDelta?, TodoError>) -> TodoEditorPresenter {
    TodoEditorPresenter(view: spy, interactor: Interactor(result: result), router: spy) { .writing() }
  }

  private func changedTodo(isChanged: Bool) throws -> TodoDelta {
    let todo = TodoSummary(try Todo.toEdit(), at: .writing())
    let before = TodoSummary(try Todo.toEdit { $0.due = LocalDate("2026-11-21") }, at: .writing())
    return .changed(isChanged ? before : todo, todo)
  }

  private let request = EditTodoRequest(pick: .query("x"))

  @Test(
    "an edited todo is shown as changed or as unchanged",
    arguments: [(true, "edited 1 Dec before 2026-11-21"), (false, "unchanged 1 Dec before 2026-12-01")])
  func edited(isChanged: Bool, event: String) throws {
    let changed = try changedTodo(isChanged: isChanged)
    #expect(presenter(.success(changed)).editTodo(request) == .succeeded)
    #expect(spy.events == ["receipt", event])
  }

  @Test("a todo that was written is shown as added")
  func written() throws {
    let added = TodoDelta.added(try changedTodo(isChanged: true).todo)
    #expect(presenter(.success(added)).writeTodo(WriteTodoRequest()) == .succeeded)
    #expect(spy.events == ["receipt added", "added 1 Dec before -"])
  }

  @Test("where nothing was edited or written, a receipt without todos is shown")
  func nothing() {
    #expect(presenter(.success(nil)).editTodo(request) == .succeeded)
    #expect(presenter(.success(nil)).writeTodo(WriteTodoRequest()) == .succeeded)
    #expect(spy.events == ["receipt", "receipt added"])
  }

  @Test(
    "every error is shown; a text that is kept makes no difference",
    arguments: [
      (TodoError.refused(.emptyTitle, line: 1), Outcome.refused, "problem line 1: the title is empty"),
      (.store(.changedMeanwhile(id: 1)), .contended, "problem todo 1 was changed by someone else while it was edited"),
      (.editor(.manyTodos(count: 2)), .misused, "problem the editor opens one todo at a time, not 2"),
      (.editor(.exited(editor: "vi", status: 1)), .refused, "problem the editor \"vi\" ended with status 1"),
    ])
  func errors(error: TodoError, outcome: Outcome, event: String) {
    #expect(presenter(.failure(error)).editTodo(request) == outcome)
    #expect(presenter(.failure(.kept(error, path: "/a.md"))).writeTodo(WriteTodoRequest()) == outcome)
    #expect(spy.events == [event, event])
  }
}
