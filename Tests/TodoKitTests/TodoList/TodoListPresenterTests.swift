import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoListPresenterTests {
  private let screen = ScreenSpy()

  private func presenter(_ interactor: InteractorSpy) -> TodoListPresenter {
    TodoListPresenter(view: screen, interactor: interactor, router: screen, moment: .friday)
  }

  @Test("matching todos are shown with their dates in words")
  func list() throws {
    let todo = try Todo.sample(1) { $0.due = LocalDate("2026-11-21") }
    #expect(presenter(InteractorSpy(.success([todo]))).showTodos(matching: TodoQuery()) == .succeeded)
    #expect(screen.events == ["list 1 tomorrow"])
  }

  @Test("a list without matches shows what may have been meant", arguments: [("a", ["miss"]), ("", [])])
  func miss(query: String, events: [String]) {
    #expect(presenter(InteractorSpy(.success([]))).showTodos(matching: TodoQuery(query)) == .succeeded)
    #expect(screen.events == events)
  }

  @Test("no miss is shown in a view that does not report misses")
  func untoldMiss() {
    let screen = ScreenSpy(reportsMissing: false)
    let presenter = TodoListPresenter(
      view: screen, interactor: InteractorSpy(.success([])), router: screen, moment: .friday)
    #expect(presenter.showTodos(matching: TodoQuery("a")) == .succeeded)
    #expect(screen.events.isEmpty)
  }

  @Test("an explanation is shown")
  func explanation() {
    #expect(presenter(InteractorSpy(.success([]))).explain(TodoQuery("a")) == .succeeded)
    #expect(screen.events == ["explanation 0 todos"])
  }

  @Test("added todos are shown as a receipt")
  func receipt() throws {
    let todo = try Todo.sample(1)
    let request = AddTodosRequest(titles: [.init("a")])
    #expect(presenter(InteractorSpy(.success([todo]))).addTodos(request) == .succeeded)
    #expect(screen.events == ["receipt added 1"])
  }

  @Test("the router opens the detail of one todo, and the event ends as the detail does")
  func openTodo() throws {
    let id = try #require(TodoID(rawValue: 3))
    #expect(presenter(InteractorSpy(.success([]))).openTodo(id) == .contended)
    #expect(screen.events == ["detail of 3"])
  }

  private struct InteractorSpy: TodoList.Interactor {
    let result: Result<[Todo], TodoError>

    init(_ result: Result<[Todo], TodoError>) { self.result = result }

    func todos(matching query: TodoQuery, withRelations: Bool) throws(TodoError) -> FoundTodos {
      let todos = try result.get()
      guard let other = try? Todo.sample(99) else { throw .emptyQuery }
      let store = TodoStore(SpyStorage(document(todos + [other])))
      let asked = try storeErrors(try store.todos(TodoSelection(order: []) { $0.id.rawValue < 99 }))
      return FoundTodos(
        todos: asked, grouping: .by(.due), order: TodoQuery.defaultOrder, matched: todos.count,
        counts: TodoCounts(),
        nextChange: LocalDate(day: Moment.friday.today), membership: TodoEdits())
    }

    func miss(of query: TodoQuery) throws(TodoError) -> QueryMiss? { .term("is:done") }

    func explanation(of query: TodoQuery) throws(TodoError) -> String { "\(try result.get().count) todos" }

    func addTodos(
      _ request: AddTodosRequest, withEffects isAsked: Bool
    ) throws(TodoError) -> (made: MadeChanges, jots: [TodoID: JotLine], areLikeLines: Bool) {
      (MadeChanges(try result.get().map { .added($0) }), [:], false)
    }

  }
}
