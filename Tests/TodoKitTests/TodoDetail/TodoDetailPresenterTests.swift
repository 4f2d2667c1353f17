import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoDetailPresenterTests {
  private let screen = ScreenSpy()

  private func presenter(_ result: Result<[TodoDelta], TodoError>) -> TodoDetailPresenter {
    TodoDetailPresenter(
      view: screen, interactor: InteractorSpy(result: result), router: screen, moment: .friday)
  }

  private func changed(_ id: Int, _ isChanged: Bool) throws -> TodoDelta {
    let todo = try Todo.sample(id) { $0.due = LocalDate("2026-11-20T14:30") }
    let before = isChanged ? try Todo.sample(id, "Before") : todo
    return .changed(before, todo)
  }

  @Test("todos are shown in the order in which they were named, with their dates in words")
  func detail() throws {
    #expect(try presenter(.success([changed(2, true), changed(1, true)])).showTodos(.refs([])) == .succeeded)
    #expect(screen.events == ["detail 2 today 14:30", "detail 1 today 14:30"])
  }

  @Test(
    "the receipt says what was done to each todo, or that it is unchanged",
    arguments: [
      (.edit(TodoEdits()), "edited"), (.complete, "done"), (.reopen, "reopened"), (.cancel, "cancelled"),
      (.postpone(nil), "postponed"), (.skip, "skipped"), (.note("x"), "noted"),
    ] as [(TodoAction, String)])
  func receipt(action: TodoAction, effect: String) throws {
    let todo = try changed(1, true)
    let gone = try #require(todo.before.map { TodoDelta.removed($0) })
    let presenter = presenter(.success([action == .remove ? gone : todo, try changed(2, false)]))
    #expect(presenter.changeTodos(ChangeTodosRequest(action, pick: .refs([]))) == .succeeded)
    #expect(screen.events == ["receipt \(effect) 1", "receipt unchanged 2"])
  }

  @Test("a removed todo is shown as removed, and a todo that loses a relation to it as edited")
  func removing() throws {
    let presenter = presenter(.success([.removed(try changed(1, true).todo), try changed(2, true)]))
    #expect(presenter.changeTodos(ChangeTodosRequest(.remove, pick: .refs([]))) == .succeeded)
    #expect(screen.events == ["receipt removed 1", "receipt edited 2"])
  }

  @Test("a query that picks nothing shows what may have been meant")
  func miss() {
    #expect(presenter(.success([])).showTodos(.query("a")) == .succeeded)
    #expect(presenter(.success([])).changeTodos(ChangeTodosRequest(.remove, pick: .query("a"))) == .succeeded)
    #expect(presenter(.success([])).showTodos(.refs([])) == .succeeded)
    #expect(screen.events == ["miss", "miss"])
  }

  @Test("the router closes the screen")
  func close() {
    #expect(presenter(.success([])).close() == .contended)
    #expect(screen.events == ["close"])
  }

  private struct InteractorSpy: TodoDetail.Interactor {
    let result: Result<[TodoDelta], TodoError>

    func todos(_ pick: TodoPick) throws(TodoError) -> [Todo] { try result.get().map(\.todo) }

    func miss(of pick: TodoPick) throws(TodoError) -> QueryMiss? {
      pick == .refs([]) ? nil : .term("is:done")
    }

    func changeTodos(
      _ request: ChangeTodosRequest, withEffects isAsked: Bool
    ) throws(TodoError) -> MadeChanges {
      MadeChanges(try result.get())
    }

    func todosRelated(to todos: [Todo]) -> [TodoID: RelatedTodos] { [:] }
  }
}
