import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoStore

struct TodoSummaryTests {
  private func dueness(of due: String?, status: TodoStatus = .open, at moment: Moment = .friday) throws
    -> TodoSummary.Dueness?
  {
    let todo = try Todo.sample(1) {
      $0.due = due.flatMap { LocalDate($0) }
      $0.status = status
    }
    return TodoSummary(todo, at: moment).dueness
  }

  @Test(
    "a todo is overdue when its minute, or its whole day, is over",
    arguments: [
      ("2026-11-19", .overdue), ("2026-11-19T23:59", .overdue), ("2026-11-20T11:59", .overdue),
      ("2026-11-20T12:00", .today), ("2026-11-20T12:01", .today), ("2026-11-20", .today),
      ("2026-11-21T00:00", .later), ("2026-11-21", .later), ("9999-12-31", .later), ("0001-01-01", .overdue),
    ] as [(String, TodoSummary.Dueness)])
  func dates(due: String, expected: TodoSummary.Dueness) throws {
    #expect(try dueness(of: due) == expected)
  }

  @Test("a day is due to its last minute, and late with the first of the next")
  func dayEnds() throws {
    let today = Moment.friday.today
    let last = Moment(instant: Instant(seconds: 0), local: LocalDate(day: today, minute: 1_439))
    let first = Moment(instant: Instant(seconds: 0), local: LocalDate(day: today.advanced(by: 1), minute: 0))
    #expect(try dueness(of: "2026-11-20", at: last) == .today)
    #expect(try dueness(of: "2026-11-20", at: first) == .overdue)
    #expect(try dueness(of: "2026-11-21T00:00", at: first) == .today)
  }

  @Test("what has no date or is no longer open is not due", arguments: [TodoStatus.done, .cancelled])
  func notDue(status: TodoStatus) throws {
    #expect(try dueness(of: "2026-11-19", status: status) == nil)
    #expect(try dueness(of: nil) == nil)
  }

  @Test("a summary has every value of its todo")
  func values() throws {
    let todo = try Todo.sample(3) {
      $0.content = "c"
      $0.status = .done
      $0.priority = .high
      $0.due = LocalDate("2026-01-01")
      $0.start = LocalDate("2025-01-01")
      $0.project = "p"
      $0.tags = ["t"]
      ($0.completed, $0.cancelled) = (Instant(seconds: 5), Instant(seconds: 6))
      $0.unknown = [UnknownField(key: "k", json: Array("[]".utf8))]
    }
    #expect(TodoSummary(todo, at: .friday).line == todo.line)
  }
}
