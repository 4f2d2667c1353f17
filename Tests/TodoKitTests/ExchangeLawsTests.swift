import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

/// What holds for every format and every store.
@Suite("laws of imports and exports")
struct ExchangeLawsTests {
  private static let fragments = [
    "milk", "x", "(A)", "2026-11-20", "+home", "@shop", "due:2026-12-01", "#tag", "[ ]", "- [x]", "📅 2026-12-01", "🆔 a",
    "\\", "\"", ",", ";", ":", "=1+1", "\t", "BEGIN:VTODO", "%2B", "<!-- todo:x -->", "é", "茶", "{", "]", "^b",
  ]

  private func todos(_ seed: UInt64) -> [Todo] {
    var random = RandomTodos(seed: seed, fragments: Self.fragments)
    return random.todos(12)
  }

  /// The same without uids that todo.txt cannot write, and tags that other programs take for ones without a mark.
  private func writable(_ todo: Todo) -> Todo {
    func writable(_ uid: TodoUID) -> TodoUID { TodoUID(stored: uid.text.hasPrefix("//") ? "u\(uid.text)" : uid.text) }
    var todo = todo
    todo.uid = writable(todo.uid)
    todo.after = todo.after.map(writable)
    todo.parent = todo.parent.map(writable)
    todo.tags.removeAll { $0.hasPrefix("#") }
    return todo
  }

  private func store(_ todos: [Todo]) -> TodoStore { TodoStore(SpyStorage(document(todos, lastID: todos.count))) }

  private func exchange(_ store: TodoStore, knowsFrom: Int = .max) -> TodoExchangeInteractor {
    TodoExchangeInteractor(entity: store, moment: .friday, knowsFrom: knowsFrom)
  }

  private func text(_ store: TodoStore, _ format: ExchangeFormat) throws -> [UInt8] {
    var request = ExportRequest(format, TodoQuery("", includesAll: true, order: [TodoSortKey(.uid)]))
    request.options.writesUIDs = true
    return try exchange(store).exportTodos(request).bytes
  }

  private func bring(_ text: [UInt8], _ format: ExchangeFormat, to store: TodoStore) throws -> ExchangeReport {
    try exchange(store).importTodos(ImportRequest(format, [InputText(text)])).report
  }

  private func bytes(_ store: TodoStore) throws -> [UInt8] {
    let source = try store.source()
    return try source.read(0..<source.count)
  }

  @Test(
    "what is exported and imported is nothing new, with uids and without",
    arguments: ExchangeFormat.allCases, UInt64(1)...20)
  func same(format: ExchangeFormat, seed: UInt64) throws {
    let store = store(todos(seed))
    let before = try bytes(store)
    for writesUIDs in [false, true] {
      var request = ExportRequest(format, TodoQuery("", includesAll: true))
      request.options.writesUIDs = writesUIDs
      let text = try exchange(store).exportTodos(request).bytes
      let report = try bring(text, format, to: store)
      #expect(
        (report.added, report.changed, report.bad) == (0, 0, 0),
        "seed \(seed): \(String(decoding: text, as: UTF8.self))")
      #expect(report.conflicts.isEmpty)
    }
    #expect(try bytes(store) == before)
  }

  @Test(
    "an empty store that gets an export exports the same, and gets nothing new from it",
    arguments: ExchangeFormat.allCases, UInt64(1)...20)
  func copied(format: ExchangeFormat, seed: UInt64) throws {
    let todos = todos(seed).map(writable)
    let text = try text(store(todos), format)
    let copy = TodoStore(MemoryStorage())
    #expect(try bring(text, format, to: copy).added == 12)
    let before = try bytes(copy)
    #expect(try bring(text, format, to: copy).unchanged == 12)
    #expect(try bytes(copy) == before)
    let again = String(decoding: try self.text(copy, format), as: UTF8.self)
    #expect(again == String(decoding: text, as: UTF8.self), "seed \(seed)")
  }

  @Test(
    "that records which are as they were are known makes no difference, whatever was changed here and there",
    arguments: ExchangeFormat.allCases, UInt64(1)...60)
  func known(format: ExchangeFormat, seed: UInt64) throws {
    var (numbers, theirs) = (SplitMix(state: seed), todos(seed).map(writable))
    let ours = SpyStorage(nil)
    _ = try bring(try text(store(theirs), format), format, to: TodoStore(ours))
    for place in theirs.indices where Int.random(in: 0..<4, using: &numbers) == 0 {
      change(&theirs[place], among: theirs, &numbers)
    }
    var kept = try TodoStore(ours).todosByID
    for place in kept.indices where Int.random(in: 0..<4, using: &numbers) == 0 {
      change(&kept[place], among: kept, &numbers)
      if Bool.random(using: &numbers) { kept[place].modified = Moment.friday(after: 1).instant }
    }
    for _ in 0..<Int.random(in: 0..<4, using: &numbers) {
      theirs.remove(at: Int.random(in: theirs.indices, using: &numbers))
    }
    let text = try text(store(theirs), format)
    let here = document(kept.filter { _ in Int.random(in: 0..<12, using: &numbers) > 0 }, lastID: kept.count)
    let results = try [Int.max, 0].map { knowsFrom in
      let storage = SpyStorage(here)
      let request = ImportRequest(format, [InputText(text)])
      let summary = try exchange(TodoStore(storage), knowsFrom: knowsFrom).importTodos(request)
      return (report: summary.report, text: try storage.text)
    }
    #expect(results[0].text == results[1].text, "seed \(seed)")
    #expect(results[0].report == results[1].report, "seed \(seed)")
  }

  /// Another title or priority, perhaps another project, and another todo that it is a part of or comes after.
  private func change(_ todo: inout Todo, among todos: [Todo], _ numbers: inout SplitMix) {
    if Bool.random(using: &numbers) { todo.title += " changed" } else { todo.priority = .high }
    let other = todos[Int.random(in: todos.indices, using: &numbers)]
    if Bool.random(using: &numbers) { todo.project = other.project }
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: todo.parent = nil
    case 1, 2: if other.id < todo.id { todo.parent = other.uid }
    default: if other.id < todo.id { todo.after = [other.uid] }
    }
  }
}
