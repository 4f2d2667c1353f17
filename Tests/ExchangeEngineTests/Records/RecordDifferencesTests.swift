import FileStore
import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

/// What an import takes as changed here: fields that differ from what the last import left.
struct RecordDifferencesTests {
  private let store: TodoStore
  private static let formats: [ExchangeFormat] = [.todotxt, .ics, .markdown, .task, .csv]

  init() {
    let milk = Todo(id: TodoID(stored: 1), uid: "u-1", title: "Milk", created: Moment.friday.instant)
    store = TodoStore(SpyStorage(document([milk], lastID: 1)))
  }

  private func bring(
    _ text: String, _ format: ExchangeFormat, _ policy: ImportRequest.Policy = .fail, minute: Int
  ) throws(TodoError) -> ExchangeReport {
    let exchange = Exchange(entity: store, moment: .friday(after: minute))
    return try exchange.importTodos(ImportRequest(format, [InputText(Array(text.utf8))], policy: policy))
      .report
  }

  private func export(_ format: ExchangeFormat, minute: Int) throws -> String {
    var request = ExportRequest(format, TodoQuery("", includesAll: true))
    request.options.writesUIDs = true
    let exchange = Exchange(entity: store, moment: .friday(after: minute))
    return String(decoding: try exchange.exportTodos(request).bytes, as: UTF8.self)
  }

  private func edit(_ edits: TodoEdits, minute: Int) throws {
    let detail = TodoDetailInteractor(entity: store, moment: .friday(after: minute))
    let request = ChangeTodosRequest(.edit(edits), pick: .refs(try TodoRef.parse("1")))
    _ = try detail.changeTodos(request, withEffects: false)
  }

  private var todo: Todo { get throws { try #require(try store.todosByID.first) } }

  @Test("an edited export is no conflict, and the fields that it changes are reported", arguments: formats)
  func exported(format: ExchangeFormat) throws {
    let text = try export(format, minute: 1).replacing("Milk", with: "Oat")
    let report = try bring(text, format, minute: 2)
    #expect(report.conflicts.isEmpty && report.changed == 1)
    #expect(report.taken.map(\.what) == ["title"])
    #expect(try todo.title == "Oat")
  }

  @Test(
    "a todo that never came from the file takes its values, whatever was changed here", arguments: formats)
  func first(format: ExchangeFormat) throws {
    let text = try export(format, minute: 1).replacing("Milk", with: "Oat")
    try edit(TodoEdits([.priority: "high"]), minute: 2)
    let report = try bring(text, format, minute: 3)
    #expect(report.conflicts.isEmpty)
    #expect(Set(report.taken.map(\.what)) == ["title", "priority"])
    #expect(try todo.title == "Oat" && todo.priority == nil)
  }

  @Test(
    "a field that was changed only here stays, and one that was changed only there comes in",
    arguments: formats)
  func apart(format: ExchangeFormat) throws {
    let text = try export(format, minute: 1).replacing("Milk", with: "Oat")
    _ = try bring(text, format, minute: 2)
    try edit(TodoEdits([.priority: "high", .due: "2026-12-24"]), minute: 3)
    let report = try bring(text.replacing("Oat", with: "Rye"), format, minute: 4)
    #expect(report.conflicts.isEmpty && report.changed == 1)
    #expect(try todo.title == "Rye" && todo.priority == .high && todo.due == LocalDate("2026-12-24"))
  }

  @Test(
    "an export between two imports is a common state for the fields that were changed before it",
    arguments: formats)
  func between(format: ExchangeFormat) throws {
    let first = try export(format, minute: 1).replacing("Milk", with: "Oat")
    _ = try bring(first, format, minute: 2)
    try edit(TodoEdits([.priority: "high"]), minute: 3)
    let second = try export(format, minute: 4).replacing("Oat", with: "Rye")
    #expect(try bring(second, format, minute: 5).conflicts.isEmpty)
    #expect(try todo.title == "Rye" && todo.priority == .high)
  }

  @Test(
    "a field that was changed on both sides is a conflict, and mine leaves just that field",
    arguments: formats)
  func both(format: ExchangeFormat) throws {
    let text = try export(format, minute: 1).replacing("Milk", with: "Oat")
    _ = try bring(text, format, minute: 2)
    try edit(TodoEdits([.title: "Soy", .project: "home"]), minute: 3)
    let changed = text.replacing("Oat", with: "Rye")
    #expect(throws: TodoError.self) { try bring(changed, format, minute: 4) }
    #expect(try bring(changed, format, .mine, minute: 5).conflicts.count == 1)
    #expect(try todo.title == "Soy" && todo.project == "home")
    #expect(try bring(changed.replacing("Rye", with: "Nut"), format, .theirs, minute: 6).conflicts.count == 1)
    #expect(try todo.title == "Nut" && todo.project == "home")
  }

  @Test("a todo that was done here stays done when its title was changed there", arguments: formats)
  func done(format: ExchangeFormat) throws {
    let text = try export(format, minute: 1).replacing("Milk", with: "Oat")
    _ = try bring(text, format, minute: 2)
    let detail = TodoDetailInteractor(entity: store, moment: .friday(after: 3))
    _ = try detail.changeTodos(
      ChangeTodosRequest(.complete, pick: .refs(try TodoRef.parse("1"))), withEffects: false)
    #expect(try bring(text.replacing("Oat", with: "Rye"), format, minute: 4).conflicts.isEmpty)
    #expect(try todo.title == "Rye" && todo.status == .done)
  }
}
