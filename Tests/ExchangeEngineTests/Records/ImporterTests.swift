import FileStore
import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

/// Texts with so many records that two threads read or write them in some formats, which must make no
/// difference.
struct ImporterTests {
  private static let count = 600

  /// A text of one format: its records, and what is before and after them.
  struct Text: CustomTestStringConvertible, Sendable {
    let format: ExchangeFormat
    var head = ""
    var tail = ""
    let record: @Sendable (Int) -> String
    /// A record that cannot be read.
    var bad: String?

    var testDescription: String { format.rawValue }

    func bytes(_ records: some Sequence<String>) -> [UInt8] { Array((head + records.joined() + tail).utf8) }
  }

  static let texts = [
    Text(format: .todotxt, record: { "(B) Todo \($0) +work @phone due:2026-12-\($0 % 20 + 10) id:\($0)\n" }),
    Text(
      format: .task,
      record: {
        #"{"uuid":"\#(uuid($0))","description":"Todo \#($0)","status":"pending","entry":"20261101T080000Z","#
          + #""modified":"20261101T080000Z","depends":["\#(uuid($0 + 300))"]}"# + "\n"
      },
      bad: #"{"uuid":"\#(uuid(0))","description":"Bad","description":"x"}"# + "\n"),
    Text(
      format: .ics, head: "BEGIN:VCALENDAR\n", tail: "END:VCALENDAR\n",
      record: {
        "BEGIN:VTODO\nUID:u\($0)\nSUMMARY:Todo \($0)\nDUE;VALUE=DATE:202612\($0 % 20 + 10)\nEND:VTODO\n"
      },
      bad: "BEGIN:VTODO\nUID:bad\nBEGIN:VALARM\nEND:VTODO\n"),
    Text(
      format: .markdown,
      record: { "- [ ] Todo \($0) #phone 📅 2026-12-\($0 % 20 + 10) 🔁 every \($0 % 7 + 2) days\n" }),
    Text(
      format: .csv, head: "title,due,color\n",
      // Only the last record tells that the day comes first.
      record: { "Todo \($0),\($0 == count ? "13/12/2026" : "1/2/2027"),red\n" }, bad: "Bad,red\n"),
  ]

  private static func uuid(_ number: Int) -> String {
    "00000000-0000-4000-8000-" + String(String(number + 1_000_000_000_000).dropFirst())
  }

  private func bring(_ texts: [[UInt8]], _ format: ExchangeFormat, to store: TodoStore) throws
    -> ExchangeReport
  {
    let exchange = Exchange(entity: store, moment: .friday)
    return try exchange.importTodos(ImportRequest(format, texts.map { InputText($0) })).report
  }

  @Test(
    "a field of the user's own does not disturb what an import keeps under the same name",
    arguments: [
      (ExchangeFormat.todotxt, "(D) Tram  line:U6 h:1\n"), (.markdown, "- [/] Tram [line:: U6] 🏁 delete\n"),
      (
        .task,
        #"{"uuid":"00000000-0000-4000-8000-000000000001","description":"Tram","status":"pending","#
          + #""entry":"20261101T080000Z","task":"x"}"#
      ),
    ])
  func keptByName(format: ExchangeFormat, text: String) throws {
    let store = TodoStore(MemoryStorage())
    _ = try bring([Array(text.utf8)], format, to: store)
    let exported = try Exchange(entity: store, moment: .friday).exportTodos(
      ExportRequest(format, TodoQuery()))
    let written = String(decoding: exported.bytes, as: UTF8.self)
    #expect(format == .task ? written.contains(#""task":"x""#) : written == text)
  }

  @Test("the field's own column is kept if another column is mapped to the field")
  func mappedColumn() throws {
    let store = TodoStore(MemoryStorage())
    var request = ImportRequest(.csv, [InputText(Array("title,due,late\na,2026-12-01,2026-12-02\n".utf8))])
    request.columns = [TodoEdits.OwnEdit("late", "due")]
    _ = try Exchange(entity: store, moment: .friday).importTodos(request)
    let todo = try #require(try store.todosByID.first)
    #expect(todo.due == LocalDate("2026-12-02"))
    #expect(ImportOrigin(.csv, in: todo.unknown)?.text("due") == "2026-12-01")
    request.columns = [TodoEdits.OwnEdit("nope", "content")]
    #expect(throws: TodoError.self) { try Exchange(entity: store, moment: .friday).importTodos(request) }
  }

  @Test(
    "a long text gives the same todos as its parts, is exported whole, and changes nothing the second time",
    arguments: texts)
  func parts(text: Text) throws {
    let (whole, parted) = (TodoStore(MemoryStorage()), TodoStore(MemoryStorage()))
    let records = (1...Self.count).map(text.record)
    let report = try bring([text.bytes(records)], text.format, to: whole)
    #expect(report.added == Self.count)
    // Only all rows together tell what comes first in a date.
    let size = text.format == .csv ? Self.count : 60
    let parts = stride(from: 0, to: Self.count, by: size).map { text.bytes(records[$0..<$0 + size]) }
    _ = try bring(parts, text.format, to: parted)
    #expect(try whole.todosByID == parted.todosByID)
    #expect(try whole.todosByID.map(\.title) == (1...Self.count).map { "Todo \($0)" })
    if text.format == .csv { #expect(try whole.todosByID[0].due == LocalDate("2027-02-01")) }
    if text.format == .task { #expect(try whole.todosByID[0].after == [whole.todosByID[300].uid]) }

    let export = ExportRequest(text.format, TodoQuery())
    let exchange = Exchange(entity: whole, moment: .friday)
    let exported = try exchange.exportTodos(export)
    #expect(exported.report.read == Self.count)
    #expect(try bring([exported.bytes], text.format, to: whole).unchanged == Self.count)
    #expect(try bring([text.bytes(records)], text.format, to: whole).unchanged == Self.count)
  }

  @Test(
    "unreadable records are reported with their lines, in order", arguments: texts.filter { $0.bad != nil })
  func problems(text: Text) throws {
    var records = (1...Self.count).map(text.record)
    let bad = try #require(text.bad)
    for place in [3, 280, 320, 590] { records[place] = bad }
    let line = { (place: Int) in (text.head + records[..<place].joined()).count { $0 == "\n" } + 1 }
    let error = #expect(throws: TodoError.self) {
      _ = try bring([text.bytes(records)], text.format, to: TodoStore(MemoryStorage()))
    }
    guard let problems = (error?.failure as? RefusedLines)?.problems else {
      Issue.record("\(String(describing: error))")
      return
    }
    let beginnings = [3, 280, 320, 590].map(line)
    #expect(problems.count == 4)
    for (problem, beginning) in zip(problems, beginnings) {
      #expect((0...2).contains(problem.line - beginning))
    }
  }
}
