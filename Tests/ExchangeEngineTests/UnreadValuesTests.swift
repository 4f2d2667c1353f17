import FileStore
import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

/// A bad value costs neither its file nor its record, whatever the format and the field.
struct UnreadValuesTests {
  struct Place: Sendable, CustomTestStringConvertible {
    let format: ExchangeFormat
    let field: String
    /// The text, with `@` for the value.
    let text: String
    /// Whether the value comes back in an export.
    var isKept = true

    var testDescription: String { "\(format) \(field)" }
  }

  private static let uuid = "0f3a2c10-0000-4000-8000-000000000001"

  private static let places: [Place] = {
    let task = [
      "due", "wait", "scheduled", "entry", "modified", "end", "start", "until", "status", "recur", "parent",
    ].map { key in
      Place(
        format: .task, field: key,
        text: #"[{"uuid":"\#(uuid)","description":"Pay","status":"pending","\#(key)":"@"}]"#
          .replacing(key == "status" ? #""status":"pending","# : "\u{0}", with: ""))
    }
    let others = [
      #""annotations":"@""#, #""annotations":[{"entry":"@","description":"d"}]"#, #""depends":"@""#,
      #""todo_parent":"@ @""#, #""priority":"@""#,
    ]
    let ics = [
      "DUE", "DTSTART", "CREATED", "LAST-MODIFIED", "COMPLETED", "PRIORITY", "STATUS", "PERCENT-COMPLETE",
      "RRULE", "DUE;TZID=@", "DTSTART:20261201T100000\nDURATION", "RECURRENCE-ID", "RELATED-TO;RELTYPE=@",
    ].map { name in
      Place(
        format: .ics, field: name,
        text: "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:u\nSUMMARY:Pay\n\(name):@\nEND:VTODO\nEND:VCALENDAR\n")
    }
    let csv = [
      "status", "priority", "due", "start", "repeat", "created", "completed", "cancelled", "modified",
      "parent",
    ]
    .map { Place(format: .csv, field: $0, text: "uid,title,\($0)\nu,Pay,@\n") }
    let todoist = ["PRIORITY", "DATE", "DEADLINE", "INDENT"]
      .map {
        Place(
          format: .csv, field: $0,
          text: "TYPE,CONTENT,PRIORITY,INDENT,DATE,DEADLINE\n"
            .replacing(
              "PRIORITY,INDENT,DATE,DEADLINE", with: "PRIORITY,INDENT" + ($0.hasPrefix("D") ? ",\($0)" : ""))
            + "task,Pay,\($0 == "PRIORITY" ? "@" : "4"),\($0 == "INDENT" ? "@" : "1")\($0.hasPrefix("D") ? ",@" : "")\n",
          isKept: $0 != "INDENT")
      }
    let todotxt = ["due", "t", "at", "tat", "rec", "rep", "pri", "p", "after", "until"]
      .map { Place(format: .todotxt, field: $0, text: "Pay \($0):@ end\n") }
    let markdown = ["📅", "🛫", "⏳", "➕", "🔁", "[due:: ", "[priority:: ", "at:"].map { sign in
      Place(format: .markdown, field: sign, text: "- [ ] Pay \(sign)\(sign.hasPrefix("[") ? "@]" : " @")\n")
    }
    return task
      + others.map {
        Place(format: .task, field: $0, text: #"[{"uuid":"\#(uuid)","description":"Pay",\#($0)}]"#)
      } + ics
      + csv + todoist + todotxt + markdown
  }()

  private static let values = ["soonish", "2026-02-30", "99999", "-1", "every_blue_moon", "25:61"]

  private func bring(_ text: [UInt8], _ format: ExchangeFormat, to store: TodoStore) throws -> ExchangeReport
  {
    try Exchange(entity: store, moment: .friday).importTodos(ImportRequest(format, [InputText(text)])).report
  }

  private func export(_ format: ExchangeFormat, from store: TodoStore) throws -> [UInt8] {
    let request = ExportRequest(format, TodoQuery("", includesAll: true))
    return try Exchange(entity: store, moment: .friday).exportTodos(request).bytes
  }

  @Test("a bad value is kept where it was, and its record comes in", arguments: places, values)
  func kept(place: Place, value: String) throws {
    let text = place.text.replacing("@", with: value)
    let storage = SpyStorage(nil)
    let store = TodoStore(storage)
    let report = try bring(Array(text.utf8), place.format, to: store)
    #expect((report.added, report.bad) == (1, 0), "\(text)")
    let titles = try store.todosByID.map(\.title)
    #expect(titles.count == 1 && titles[0].hasPrefix("Pay"), "\(titles)")
    let before = try storage.text
    #expect(try bring(Array(text.utf8), place.format, to: store).unchanged == 1)
    #expect(try storage.text == before)
    let written = try export(place.format, from: store)
    if place.isKept { #expect(String(decoding: written, as: UTF8.self).contains(value)) }
    let copy = TodoStore(MemoryStorage())
    #expect(try bring(written, place.format, to: copy).added == 1)
    #expect(try copy.todosByID.map(\.title) == titles)
    #expect(
      String(decoding: try export(place.format, from: copy), as: UTF8.self)
        == String(decoding: written, as: UTF8.self))
  }

  @Test(
    "a value that means nothing is reported with its field",
    arguments: [
      (ExchangeFormat.task, #"{"uuid":"\#(uuid)","description":"a","due":"soonish"}"#, "due \"soonish\""),
      (.task, #"{"uuid":"\#(uuid)","description":"a","status":"weird"}"#, "status \"weird\""),
      (
        .ics, "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:u\nSUMMARY:a\nDUE:soonish\nEND:VTODO\nEND:VCALENDAR",
        "DUE \"soonish\""
      ),
      (.csv, "title,Due date\na,soonish\n", "Due date \"soonish\""),
      (.csv, "TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,a,4,1,jeden Montag\n", "DATE \"jeden Montag\""),
    ])
  func told(format: ExchangeFormat, text: String, what: String) throws {
    let report = try bring(Array(text.utf8), format, to: TodoStore(MemoryStorage()))
    #expect(report.kept.map(\.what) == [what])
    #expect(report.lines.contains("kept, not understood: \(what) (todo 1)"))
  }

  @Test("a value that is not of the type that the config declares stays as it is, and is reported")
  func declared() throws {
    var fields = OwnFields()
    fields.declare(OwnField("size", .number))
    let store = TodoStore(MemoryStorage())
    let request = ImportRequest(.todotxt, [InputText(Array("Pay size:big\nRun size:3\n".utf8))])
    var run = try ImportRun(request, at: .friday, KnownFields(fields))
    _ = try store.change(.all, for: ChangeCause("import", at: .friday)) { run.apply(to: &$0) }
    #expect(run.report.kept.map(\.what) == ["size \"big\""])
    #expect(try store.todosByID.map(\.own) == [[#"size="big""#], ["size=3"]])
  }

  @Test(
    "a title and a content that are too long are cut, not refused", .atNight,
    arguments: ExchangeFormat.imported)
  func long(format: ExchangeFormat) throws {
    var todo = Todo(id: TodoID(stored: 1), uid: "u", title: "a", created: Moment.friday.instant)
    (todo.title, todo.content) = (
      String(repeating: "é", count: 9_000), String(repeating: "x\n", count: 600_000)
    )
    let text = try #require(format.exporter).text(of: [todo], in: .friday).bytes
    let store = TodoStore(MemoryStorage())
    #expect(try bring(text, format, to: store).added == 1)
    let title = try #require(try store.todosByID.first?.title)
    #expect(title.utf8.count == TodoRules.longestTitle && title.allSatisfy { $0 == "é" })
  }
}
