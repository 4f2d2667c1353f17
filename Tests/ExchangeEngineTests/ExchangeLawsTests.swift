import FileStore
import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

/// What holds for every format and every store.
@Suite("laws of imports and exports")
struct ExchangeLawsTests {
  private static let fragments = [
    "milk", "x", "(A)", "2026-11-20", "+home", "@shop", "due:2026-12-01", "#tag", "[ ]", "- [x]",
    "📅 2026-12-01", "🆔 a", "\\", "\"", ",", ";", ":", "=1+1", "\t", "BEGIN:VTODO", "%2B", "<!-- todo:x -->",
    "é", "茶", "{", "]", "^b",
  ]

  private func todos(_ seed: UInt64) -> [Todo] {
    var random = RandomTodos(seed: seed, fragments: Self.fragments)
    return random.todos(12)
  }

  /// The same todo without uids that todo.txt cannot write, and without tags that Markdown cannot.
  private func writable(_ todo: Todo) -> Todo {
    func writable(_ uid: TodoUID) -> TodoUID {
      TodoUID(stored: uid.text.hasPrefix("//") ? "u\(uid.text)" : uid.text)
    }
    var todo = todo
    todo.uid = writable(todo.uid)
    todo.after = todo.after.map(writable)
    todo.parent = todo.parent.map(writable)
    todo.tags.removeAll { $0.hasPrefix("#") }
    return todo
  }

  func store(_ todos: [Todo]) -> TodoStore { TodoStore(SpyStorage(document(todos, lastID: todos.count))) }

  func exchange(_ store: TodoStore, at moment: Moment = .friday) -> Exchange {
    Exchange(entity: store, moment: moment)
  }

  private func text(_ store: TodoStore, _ format: ExchangeFormat, at moment: Moment = .friday) throws
    -> [UInt8]
  {
    var request = ExportRequest(format, TodoQuery("", includesAll: true, order: [TodoSortKey(.uid)]))
    request.options.writesUIDs = true
    return try exchange(store, at: moment).exportTodos(request).bytes
  }

  func bring(
    _ text: [UInt8], _ format: ExchangeFormat, to store: TodoStore, at moment: Moment = .friday
  ) throws -> ExchangeReport {
    try exchange(store, at: moment).importTodos(ImportRequest(format, [InputText(text)])).report
  }

  private func bytes(_ store: TodoStore) throws -> [UInt8] {
    let source = try store.source()
    return try source.read(0..<source.count)
  }

  @Test(
    "importing an export changes nothing, with uids and without", arguments: ExchangeFormat.imported,
    Effort.seeds(3))
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
    "an empty store that imports an export exports the same text, and finds nothing new in it",
    arguments: ExchangeFormat.imported, Effort.seeds(3))
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
    "an export has every value of a todo, also after changes in a copy, or the loss is reported",
    arguments: ExchangeFormat.imported, Effort.seeds(3))
  func told(format: ExchangeFormat, seed: UInt64) throws {
    // These depend on the rules of the format: they are moved, divided or made anew.
    let dependent: Set<TodoField> = [.title, .repeats, .created, .completed, .cancelled]
    let fields = ForeignFields.fields.filter { !dependent.contains($0) }
    // A name alone is no claim.
    let changeable = fields.filter { [.text, .priority, .date, .list].contains($0.kind) && $0 != .owner }
    var request = ExportRequest(format, TodoQuery("", includesAll: true))
    request.options.writesUIDs = true
    var todos = todos(seed).map(writable)
    for round in 0..<2 {
      let export = try exchange(store(todos)).exportTodos(request)
      let told = Set((export.report.lost + export.report.adapted).flatMap(\.refs))
      let copy = TodoStore(MemoryStorage())
      _ = try bring(export.bytes, format, to: copy)
      var copies = try copy.todosByID
      for other in copies {
        let todo = try #require(todos.first { $0.uid == other.uid })
        // A rule without a date begins today.
        let isBegun = todo.repeats != nil && todo.due == nil && todo.start == nil
        let different = fields.filter { todo[$0] != other[$0] && !(isBegun && $0 == .due) }
        #expect(different.isEmpty || told.contains(String(todo.id.rawValue)), "round \(round): \(different)")
      }
      for place in copies.indices {
        let field = changeable[(place + Int(seed)) % changeable.count]
        copies[place][field] = field.sample(place)
        copies[place].modified = Moment.friday(after: 1).instant
      }
      todos = copies
    }
  }

  /// Texts as other programs write them, with days, times and instants.
  private static let dated: [ExchangeFormat: [String]] = [
    .todotxt: [
      "(A) 2026-11-01 a due:2026-12-01 at:0930 t:2026-11-30 rec:+1m", "x 2026-11-20 2026-11-01 b", "c",
      "x 2026-11-20 2026-11-01 d state:cancelled", "x 2026-11-20 e", "x (B) 2026-11-20 2026-11-01 f",
    ],
    .task: [
      #"[{"uuid":"00000000-0000-4000-8000-000000000001","status":"pending","entry":"20261101T230000Z","#
        + #""due":"20261201T225959Z","wait":"20261130T050000Z","description":"a"},"#,
      #"{"uuid":"00000000-0000-4000-8000-000000000002","status":"completed","entry":"20261101T230000Z","#
        + #""end":"20261102T233000Z","due":"20261201T100000Z","description":"b"},"#,
      #"{"uuid":"00000000-0000-4000-8000-000000000002","status":"pending","entry":"20261101T230000Z","#
        + #""description":"b"}]"#,
    ],
    .ics: [
      "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:a", "SUMMARY:a", "DUE:20261201T230000Z", "END:VTODO",
      "BEGIN:VTODO", "UID:b", "SUMMARY:b", "DTSTART;TZID=Europe/Berlin:20261130T003000",
      "DUE;TZID=Europe/Berlin:20261201T003000", "RRULE:FREQ=WEEKLY;BYDAY=MO", "END:VTODO", "BEGIN:VTODO",
      "UID:c", "SUMMARY:c", "DUE;VALUE=DATE:20261201", "STATUS:COMPLETED", "COMPLETED:20261120T230000Z",
      "END:VTODO", "BEGIN:VTODO", "UID:d", "SUMMARY:d", "DUE:20261201T230000", "RRULE:FREQ=DAILY;COUNT=3",
      "END:VTODO", "END:VCALENDAR",
    ],
    .markdown: [
      "- [ ] a ➕ 2026-11-01 🛫 2026-11-30 📅 2026-12-01 at:09:30", "- [x] b ➕ 2026-11-01 ✅ 2026-11-20",
      "* [-] c",
    ],
    .csv: [
      "uid,title,due,created,completed", "a,A,2026-12-01T23:00:00Z,2026-11-01,", "b,B,2026-12-01,,2026-11-20",
    ],
  ]

  /// A change from one time zone to another.
  struct Journey: Sendable {
    let here: String
    let there: String
  }

  private static let journeys = zip(TaskwarriorClockTests.zones, TaskwarriorClockTests.zones.reversed())
    .map { Journey(here: $0, there: $1) }

  @Test(
    "an import in one time zone is exported unchanged in another, and is nothing new there",
    arguments: ExchangeFormat.imported, journeys)
  func zones(format: ExchangeFormat, journey: Journey) throws {
    let (here, there) = (try Moment.friday(in: journey.here), try Moment.friday(in: journey.there))
    let lines = try #require(Self.dated[format])
    let storage = SpyStorage(nil)
    let store = TodoStore(storage)
    let text = Array(lines.map { "\($0)\n" }.joined().utf8)
    #expect(try bring(text, format, to: store, at: here).added > 0)
    let before = try storage.text
    let moved = try self.text(store, format, at: there)
    let stayed = try self.text(store, format, at: here)
    #expect(String(decoding: moved, as: UTF8.self) == String(decoding: stayed, as: UTF8.self))
    _ = try bring(text, format, to: store, at: there)
    #expect(try storage.text == before)
    let report = try bring(moved, format, to: store, at: there)
    #expect((report.added, report.changed) == (0, 0))
    #expect(report.conflicts.isEmpty)
  }

  @Test(
    "a todo changed in another time zone is exported with the rest unchanged, and is nothing new",
    arguments: ExchangeFormat.imported, journeys)
  func changedThere(format: ExchangeFormat, journey: Journey) throws {
    let (here, there) = (try Moment.friday(in: journey.here), try Moment.friday(in: journey.there))
    let text = Array(try #require(Self.dated[format]).map { "\($0)\n" }.joined().utf8)
    let former = TodoStore(MemoryStorage())
    _ = try bring(text, format, to: former, at: here)
    var todos = try former.todosByID
    for place in todos.indices {
      todos[place].priority = .low
      todos[place].modified = Moment.friday(after: 1).instant
    }
    let store = store(todos)
    let moved = try self.text(store, format, at: there)
    let stayed = try self.text(store, format, at: here)
    #expect(String(decoding: moved, as: UTF8.self) == String(decoding: stayed, as: UTF8.self))
    let report = try bring(moved, format, to: store, at: there)
    #expect((report.added, report.changed) == (0, 0))
    #expect(try store.todosByID.map(\.withoutRecord) == todos.map(\.withoutRecord))
  }

  @Test(
    "each of two lists that were imported together is nothing new when it comes alone",
    arguments: [ExchangeFormat.todotxt, .markdown], Effort.seeds(3))
  func together(format: ExchangeFormat, seed: UInt64) throws {
    var numbers = SplitMix(state: seed)
    // Uids and relations would give everything away.
    let first = todos(seed).map { todo in
      var todo = todo
      (todo.after, todo.parent) = ([], nil)
      return todo
    }
    var second = first.filter { _ in Bool.random(using: &numbers) }
    for place in second.indices where Bool.random(using: &numbers) { second[place].priority = .low }
    let texts = try [first, second].map { todos in
      try exchange(store(todos)).exportTodos(ExportRequest(format, TodoQuery("", includesAll: true))).bytes
    }
    let storage = SpyStorage(nil)
    _ = try exchange(TodoStore(storage)).importTodos(ImportRequest(format, texts.map { InputText($0) }))
    let before = try storage.text
    for text in texts + texts.reversed() {
      let report = try bring(text, format, to: TodoStore(storage))
      #expect(report.unchanged == report.read)
    }
    #expect(try storage.text == before)
  }
}

extension Todo {
  /// The todo without what it keeps of its record.
  var withoutRecord: Todo {
    var todo = self
    todo.unknown = []
    return todo
  }
}
