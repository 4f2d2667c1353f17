import FileStore
import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import MergeEngine
@testable import TodoCore
@testable import TodoKit

/// Imports of Taskwarrior's records, which have uids of their own; `ImportRunTests` has records without.
struct TodoExchangeTests {
  private let store = TodoStore(MemoryStorage())
  private static let uids = (1...4).map { "0000000\($0)-0000-4000-8000-000000000000" }

  private func exchange(_ minute: Int = 0) -> Exchange {
    Exchange(entity: store, moment: .friday(after: minute))
  }

  /// A record of Taskwarrior's, with further members.
  private static func record(_ number: Int, _ title: String, _ more: String = "") -> String {
    #"{"uuid":"\#(uids[number - 1])","status":"pending","entry":"20261101T080000Z","description":"\#(title)"\#(more)}"#
  }

  @discardableResult
  private func bring(
    _ records: String..., policy: ImportRequest.Policy = .theirs, minute: Int = 0,
    configure: (inout ImportRequest) -> Void = { _ in }
  ) throws(TodoError) -> (deltas: [TodoDelta], report: ExchangeReport) {
    var request = ImportRequest(
      .task, [InputText(Array(records.joined(separator: "\n").utf8))], policy: policy)
    configure(&request)
    return try exchange(minute).importTodos(request)
  }

  private func todos() throws -> [Todo] { try store.todosByID }

  private func bytes() throws -> [UInt8] {
    let source = try store.source()
    return try source.read(0..<source.count)
  }

  private func edit(_ id: Int, _ edits: TodoEdits, minute: Int) throws {
    let detail = TodoDetailInteractor(entity: store, moment: .friday(after: minute))
    _ = try detail.changeTodos(ChangeTodosRequest(.edit(edits), pick: .refs(try TodoRef.parse(String(id)))))
  }

  @Test("records become todos in their order, and data without a field is kept")
  func adding() throws {
    let summary = try bring(
      Self.record(2, "Second", #","reviewer":"bob","until":"20270101T000000Z""#), Self.record(1, "First"))
    #expect(try todos().map(\.title) == ["Second", "First"])
    #expect(try todos().map(\.uid.text) == [Self.uids[1], Self.uids[0]])
    #expect((summary.report.read, summary.report.added, summary.report.unchanged) == (2, 2, 0))
    let kept = try #require(ImportOrigin(.task, in: try todos()[0].unknown))
    #expect(kept.text("until") == "20270101T000000Z")
    #expect(try todos()[0].unknown.ownFields == [UnknownField(key: "reviewer", text: "bob")])
    #expect(kept.at == (try todos()[0].modified))
  }

  @Test("importing the same records again changes no byte, whatever was changed here")
  func again() throws {
    let records = [
      Self.record(1, "A", #","priority":"H""#), Self.record(2, "B", #","depends":["\#(Self.uids[0])"]"#),
    ]
    try bring(records[0], records[1])
    try edit(1, TodoEdits([.title: "Mine"]), minute: 1)
    let before = try bytes()
    let summary = try bring(records[0], records[1], minute: 2)
    #expect(try bytes() == before)
    #expect((summary.report.unchanged, summary.deltas.count) == (2, 0))
  }

  @Test("a relation to the todo of an unchanged record is found")
  func related() throws {
    try bring(Self.record(1, "A"))
    let report = try bring(
      Self.record(1, "A"), Self.record(2, "B", #","depends":["\#(Self.uids[0])"]"#), minute: 1
    ).report
    #expect((report.unchanged, report.added, report.kept.isEmpty) == (1, 1, true))
    #expect(try todos()[1].after.map(\.text) == [Self.uids[0]])
  }

  /// Where something was changed before the second import.
  enum Changed: CaseIterable { case neither, there, here, both }

  @Test(
    "changes there come in, changes here stay, and the policy decides if both sides changed",
    arguments: Changed.allCases, ImportRequest.Policy.allCases)
  func conflicts(changed: Changed, policy: ImportRequest.Policy) throws {
    try bring(Self.record(1, "Title", #","priority":"L""#))
    if changed == .here || changed == .both {
      try edit(1, TodoEdits([.title: "Mine", .project: "p"]), minute: 1)
    }
    let record =
      changed == .there || changed == .both
      ? Self.record(1, "Theirs", #","priority":"L""#) : Self.record(1, "Title", #","priority":"L""#)
    let before = try bytes()
    let conflict = ExchangeReport.Conflict(id: try todos()[0].id, uid: TodoUID(stored: Self.uids[0]))
    if changed == .both, policy == .fail {
      #expect(throws: TodoError.importConflict([conflict])) { try bring(record, policy: policy, minute: 2) }
      #expect(try bytes() == before)
      return
    }
    let report = try bring(record, policy: policy, minute: 2).report
    let title: String
    switch (changed, policy) {
    case (.neither, _): title = "Title"
    case (.there, _), (.both, .theirs): title = "Theirs"
    case (.here, _), (.both, _): title = "Mine"
    }
    #expect(try todos()[0].title == title)
    // A field that was changed on only one side is never in question.
    #expect(try todos()[0].project == (changed == .here || changed == .both ? "p" : nil))
    #expect(report.conflicts == (changed == .both ? [conflict] : []))
    #expect(report.changed == (title == "Theirs" ? 1 : 0))
    // A settled conflict is no longer a conflict.
    let settled = try bytes()
    let again = try bring(record, policy: .fail, minute: 3).report
    #expect((again.unchanged, again.conflicts.count) == (1, 0))
    #expect(try bytes() == settled)
  }

  @Test(
    "a text that begins like another format is refused",
    arguments: [
      ("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n", ExchangeFormat.ics), ("\u{FEFF}begin:vcalendar\n", .ics),
      ("[\n{\"id\":1,\"description\":\"a\",\"uuid\":\"\(uids[0])\"}\n]\n", .task),
      ("{\"uuid\":\"\(uids[0])\"}", .task),
    ])
  func otherFormat(text: String, format: ExchangeFormat) throws {
    for other in ExchangeFormat.allCases where other != format {
      let request = ImportRequest(other, [InputText(Array(text.utf8), from: "f")])
      #expect(throws: TodoError.otherFormat(format, file: "f")) { try exchange(0).importTodos(request) }
    }
    #expect(ExchangeFormat(beginning: "BEGIN:VCALENDARS {".utf8.dropFirst(1)) == nil)
    #expect(ExchangeFormat(beginning: #"{"title":"a"}"#.utf8) == nil)
  }

  @Test("a record with more data than can be kept is reported as lost, not as kept")
  func tooLarge() throws {
    let record = Self.record(1, "A", #","reviewer":"\#(String(repeating: "a", count: 70_000))""#)
    let report = try bring(record).report
    #expect(report.kept.isEmpty && report.lost.map(\.what) == ["values without a field, beyond 64 KiB"])
  }

  @Test("a title that was changed there comes in even if the due date was changed here")
  func merging() throws {
    try bring(Self.record(1, "Title"))
    try edit(1, TodoEdits([.due: "2026-12-01"]), minute: 1)
    try bring(Self.record(1, "Theirs"), minute: 2)
    #expect(try todos()[0].title == "Theirs")
  }

  @Test("importing the store's own export changes no todo, and brings the same todos into another store")
  func exported() throws {
    try bring(Self.record(1, "A"))
    try edit(1, TodoEdits([.title: "Here", .due: "2026-12-01", .content: "two\nlines"]), minute: 1)
    let text = try exchange(2).exportTodos(ExportRequest(.task, TodoQuery("", includesAll: true))).bytes
    let other = TodoStore(MemoryStorage())
    _ = try Exchange(entity: other, moment: .friday(after: 2)).importTodos(
      ImportRequest(.task, [InputText(text)]))
    func values(_ store: TodoStore) throws -> [[TodoValue?]] {
      try store.todosByID.map { todo in TodoField.allCases.map { todo[$0] } }
    }
    let before = try values(store)
    #expect(try before.count == 1 && values(other) == before)
    let report = try exchange(3).importTodos(ImportRequest(.task, [InputText(text)])).report
    #expect((report.changed, report.added) == (0, 0))
    #expect(try values(store) == before)
  }

  @Test(
    "one bad record stops the import, every bad record is reported, and the others can come in without them")
  func bad() throws {
    let bad = #"{"uuid":"\#(Self.uids[1])","status":"pending","description":"x","description":"y"}"#
    #expect(
      problems { () throws(TodoError) in try bring(Self.record(1, "A"), bad, "{") }.map(\.line) == [2, 3])
    #expect(try todos().isEmpty)
    let report = try bring(Self.record(1, "A"), bad, "{") { $0.skipsBad = true }.report
    #expect((report.read, report.added, report.bad, report.problems.count) == (3, 1, 2, 2))
    #expect(try todos().map(\.title) == ["A"])
  }

  @Test("problems name their files, in the order of the files")
  func files() throws {
    let texts = [
      InputText(Array("{".utf8), from: "b.json"), InputText(Array("\n{".utf8), from: "a.json"),
      InputText([0xFF]),
    ]
    let problems = problems { () throws(TodoError) in
      try exchange().importTodos(ImportRequest(.task, texts))
    }
    #expect(problems.map(\.source) == ["b.json", "a.json", nil])
    #expect(problems.map(\.line) == [1, 2, 1])
  }

  /// The problems for which an import is refused.
  private func problems(of bring: () throws(TodoError) -> (deltas: [TodoDelta], report: ExchangeReport))
    -> [BatchProblem]
  {
    do throws(TodoError) {
      _ = try bring()
    } catch {
      if let refused = error.failure as? RefusedLines { return refused.problems }
    }
    Issue.record("bad records were taken")
    return []
  }

  @Test("a given project is for todos without one, and given tags are for all todos")
  func defaults() throws {
    let records = [Self.record(1, "A", #","project":"own""#), Self.record(2, "B", #","tags":["t"]"#)]
    try bring(records[0], records[1]) {
      $0.project = "inbox"; $0.tags = ["new"]
    }
    #expect(try todos().map(\.project) == ["own", "inbox"])
    #expect(try todos().map(\.tags) == [["new"], ["t", "new"]])
  }

  @Test("relations are imported with their records, and a relation to no todo is kept and reported")
  func relations() throws {
    let report = try bring(
      Self.record(1, "A", #","depends":["\#(Self.uids[1])","\#(Self.uids[3])"]"#), Self.record(2, "B")
    ).report
    #expect(try todos()[0].after.map(\.text) == [Self.uids[1], Self.uids[3]])
    #expect(report.kept.map(\.what) == ["link to a missing todo"])
  }

  @Test("a relation that closes a circle is kept but not followed, in the import and with todos of the store")
  func circles() throws {
    let first = Self.record(1, "A", #","depends":["\#(Self.uids[1])"]"#)
    let second = Self.record(2, "B", #","depends":["\#(Self.uids[0])"]"#)
    let report = try bring(first, second).report
    #expect(try todos().map { $0.after.map(\.text) } == [[Self.uids[1]], []])
    #expect(report.kept.map(\.what) == ["link that would make a loop"])
    let before = try bytes()
    #expect(try bring(first, second).report.unchanged == 2)
    #expect(try bytes() == before)

    try bring(Self.record(3, "C"), Self.record(4, "D"))
    var edits = TodoEdits()
    edits.after = ["4"]
    try edit(3, edits, minute: 1)
    // Only the fourth is in this import, and the third closes the circle.
    let outer = try bring(Self.record(4, "D", #","depends":["\#(Self.uids[2])"]"#), minute: 2).report
    #expect(outer.kept.map(\.what) == ["link that would make a loop"])
    #expect(try todos()[3].after.isEmpty)
    #expect(ImportOrigin(.task, in: try todos()[3].unknown)?.after.map(\.text) == [Self.uids[2]])
  }

  @Test("records that occur twice, as in a file and its copy, are one todo each")
  func repeatedRecord() throws {
    let records = [Self.record(1, "A"), Self.record(2, "B")]
    let summary = try bring(records[0], records[1], records[0], records[1])
    #expect(summary.report.added == 2 && summary.report.unchanged == 2)
    #expect(try todos().map(\.title) == ["A", "B"])
  }

  @Test("undo brings back the todos from before the import, with the same bytes")
  func undo() throws {
    func lines() throws -> [Substring] {
      String(decoding: try bytes(), as: UTF8.self).split(separator: "\n").dropLast()
    }
    try bring(Self.record(1, "A"))
    let before = try lines()
    try bring(Self.record(1, "B"), Self.record(2, "C"), minute: 1)
    let history = TodoHistoryInteractor(entity: store, moment: .friday(after: 2))
    _ = try history.go(HistoryMoveRequest(.undo))
    #expect(try lines() == before)
  }

  @Test("data beyond the limit of a record is reported as lost")
  func tooMuch() throws {
    let note = String(repeating: "x", count: ImportOrigin.sizeLimit)
    let report = try bring(Self.record(1, "A", #","essay":"\#(note)""#)).report
    #expect(report.lost.map(\.what) == ["values without a field, beyond 64 KiB"])
    #expect(ImportOrigin(.task, in: try todos()[0].unknown)?.values.isEmpty == true)
  }
}
