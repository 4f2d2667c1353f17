/// How an open todo's due date compares to now.
public enum Dueness: Sendable {
  /// The due date, or the end of the due day, has passed.
  case overdue
  /// The todo is due later today.
  case today
  /// The todo is due on a later day.
  case later

  /// Compares the due date of a todo to a minute of the wall clock; `nil` if the todo has no due date or is
  /// not open.
  @inlinable
  public init?(of due: LocalDate?, _ status: TodoStatus, at now: LocalDate) {
    guard status == .open, let due else { return nil }
    self.init(of: due, at: now)
  }

  /// Compares a due date to a minute of the wall clock; a date without a time is overdue only when its day is
  /// over.
  @inlinable
  public init(of due: LocalDate, at now: LocalDate) {
    if due.lastMinute < now.firstMinute {
      self = .overdue
    } else {
      self = due.day == now.day ? .today : .later
    }
  }
}

/// The next change of a list by the clock alone: what is due today, overdue or waiting, and relative dates.
package struct NextChange {
  /// The minute of the next change, midnight at the latest.
  package private(set) var date: LocalDate
  private let now: LocalDate

  /// Starts with midnight, before any todo is added.
  package init(at moment: Moment) {
    now = moment.local
    date = LocalDate(day: moment.today.advanced(by: 1), minute: 0)
  }

  /// Adds a todo, which is overdue from the minute after its due minute, and stops waiting in the minute of
  /// its start.
  package mutating func add(_ status: TodoStatus, due: LocalDate?, start: LocalDate?) {
    guard status == .open else { return }
    // One comparison rules out most dates.
    if let due, due >= now, due < date { take(due.lastMinute + 1) }
    if let start, start > now, start < date { take(start.firstMinute) }
  }

  private mutating func take(_ minute: Int) {
    guard minute > now.firstMinute, minute < date.firstMinute else { return }
    date = LocalDate(day: now.day, minute: minute - LocalDate(day: now.day).firstMinute)
  }
}
