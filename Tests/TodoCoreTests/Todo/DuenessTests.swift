import Testing
import TodoTestSupport

@testable import TodoCore

struct DuenessTests {
  private func dueness(of due: String?, status: TodoStatus = .open, at moment: Moment = .friday) -> Dueness? {
    Dueness(of: due.flatMap { LocalDate($0) }, status, at: moment.local)
  }

  @Test(
    "a todo is overdue when its minute, or its whole day, is over",
    arguments: [
      ("2026-11-19", .overdue), ("2026-11-19T23:59", .overdue), ("2026-11-20T11:59", .overdue),
      ("2026-11-20T12:00", .today), ("2026-11-20T12:01", .today), ("2026-11-20", .today),
      ("2026-11-21T00:00", .later), ("2026-11-21", .later), ("9999-12-31", .later), ("0001-01-01", .overdue),
    ] as [(String, Dueness)])
  func dates(due: String, expected: Dueness) {
    #expect(dueness(of: due) == expected)
  }

  @Test("a whole day is due until its last minute, and overdue from the first minute of the next day")
  func dayEnds() {
    let today = Moment.friday.today
    let last = Moment(instant: Instant(seconds: 0), local: LocalDate(day: today, minute: 1_439))
    let first = Moment(instant: Instant(seconds: 0), local: LocalDate(day: today.advanced(by: 1), minute: 0))
    #expect(dueness(of: "2026-11-20", at: last) == .today)
    #expect(dueness(of: "2026-11-20", at: first) == .overdue)
    #expect(dueness(of: "2026-11-21T00:00", at: first) == .today)
  }

  @Test("a todo that has no date or is no longer open is not due", arguments: [TodoStatus.done, .cancelled])
  func notDue(status: TodoStatus) {
    #expect(dueness(of: "2026-11-19", status: status) == nil)
    #expect(dueness(of: nil) == nil)
  }
}
