import FileStore
import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

/// What holds for todos with the same words, and for meaningless values.
extension ExchangeLawsTests {
  @Test(
    "an export is nothing new to its store, however many todos look the same and whatever was changed here",
    arguments: ExchangeFormat.imported, Effort.seeds(8))
  func twins(format: ExchangeFormat, seed: UInt64) throws {
    var numbers = SplitMix(state: seed)
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &numbers)] }
    // Lines as other programs write them, many of which are twins.
    let lines = (0..<12).map { _ in
      let (title, day) = (pick(["call bob", "milk"]), pick(["2026-11-22", "2026-12-24"]))
      switch format {
      case .markdown:
        return
          "- [\(pick([" ", "x"]))] \(title)\(pick(["", " 📅 \(day)"]))\(pick(["", " #a"]))\(pick(["", "", " 🆔 a"]))"
      default:
        let uid = pick(["", "", " uid:a"])
        return "\(pick(["", "x ", "(A) "]))\(title)\(pick(["", " due:\(day)"]))\(pick(["", " +home"]))\(uid)"
      }
    }
    let source: ExchangeFormat = format == .markdown ? .markdown : .todotxt
    let first = TodoStore(MemoryStorage())
    _ = try bring(Array(lines.joined(separator: "\n").utf8), source, to: first)
    var todos = try first.todosByID
    for place in todos.indices {
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: todos[place].tags.append("new")
      case 1: todos[place].project = "work"
      case 2: todos[place].content = "about \(place)"
      case 3: todos[place].priority = .low
      case 4: todos[place].due = LocalDate("2026-11-23")
      default: continue
      }
      todos[place].modified = Moment.friday(after: 1).instant
    }
    let store = store(todos)
    let before = try store.todosByID.map(\.withoutRecord)
    let later = Moment.friday(after: 60)
    for _ in 0..<2 {
      let text = try exchange(store, at: later).exportTodos(
        ExportRequest(format, TodoQuery("", includesAll: true))
      )
      .bytes
      let report = try bring(text, format, to: store, at: later)
      #expect(
        (report.added, report.changed, report.bad) == (0, 0, 0), "\(String(decoding: text, as: UTF8.self))")
      #expect(report.conflicts.isEmpty)
      #expect(try store.todosByID.map(\.withoutRecord) == before)
    }
  }

  /// Words that are meaningless in most places.
  private static let garbage = [
    "soon", "-1", "99:99", "2026-13-45", "0000-00-00", "every blue moon", "%", "%zz", "None", "🎈", "[]",
    "true", "a:b:c",
    "\u{1B}[2J", "\u{2028}", "#", "none", "N/A", "9999-99-99T99:99", "x y", "\u{7}", "1e9", "*", "<b>", "\\",
    "~~x~~",
  ]

  @Test("a meaningless value makes no text unreadable", arguments: Effort.seeds(6))
  func values(seed: UInt64) throws {
    var numbers = SplitMix(state: seed)
    func word() -> String { Self.garbage[Int.random(in: Self.garbage.indices, using: &numbers)] }
    let keys = [
      "due", "t", "at", "tat", "rec", "rep", "uid", "id", "p", "after", "pri", "state", "h", "star", "k",
    ]
    let line =
      "\(word()) 2026-99-01 (é) \(word())"
      + keys.map { " \($0):\(word().split(separator: " ").joined())" }.joined() + " +\(word()) @\(word())"
    let signs = ["📅", "🛫", "⏳", "➕", "✅", "❌", "🔁", "🆔", "⛔", "🏁", "⏫", "#", "^", "at:"]
    let task =
      "- [x] \(word())" + signs.map { " \($0) \(word())" }.joined() + " [due:: \(word())] (id:: \(word()))"
    let columns = [
      "title", "uid", "status", "priority", "due", "start", "repeat", "project", "tags", "created",
      "modified", "completed", "cancelled", "content", "after", "parent", "done", "id", "", "title",
    ]
    let row = columns.map { _ in "\"\(word())\"" }.joined(separator: ",")
    let todoist = "TYPE,CONTENT,PRIORITY,INDENT,DATE,DEADLINE"
    let todoistRow =
      "task," + todoist.split(separator: ",").dropFirst().map { _ in "\"\(word())\"" }.joined(separator: ",")
    let texts: [(ExchangeFormat, String)] = [
      (.todotxt, line), (.todotxt, "x \(line)"), (.markdown, task), (.markdown, task + "\n    \(word())"),
      (.csv, columns.joined(separator: ",") + "\n" + row), (.csv, "\(todoist)\n\(todoistRow)"),
    ]
    for (format, text) in texts {
      let store = TodoStore(MemoryStorage())
      #expect(try bring(Array(text.utf8), format, to: store).added == 1, "\(text)")
      let again = try bring(Array(text.utf8), format, to: store)
      #expect(again.unchanged == 1, "\(text)")
      if format == .todotxt {
        #expect(String(decoding: try export(store, format), as: UTF8.self) == text + "\n")
      }
    }
  }

  private func export(_ store: TodoStore, _ format: ExchangeFormat) throws -> [UInt8] {
    try exchange(store).exportTodos(ExportRequest(format, TodoQuery("", includesAll: true))).bytes
  }
}
