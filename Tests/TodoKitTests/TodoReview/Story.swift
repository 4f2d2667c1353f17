import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

/// A store to which things happen at given moments, in UTC.
struct Story {
  let store: TodoStore

  init(_ todos: [Todo]? = nil) {
    store = TodoStore(MemoryStorage(todos.map { Array(document($0).utf8) }))
  }

  /// A moment such as `2026-11-16T09:00:00Z`.
  static func moment(_ text: String) throws -> Moment {
    let instant = try #require(Instant(text))
    return Moment(instant) { instant in
      LocalDate(
        day: CalendarDay(daysSinceEpoch: instant.seconds / 86_400), minute: instant.seconds % 86_400 / 60)
    }
  }

  /// Adds a todo on a day of November, at noon.
  func add(_ title: String, on day: Int, _ edits: [TodoField: String] = [:]) throws {
    let interactor = TodoListInteractor(entity: store, moment: try november(day))
    _ = try interactor.addTodos(AddTodosRequest(titles: [.init(title)], edits: TodoEdits(edits)))
  }

  /// Changes todos on a day of November, at noon.
  func change(_ action: TodoAction, _ words: String, on day: Int) throws {
    let interactor = TodoDetailInteractor(entity: store, moment: try november(day))
    _ = try interactor.changeTodos(ChangeTodosRequest(action, pick: .refs(refs(words))))
  }

  /// Undoes or redoes a step on a day of November, at noon.
  func go(_ direction: HistoryDirection, on day: Int) throws {
    _ = try TodoHistoryInteractor(entity: store, moment: try november(day)).go(HistoryMoveRequest(direction))
  }

  /// All todos.
  func todos() throws -> [Todo] {
    let moment = try november(1)
    return Array(try store.todos(TodoSelection(TodoQuery("is:any"), at: moment)))
  }

  /// The day of the month of an instant.
  static func day(_ instant: Instant) -> Int {
    CalendarDay(daysSinceEpoch: instant.seconds / 86_400).components.day
  }

  private func november(_ day: Int) throws -> Moment {
    try Self.moment("2026-11-\(day < 10 ? "0" : "")\(day)T12:00:00Z")
  }
}
