/// How an open todo's due date compares to now.
public enum Dueness: Sendable {
  /// Its date, or the end of its day, has passed.
  case overdue
  /// It is due later today.
  case today
  /// It is due on a later day.
  case later

  /// How the due date of a todo compares to a minute of the wall clock; nil when it has none or is no longer open.
  @inlinable
  public init?(of due: LocalDate?, _ status: TodoStatus, at now: LocalDate) {
    guard status == .open, let due else { return nil }
    self.init(of: due, at: now)
  }

  /// A date without a time is late only when its day is over.
  @inlinable
  public init(of due: LocalDate, at now: LocalDate) {
    if due.lastMinute < now.firstMinute { self = .overdue } else { self = due.day == now.day ? .today : .later }
  }
}

/// When a list of todos changes by the clock alone: what is due today, overdue or waiting, and dates told from today.
package struct NextChange {
  /// The minute of the next change, midnight at the latest.
  package private(set) var date: LocalDate
  private let now: LocalDate

  /// Midnight, as long as no todo is looked at.
  package init(at moment: Moment) {
    now = moment.local
    date = LocalDate(day: moment.today.advanced(by: 1), minute: 0)
  }

  /// Looks at a todo: it is overdue in the minute after its due minute, and stops waiting in the minute of its start.
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
