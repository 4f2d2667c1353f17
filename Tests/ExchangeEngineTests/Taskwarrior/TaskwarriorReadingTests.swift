import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct TaskwarriorReadingTests {
  private static let template = "00000000-0000-4000-8000-000000000001"

  private func template(_ members: String = "") -> String {
    #"{"uuid":"\#(Self.template)","description":"Rent","entry":"20260101T000000Z","due":"20261101T235959Z","recur":"monthly","rtype":"periodic","mask":"+--","modified":"20261120T000000Z","status":"recurring"\#(members)}"#
  }

  private func occurrence(_ index: Int, due: String, status: String = "pending", _ members: String = "")
    -> String
  {
    #"{"uuid":"00000000-0000-4000-8000-00000000001\#(index)","description":"Rent","entry":"2026111\#(index)T000000Z","due":"\#(due)","recur":"monthly","rtype":"periodic","parent":"\#(Self.template)","imask":\#(index),"modified":"20261120T000000Z","status":"\#(status)"\#(members)}"#
  }

  private func reading(_ tasks: String...) -> ForeignReading {
    TaskwarriorCodec.read(Array("[\(tasks.joined(separator: ",\n"))]".utf8), in: .friday)
  }

  private func todos(_ tasks: [String]) throws -> [Todo] {
    try CodecTrip.todos(TaskwarriorCodec.self, Array("[\(tasks.joined(separator: ",\n"))]".utf8))
  }

  @Test("a template and its occurrences are one todo, due with the first open occurrence")
  func folded() throws {
    let reading = reading(
      occurrence(2, due: "20270101T235959Z"), template(),
      occurrence(1, due: "20261201T235959Z", #","start":"20261120T100000Z""#),
      occurrence(0, due: "20261101T235959Z", status: "completed", #","end":"20261102T000000Z""#))
    #expect(reading.folded == 2)
    try #require(reading.records.count == 2)
    let (todo, done) = (reading.records[0], reading.records[1])
    #expect(todo.uid?.text == Self.template && todo.line == 2)
    #expect(todo.patch[.due]?.date == LocalDate("2026-12-01"))
    #expect(todo.patch[.repeats] == RepeatRule("every month").map { .rule($0) })
    #expect(todo.patch[.created]?.instant == Instant("2026-01-01T00:00:00Z"))
    #expect(todo.remarks.contains(.lost("generated occurrence")) && todo.isStarted)
    #expect(done.patch[.status] == .status(.done) && done.patch[.repeats] == nil)
    #expect(!done.remarks.contains { "\($0)".contains("recur") })
  }

  @Test("a new occurrence, or a change to any of the tasks, changes the digest")
  func sums() {
    let first = occurrence(1, due: "20261201T235959Z")
    let sums = [
      reading(template(), first), reading(template(), first, occurrence(2, due: "20270101T235959Z")),
      reading(template(), occurrence(1, due: "20261201T235959Z", #","priority":"H""#)),
      reading(template(#","priority":"H""#), first),
    ].map { $0.records.first?.sum }
    #expect(Set(sums).count == sums.count)
    #expect(reading(first, template()).records.first?.sum == sums[0])
  }

  @Test("a template with a parent is an occurrence of none, when it comes back as well")
  func templateWithParent() throws {
    let other =
      template().replacing(Self.template, with: "00000000-0000-4000-8000-000000000002").dropLast()
      + #","parent":"\#(Self.template)"}"#
    let series = [template(), occurrence(1, due: "20261201T235959Z"), String(other)]
    let all = try todos(series)
    #expect(all.map(\.repeats) == [RepeatRule("every month"), RepeatRule("every month")])
    let text = CodecTrip.text(TaskwarriorCodec.self, of: all)
    let again = try CodecTrip.todos(TaskwarriorCodec.self, text.bytes)
    #expect(again.map(\.uid) == all.map(\.uid) && again.map(\.due) == all.map(\.due))
    #expect(CodecTrip.text(TaskwarriorCodec.self, of: again).string == text.string)
    #expect(
      reading(series[0], series[1], series[2]).records.last?.remarks.contains(
        .unread("parent", Self.template)) == true)
  }

  @Test(
    "an occurrence without its template is a todo of its own, and a template without occurrences keeps its date"
  )
  func alone() throws {
    let alone = reading(occurrence(1, due: "20261201T235959Z"))
    #expect(alone.folded == 0 && alone.records.first?.uid?.text.utf8.last == UInt8(ascii: "1"))
    #expect(alone.records.first?.patch[.repeats] == nil)
    #expect(alone.records.first?.remarks.contains(.kept("recur of an occurrence")) == true)
    let template = reading(template())
    #expect(template.records.first?.patch[.due]?.date == LocalDate("2026-11-01"))
    #expect(template.records.first?.patch[.repeats] == RepeatRule("every month").map { .rule($0) })
  }

  @Test("only the template keeps the rule that Taskwarrior has copied to its occurrences")
  func copiedRule() {
    let rule = #","todo_repeat":"every month on 1""#
    let done = occurrence(1, due: "20261201T235959Z", status: "completed", rule)
    let late = occurrence(2, due: "20270101T235959Z", rule)
    let records = reading(template(rule), done).records + reading(late).records
    #expect(
      records.map { $0.patch[.repeats] } == [RepeatRule("every month on 1").map { .rule($0) }, nil, nil])
  }

  @Test("a pending task that repeats is a template too")
  func pending() {
    let text =
      #"{"uuid":"\#(Self.template)","description":"a","due":"20261101T000000Z","recur":"3wks","status":"pending"}"#
    #expect(reading(text).records.first?.patch[.repeats] == RepeatRule("every 3 weeks").map { .rule($0) })
  }

  /// The attributes of tasks, each as `key=json`.
  private func tasks(of todos: [Todo]) -> [[String]] {
    let text = CodecTrip.text(TaskwarriorCodec.self, of: todos)
    return parsed(text.bytes)
  }

  @Test("a series goes out as its template alone, due with the first open occurrence")
  func back() throws {
    let until = #","until":"20280101T000000Z""#
    let tasks = [
      template(until), occurrence(2, due: "20270101T235959Z"),
      occurrence(1, due: "20261201T235959Z", #","start":"20261120T100000Z","priority":"H""#),
    ]
    let written = template(until + #","start":"20261120T100000Z","priority":"H""#)
      .replacing("20261101T235959Z", with: "20261201T235959Z").replacing(#""mask":"+--","#, with: "")
    #expect(try self.tasks(of: todos(tasks)) == parsed([written]))
    #expect(try self.tasks(of: todos([written])) == parsed([written]))
  }

  @Test("what is left of a series that was done here is no todo of its own")
  func leftOver() throws {
    let done = template(#","end":"20261120T000000Z""#).replacing("recurring", with: "completed")
    let reading = reading(
      done, occurrence(1, due: "20261201T235959Z"), occurrence(2, due: "20270101T235959Z"))
    #expect(reading.records.map(\.patch[.status]) == [.status(.done)] && reading.folded == 2)
    let deleted = self.reading(
      done.replacing("completed", with: "deleted"), occurrence(1, due: "20261201T235959Z"))
    #expect(deleted.records.map(\.patch[.status]) == [.status(.cancelled), .status(.open)])
  }

  private func parsed(_ tasks: [String]) -> [[String]] {
    parsed(Array(tasks.joined(separator: "\n").utf8))
  }

  private func parsed(_ text: [UInt8]) -> [[String]] {
    TaskwarriorTasks.members(of: text).map { task in
      task.map { "\($0.key)=\(String(decoding: $0.json, as: UTF8.self))" }.sorted()
    }
  }

  @Test("a series that was moved here stays a template, which notes the rule")
  func moved() throws {
    var todos = try todos([template(), occurrence(1, due: "20261201T235959Z")])
    todos[0].due = LocalDate("2026-12-05")
    todos[0].repeats = RepeatRule("every month on 1")
    let text = CodecTrip.text(TaskwarriorCodec.self, of: todos)
    let written = parsed(text.bytes)
    #expect(written.count == 1)
    for member in [
      #"status="recurring""#, #"due="20261205T235959Z""#, #"recur="monthly""#,
      #"todo_repeat="every month on 1""#,
    ] {
      #expect(written[0].contains(member), "\(member) \(written)")
    }
    #expect(text.remarks.map(\.remark) == [.adapted("repeat \"every month on 1\" as monthly")])
    let again = try CodecTrip.todos(TaskwarriorCodec.self, text.bytes)
    #expect(again.map(\.due) == [LocalDate("2026-12-05")] && again.map(\.repeats) == todos.map(\.repeats))
  }

  @Test("a series becomes one todo again if the todo no longer repeats as it did")
  func ended() throws {
    let former = try todos([template(), occurrence(1, due: "20261201T235959Z")])
    for change in [
      { (todo: inout Todo) in todo.repeats = RepeatRule("every week") },
      { (todo: inout Todo) in todo.repeats = nil },
      { (todo: inout Todo) in (todo.status, todo.completed) = (.done, Instant(seconds: 1_795_176_000)) },
      { (todo: inout Todo) in todo.due = nil },
    ] {
      var todos = former
      change(&todos[0])
      let text = CodecTrip.text(TaskwarriorCodec.self, of: todos)
      let again = try CodecTrip.todos(TaskwarriorCodec.self, text.bytes)
      try #require(again.count == 1, "\(text.string)")
      for field in [TodoField.uid, .status, .due, .repeats, .completed, .title] {
        #expect(again[0][field] == todos[0][field], "\(field)\n\(text.string)")
      }
    }
  }

  @Test("an occurrence keeps its day even if the clock has changed since the template's date")
  func clock() throws {
    // 23:59:59 in Berlin, and a multiple of 24 hours later, across the ends of summer time and winter time.
    let context = ExchangeContext(moment: try TaskwarriorClockTests.moment(in: "Europe/Berlin"))
    for (base, due, day) in [
      ("20261001T215959Z", "20261105T215959Z", "2026-11-05"),
      ("20260301T225959Z", "20260405T225959Z", "2026-04-05"),
      ("20260228T230000Z", "20260404T230000Z", "2026-04-05"),
    ] {
      let text = """
        \(template().replacing("20261101T235959Z", with: base).replacing("monthly", with: "weekly"))
        \(occurrence(1, due: due).replacing("monthly", with: "weekly"))
        """
      let record = try #require(TaskwarriorCodec.read(Array(text.utf8), in: context).records.first)
      #expect(record.patch[.due]?.date == LocalDate(day))
    }
    // 25 November, counted from 1 October, comes after 24 November although its second comes before.
    let base = template().replacing("20261101T235959Z", with: "20260930T220000Z")
    let text = [base, occurrence(1, due: "20261124T220000Z"), occurrence(2, due: "20261124T225959Z")].joined()
    let record = try #require(TaskwarriorCodec.read(Array(text.utf8), in: context).records.first)
    #expect(record.patch[.due]?.date == LocalDate("2026-11-24"))
  }

  @Test("a rule that no todo can have is reported, and goes back with its template")
  func unknown() throws {
    let tasks = [template(), occurrence(1, due: "20261201T235959Z")].map {
      $0.replacing("monthly", with: "PT12H")
    }
    let reading = TaskwarriorCodec.read(Array(tasks.joined().utf8), in: .friday)
    #expect(reading.records.first?.remarks.contains(.lostRule("PT12H")) == true)
    let written = tasks[0].replacing("20261101T235959Z", with: "20261201T235959Z").replacing(
      #""mask":"+--","#, with: "")
    #expect(try self.tasks(of: todos(tasks)) == parsed([written]))
  }
}
