import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct ICalendarWritingTests {
  /// The lines of the VTODOs of a calendar that was read, after a change to its first todo.
  private func lines(
    _ sample: String, in zone: String = "Europe/Berlin", _ change: (inout Todo) -> Void
  ) throws -> [String] {
    let moment = try Moment.friday(in: zone)
    var todos = try records(sample, in: moment).enumerated().map { try $1.todo($0 + 1) }
    change(&todos[0])
    todos[0].modified = Instant(seconds: todos[0].modified.seconds + 60)
    return ICalendarSamples.todoLines(String(decoding: text(todos, in: moment).bytes, as: UTF8.self))
  }

  /// The lines that a change removes and adds, without the time of the change.
  private func difference(_ sample: String, _ change: (inout Todo) -> Void) throws -> [String] {
    let (old, new) = (ICalendarSamples.todoLines(sample), try lines(sample, change))
    let isTold = { (line: String) in !line.hasPrefix("LAST-MODIFIED") && !line.hasPrefix("DTSTAMP") }
    return old.filter { !new.contains($0) && isTold($0) }.map { "-\($0)" }
      + new.filter { !old.contains($0) && isTold($0) }.map { "+\($0)" }
  }

  @Test("a change writes only what it changes, and leaves the rest as it came")
  func changes() throws {
    let todoman = try ICalendarSamples.text("todoman")
    #expect(try difference(todoman) { $0.priority = .low } == ["-PRIORITY:4", "+PRIORITY:9"])
    #expect(
      try difference(todoman) { $0.tags.append("new") } == [
        "-CATEGORIES:work,zu Hause", "+CATEGORIES:work,zu Hause,new",
      ])
    #expect(
      try difference(todoman) { $0.due = LocalDate("2026-12-02") } == [
        "-DTSTART:20261130T230000Z", "-DUE;VALUE=DATE-TIME:20261201T083000Z", "+DTSTART;VALUE=DATE:20261201",
        "+DUE;VALUE=DATE:20261202",
      ])
    #expect(
      try difference(todoman) {
        $0.status = .done
        $0.completed = Instant(seconds: 1_795_176_000)
      } == [
        "-PERCENT-COMPLETE:20", "-STATUS:IN-PROCESS", "+STATUS:COMPLETED", "+COMPLETED:20261120T120000Z",
        "+PERCENT-COMPLETE:100",
      ])
    #expect(try difference(todoman) { $0.title = "Short" }.count == 2)
  }

  @Test("a rule that is not understood stays when the dates move, until another rule replaces it")
  func rules() throws {
    let series = try ICalendarSamples.text("thunderbird")
    #expect(
      try difference(series) { $0.due = LocalDate("2026-11-20T18:00") } == [
        "-DUE:20261120T170000", "+DUE:20261120T180000",
      ])
    #expect(
      try difference(series) { $0.repeats = RepeatRule("every day") } == [
        "-RRULE:FREQ=WEEKLY;BYDAY=FR", "-EXDATE:20261127T160000", "+RRULE:FREQ=DAILY",
      ])
    #expect(
      try difference(try ICalendarSamples.text("apple")) { $0.repeats = nil } == [
        "-RRULE:FREQ=WEEKLY;INTERVAL=1"
      ])
    let lone = calendar(
      "UID:1", "SUMMARY:a", "DUE;TZID=Europe/Berlin:20261201T090000", "CREATED:20261101T080000Z",
      "STATUS:NEEDS-ACTION")
    #expect(
      try difference(lone) { $0.repeats = RepeatRule("every day") } == [
        "-DUE;TZID=Europe/Berlin:20261201T090000", "+DTSTART:20261201T090000", "+DUE:20261201T090000",
        "+RRULE:FREQ=DAILY",
      ])
  }

  @Test("relations are written as they came while they hold")
  func relations() throws {
    let tasks = try ICalendarSamples.text("tasks-org")
    #expect(try difference(tasks) { $0.parent = nil } == ["-RELATED-TO;RELTYPE=PARENT:1234"])
    #expect(
      try difference(tasks) { $0.after = [TodoUID(stored: "9"), TodoUID(stored: "5678")] } == [
        "+RELATED-TO;RELTYPE=DEPENDS-ON:9"
      ])
    // A part that has left its parent is no longer named by the parent.
    var todos = try records(try ICalendarSamples.text("nextcloud")).enumerated().map { try $1.todo($0 + 1) }
    #expect(todos.map { $0.parent?.text } == [nil, "pa", "pa"])
    todos[1].parent = nil
    let written = text(todos)
    #expect(!written.lines.contains("RELATED-TO;RELTYPE=CHILD:ch"))
    #expect(
      records(String(decoding: written.bytes, as: UTF8.self)).map(\.parent) == [
        nil, nil, .uid(TodoUID(stored: "pa")),
      ])
    #expect(text([todos[0]]).lines.contains("RELATED-TO;RELTYPE=CHILD:ch"))
  }

  @Test("relations that are kept because they close a circle are written too")
  func circles() throws {
    var todo = try Todo.sample(1)
    var kept = ImportOrigin(sum: Digest(), at: todo.modified)
    (kept.after, kept.parent) = ([TodoUID(stored: "a")], TodoUID(stored: "b"))
    todo.unknown = [kept.field(of: .ics)]
    let lines = text([todo]).lines
    #expect(
      lines.contains("RELATED-TO;RELTYPE=DEPENDS-ON:a") && lines.contains("RELATED-TO;RELTYPE=PARENT:b"))
  }

  @Test("a zone that only the calendar defines goes with its dates, and a named zone gets a definition")
  func zones() throws {
    let moment = try Moment.friday(in: "Europe/Berlin")
    let todos = try (1...2).map {
      try records(try ICalendarSamples.text("evolution"), in: moment)[0].todo($0)
    }
    #expect(todos[0].due == LocalDate("2026-12-01T16:00"))
    let written = text(todos, in: moment).lines
    let named = try records(try ICalendarSamples.text("apple"), in: moment)[0].todo(1)
    let definition = text([named], in: moment).lines.prefix { $0 != "BEGIN:VTODO" }
    #expect(definition.contains("TZID:Europe/Berlin") && definition.contains("DTSTART:20260329T020000"))
    #expect(written.count { $0 == "BEGIN:VTIMEZONE" } == 1)
    #expect(written.contains("RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3"))
    // If the date is another, the zone need not be there.
    var moved = todos[0]
    moved.due = LocalDate("2026-12-02")
    #expect(
      records(String(decoding: text([moved], in: moment).bytes, as: UTF8.self), in: moment)[0].patch[.due]
        == .date(try #require(LocalDate("2026-12-02"))))
  }

  @Test("kept data that cannot be written in a VTODO is dropped and reported")
  func damaged() throws {
    var todo = try Todo.sample(1)
    let lines = ["X-FINE:1", "BEGIN:VALARM", "END:VTODO", "DUE:never"]
    var kept = ImportOrigin(sum: Digest(), at: todo.modified)
    kept.values = [UnknownField(key: "lines", texts: lines)]
    todo.unknown = [kept.field(of: .ics)]
    let written = text([todo])
    #expect(!written.lines.contains("DUE:never"))
    #expect(written.remarks.map(\.remark) == [.lost("kept lines")])
    #expect(records(String(decoding: written.bytes, as: UTF8.self)).count == 1)
  }

  @Test("a rule that calendars cannot express and lost control characters are reported")
  func remarks() throws {
    let after = try Todo.sample(1) { todo in
      todo.due = LocalDate("2026-12-01")
      todo.repeats = RepeatRule("after 3 days")
      todo.content = "a\u{1B}b"
    }
    let written = text([after])
    #expect(
      written.remarks.map(\.remark) == [.adapted("repeat \"after 3 days\""), .lost("control characters")])
    #expect(written.lines.contains("X-TODO-REPEAT:after 3 days") && written.lines.contains("DESCRIPTION:ab"))
  }
}
