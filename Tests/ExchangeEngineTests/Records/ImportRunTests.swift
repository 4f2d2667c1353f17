import FileStore
import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

/// Imports that depend on todos that a record is not about; the rest is in `TodoExchangeTests`.
struct ImportRunTests {
  private let store = TodoStore(MemoryStorage())

  private func bring(_ text: String) throws(TodoError) {
    let exchange = Exchange(entity: store, moment: .friday)
    _ = try exchange.importTodos(ImportRequest(.markdown, [InputText(Array(text.utf8))]))
  }

  private func todos() throws -> [Todo] { try store.todosByID }

  private func part() throws -> Todo { try #require(try todos().last) }

  @Test("a part is compared as the format shows it below its unchanged parent")
  func parts() throws {
    try bring("# work\n\n- [ ] whole\n    - [ ] part 🆔 p\n")
    let detail = TodoDetailInteractor(entity: store, moment: .friday)
    _ = try detail.changeTodos(
      ChangeTodosRequest(.edit(TodoEdits([.project: "none"])), pick: .refs(try refs("2"))), withEffects: false
    )
    try bring("# work\n\n- [ ] whole\n    - [ ] part 🆔 p 📅 2026-12-01\n")
    #expect(try part().due == LocalDate("2026-12-01"))
    #expect(try part().project == nil)
    try bring("# work\n\n- [ ] whole\n- [ ] part 🆔 p 📅 2026-12-01\n")
    #expect(try part().parent == nil)
  }

  @Test(
    "a relation made here goes when its mark is removed from the line, however far away the other line is")
  func dropped() throws {
    let lines = (1...4_200).map { "- [ ] todo \($0)\n" }
    try bring(lines.joined() + "- [ ] part\n")
    var edits = TodoEdits()
    edits.after = ["1"]
    let detail = TodoDetailInteractor(entity: store, moment: .friday)
    _ = try detail.changeTodos(
      ChangeTodosRequest(.edit(edits), pick: .refs(try refs("4201"))), withEffects: false)
    let exchange = Exchange(entity: store, moment: .friday)
    let text = String(decoding: try exchange.exportTodos(ExportRequest(.markdown)).bytes, as: UTF8.self)
    #expect(text.contains(" ⛔ "))
    // From here on, both sides know of the relation.
    try bring(text)
    try bring(text.replacing(/⛔ \w+/, with: "📅 2026-12-01"))
    #expect(try part().due == LocalDate("2026-12-01"))
    #expect(try part().after.isEmpty)
  }

  @Test(
    "relations to todos outside the text stay, since the text cannot name them",
    arguments: [
      "- [ ] part 🆔 p 📅 2026-12-01\n", "- [ ] part 🆔 p 📅 2026-12-01\n- [ ] other\n",
    ])
  func others(text: String) throws {
    try bring("- [ ] first 🆔 f\n- [ ] whole\n    - [ ] part 🆔 p ⛔ f\n")
    let before = try #require(try todos().first { $0.title == "part" })
    try bring(text)
    let after = try #require(try todos().first { $0.title == "part" })
    #expect(after.due == LocalDate("2026-12-01"))
    #expect((after.after, after.parent) == (before.after, before.parent))
    #expect(after.after.count == 1 && after.parent != nil)
  }

  @Test(
    "twins that changed places are recognised by all their data, and otherwise by their order",
    arguments: [
      (["- [x] a", "- [ ] a", "- [ ] a 📅 2026-12-01"], [2, 1, 3]),
      (["- [ ] a 📅 2026-12-01", "- [x] a", "- [ ] a"], [3, 2, 1]),
      (["- [x] a", "- [ ] a 📅 2026-12-02", "- [ ] a 📅 2026-12-01"], [2, 1, 3]),
    ])
  func twins(lines: [String], ids: [Int]) throws {
    try bring("- [ ] a\n- [x] a\n- [ ] a 📅 2026-12-01\n")
    let before = try todos()
    try bring(lines.joined(separator: "\n"))
    let after = try todos()
    #expect(after.map(\.uid) == before.map(\.uid))
    let dues = zip(lines, ids).map { line, id in
      after[id - 1].due.map { line.hasSuffix("\($0)") } ?? !line.contains("2026")
    }
    #expect(dues == [true, true, true])
    #expect(after.map(\.status) == [.open, .done, .open])
  }

  @Test(
    "records with the same identifier are recognised by their contents, reordered or with some left out",
    arguments: [
      ["- [x] c 🆔 k", "- [x] b 🆔 k", "- [ ] a 🆔 k", "- [x] d 🆔 k"], ["- [ ] a 🆔 k", "- [x] c 🆔 k"],
      ["- [x] d 🆔 k", "- [ ] a 🆔 k"], ["- [x] d 🆔 k", "- [x] c 🆔 k"],
    ])
  func namesakes(lines: [String]) throws {
    try bring("- [ ] a 🆔 k\n- [x] b 🆔 k\n- [x] c 🆔 k\n- [x] d 🆔 k\n")
    let before = try todos()
    try bring(lines.joined(separator: "\n"))
    #expect(try todos() == before)
  }
}

/// Todos that were imported before todo.txt and Markdown had fields of the user's own.
struct FormerTitleTests {
  struct Line: Sendable {
    let format: ExchangeFormat
    let text: String
    let formerTitle: String
    let changed: String
    /// The line after the todo was changed here: a kept line keeps its words, any other line guards them.
    let edited: String
    /// Whether the line is kept, as it was if the todo would not make the same line.
    var isKept = true
  }

  private static let lines = [
    Line(
      format: .todotxt, text: "2026-11-01 a k:v\n", formerTitle: "a k:v", changed: "(A) 2026-11-01 a k:w\n",
      edited: "(A) 2026-11-01 a k%3Av\n", isKept: false),
    Line(
      format: .todotxt, text: "2026-11-01 a @t k:v  l:x\n", formerTitle: "a k:v  l:x",
      changed: "2026-11-01 a @t k:w l:x\n",
      edited: "(A) 2026-11-01 a @t k:v  l:x\n"),
    Line(
      format: .markdown, text: "- [ ] a [k:: v]\n", formerTitle: "a [k:: v]", changed: "- [ ] a (k:: w)\n",
      edited: "",
      isKept: false),
    Line(
      format: .markdown, text: "- [ ] a 📅 2026-12-01 [k:: v] #t\n", formerTitle: "a 📅 2026-12-01 [k:: v]",
      changed: "- [ ] a 📅 2026-12-01 [k:: w] #t\n", edited: "", isKept: false),
    Line(
      format: .markdown, text: "* [ ] a (k:: v) ^b\n", formerTitle: "a (k:: v)",
      changed: "* [ ] a (k:: w) ^b\n",
      edited: "* [ ] a (k:: v) ⏫ ^b\n"),
  ]

  /// A store with the todo as it was when its line was imported.
  private func store(_ line: Line) throws -> TodoStore {
    let importer = try #require(line.format.importer)
    var todo = try CodecTrip.todos(importer, Array(line.text.utf8))[0]
    (todo.title, todo.due) = (line.formerTitle, nil)
    todo.unknown.removeAll(where: \.isOwnField)
    var kept = try #require(ImportOrigin(line.format, in: todo.unknown))
    kept.values.removeAll { $0.key == "line" }
    if line.isKept { kept.values = [UnknownField(key: "line", text: String(line.text.dropLast()))] }
    todo.set(line.format.rawValue, String(decoding: kept.field(of: line.format).json, as: UTF8.self))
    if todo.uid.text.hasPrefix("markdown:") {
      let identity = MarkdownName.identity(of: todo, hasParent: false, readsOwn: false)
      todo.uid = TodoUID(stored: "markdown:\(identity)")
    }
    return TodoStore(SpyStorage(document([todo], lastID: 1)))
  }

  private func bring(_ text: String, _ line: Line, to store: TodoStore) throws -> ExchangeReport {
    let exchange = Exchange(entity: store, moment: .friday(after: 1))
    return try exchange.importTodos(ImportRequest(line.format, [InputText(Array(text.utf8))])).report
  }

  private func export(_ line: Line, from store: TodoStore) throws -> String {
    let exchange = Exchange(entity: store, moment: .friday)
    return String(decoding: try exchange.exportTodos(ExportRequest(line.format)).bytes, as: UTF8.self)
  }

  @Test("an unchanged line is nothing new, and is exported as it came", arguments: lines)
  func same(line: Line) throws {
    let store = try store(line)
    let before = try store.todosByID
    #expect(try bring(line.text, line, to: store).unchanged == 1)
    #expect(try store.todosByID == before)
    #expect(try export(line, from: store) == line.text)
  }

  @Test("a changed line takes its fields out of the title, and that is not a conflict", arguments: lines)
  func lifted(line: Line) throws {
    let store = try store(line)
    let uid = try store.todosByID[0].uid
    let report = try bring(line.changed, line, to: store)
    #expect((report.added, report.changed) == (0, 1))
    #expect(report.conflicts.isEmpty)
    let todo = try #require(try store.todosByID.first)
    #expect(todo.title == "a" && todo.own.first == #"k="w""# && todo.uid == uid)
    #expect(try export(line, from: store) == line.changed)
    #expect(try bring(line.changed, line, to: store).unchanged == 1)
  }

  @Test(
    "a todo that was changed here is exported with all its words, and comes back unchanged", arguments: lines)
  func edited(line: Line) throws {
    let store = try store(line)
    let exchange = TodoDetailInteractor(entity: store, moment: .friday(after: 1))
    _ = try exchange.changeTodos(
      ChangeTodosRequest(.edit(TodoEdits([.priority: "high"])), pick: .refs(try refs("1"))),
      withEffects: false)
    let before = try store.todosByID.map(\.withoutRecord)
    let text = try export(line, from: store)
    if !line.edited.isEmpty { #expect(text == line.edited) }
    let report = try bring(text, line, to: store)
    #expect((report.added, report.changed) == (0, 0), "\(text)")
    #expect(try store.todosByID.map(\.withoutRecord) == before)
  }

  @Test("a property kept from before there were fields of the user's own becomes one when its record changes")
  func property() throws {
    let text = "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:x\nSUMMARY:a\nX-CLIENT:Zoo\nEND:VTODO\nEND:VCALENDAR\n"
    var todo = try CodecTrip.todos(ICalendarCodec.self, Array(text.utf8))[0]
    var kept = try #require(ImportOrigin(.ics, in: todo.unknown))
    kept.values.append(UnknownField(key: "lines", texts: ["X-CLIENT:Zoo"]))
    todo.set("client", nil)
    todo.set("ics", String(decoding: kept.field(of: .ics).json, as: UTF8.self))
    let line = Line(format: .ics, text: text, formerTitle: "a", changed: "", edited: "")
    let store = TodoStore(SpyStorage(document([todo], lastID: 1)))
    #expect(try bring(text, line, to: store).unchanged == 1)
    #expect(try store.todosByID == [todo])
    #expect(try bring(text.replacing("SUMMARY:a", with: "SUMMARY:b"), line, to: store).changed == 1)
    let changed = try #require(try store.todosByID.first)
    #expect(changed.title == "b" && changed.own == [#"client="Zoo""#])
    #expect(try export(line, from: store).split(separator: "X-CLIENT:Zoo").count == 2)
  }
}
