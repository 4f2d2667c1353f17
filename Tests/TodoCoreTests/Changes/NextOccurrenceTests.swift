import Testing

@testable import TodoCore

/// Completing at noon on Friday 2026-11-20.
@Suite("The next occurrence of a repeating todo")
struct TodoNextOccurrenceTests {
  private func recurrence(_ rule: String?, due: String? = nil, start: String? = nil) throws -> ChangeResult {
    let noon = try #require(LocalDate("2026-11-20T12:00"))
    let moment = Moment(instant: try #require(Instant("2026-11-20T12:00:00Z")), local: noon)
    let id = try #require(TodoID(rawValue: 7))
    var todo = Todo(id: id, uid: TodoUID(stored: "u"), title: "t", created: Instant(seconds: 0))
    todo.repeats = rule.flatMap(RepeatRule.init)
    todo.due = due.flatMap { LocalDate($0) }
    todo.start = start.flatMap { LocalDate($0) }
    todo.tags = ["a"]
    return todo.applying(TodoPatch((.status, .status(.done))), at: moment)
  }

  @Test(
    "the next date comes after the due date and today, or counts from completion, and keeps the hour",
    arguments: [
      ("every week", "2026-11-20", "2026-11-27"), ("every week", "2026-11-25", "2026-12-02"),
      ("every week", "2026-10-02", "2026-11-27"), ("every day", "2026-11-10", "2026-11-21"),
      ("every day", "2026-11-10T09:00", "2026-11-21T09:00"),
      ("every day", "2026-11-10T12:00", "2026-11-21T12:00"),
      ("every day 8:00", "2026-11-19T12:00", "2026-11-21T08:00"),
      ("every day", "2026-11-19T12:01", "2026-11-21T12:01"),
      ("every mon 9:00", "2026-11-16", "2026-11-23T09:00"),
      ("after 1 day 9:00", "2026-11-16T14:00", "2026-11-21T09:00"),
      ("every month", "2026-08-31", "2026-11-30"), ("every month", "2026-01-28", "2026-11-28"),
      ("every month", "2026-02-28", "2026-11-30"), ("every year", "2024-02-29", "2027-02-28"),
      ("every mon,thu", "2026-11-16", "2026-11-23"), ("after 3 days", "2026-11-01", "2026-11-23"),
      ("after 3 days", "2026-12-24", "2026-11-23"), ("after 1 week", "2026-11-01T08:30", "2026-11-27T08:30"),
    ])
  func due(rule: String, due: String, expected: String) throws {
    #expect(try recurrence(rule, due: due).next?.todo.due?.description == expected)
  }

  @Test("the start keeps its distance from the due date")
  func start() throws {
    let next = try #require(
      try recurrence("every week", due: "2026-11-20", start: "2026-11-18T10:00").next?.todo)
    #expect(next.due?.description == "2026-11-27")
    #expect(next.start?.description == "2026-11-25T10:00")
  }

  @Test("a todo with only a start repeats its start, and a todo without dates gets a due date")
  func withoutDue() throws {
    let started = try #require(try recurrence("every week", start: "2026-11-18").next?.todo)
    #expect(started.due == nil)
    #expect(started.start?.description == "2026-11-25")
    #expect(try recurrence("every mon,thu").next?.todo.due?.description == "2026-11-23")
    #expect(try recurrence("every month on 28").next?.todo.due?.description == "2026-11-28")
    #expect(try recurrence("every month on 20").next?.todo.due?.description == "2026-12-20")
    #expect(try recurrence("every month on 15").next?.todo.due?.description == "2026-12-15")
  }

  @Test(
    "the rule remembers the original day of the month from the first occurrence on",
    arguments: [
      ("every month", "2026-10-28", "every month on 28"),
      ("every month on 28", "2026-11-28", "every month on 28"),
      ("every month", "2026-10-27", "every month"), ("every month on 15", "2026-11-15", "every month on 15"),
      ("every year", "2024-02-29", "every year on 31"),
    ])
  func remembered(rule: String, due: String, expected: String) throws {
    #expect(try recurrence(rule, due: due).next?.todo.repeats?.description == expected)
  }

  @Test("the rule moves to the next todo, which is new and open; the done todo keeps everything else")
  func handover() throws {
    let recurrence = try recurrence("every month", due: "2026-10-31")
    let next = try #require(recurrence.next?.todo)
    #expect(recurrence.after?.repeats == nil)
    #expect(recurrence.after?.status == .done)
    #expect(recurrence.after?.completed == next.created)
    #expect(recurrence.after?.due?.description == "2026-10-31")
    #expect(next.repeats?.description == "every month on 31")
    #expect(next.status == .open)
    #expect(next.completed == nil)
    #expect(next.tags == ["a"])
  }

  @Test(
    "a series ends after its last day or its last time, and missed dates count",
    arguments: [
      ("every week until 2026-11-27", "2026-11-20", "2026-11-27", "every week until 2026-11-27"),
      ("every week until 2026-11-26", "2026-11-20", nil, nil),
      ("every day for 5 times", "2026-11-20", "2026-11-21", "every day for 4 times"),
      ("every day for 5 times", "2026-11-18", "2026-11-21", "every day for 4 times"),
      ("every day for 2 times", "2026-10-16", "2026-11-21", "every day for 1 time"),
      ("every day for 1 time", "2026-11-20", nil, nil),
      ("after 3 days for 2 times", "2026-10-01", "2026-11-23", "after 3 days for 1 time"),
      ("after 3 days for 1 time", "2026-10-01", nil, nil),
      ("after 3 days until 2026-11-22", "2026-11-20", nil, nil),
      ("every day for 9999 times", "2026-11-20", "2026-11-21", "every day for 9998 times"),
    ] as [(String, String, String?, String?)])
  func ends(rule: String, due: String, expected: String?, left: String?) throws {
    let recurrence = try recurrence(rule, due: due)
    #expect(recurrence.next?.todo.due?.description == expected)
    #expect(recurrence.next?.todo.repeats?.description == left)
    #expect(recurrence.after?.repeats == nil)
  }

  @Test("completing a todo adds no next one if it does not repeat or the calendar has no next date")
  func last() throws {
    #expect(try recurrence(nil, due: "2026-11-20").next == nil)
    for (rule, due, start) in [
      ("daily", "9999-12-31", nil), ("every mon", "9999-12-31", nil), ("monthly", "9999-12-31", nil),
      ("daily", "2026-11-20", "9999-12-31"), ("after 1 day", "2027-11-20", "0001-01-01"),
    ] as [(String, String, String?)] {
      #expect(try recurrence(rule, due: due, start: start).next == nil, "\(rule) \(due)")
    }
    let last = try recurrence("every 9999 years", due: "2026-11-20")
    #expect(last.next == nil)
    #expect(last.after?.status == .done)
  }
}
