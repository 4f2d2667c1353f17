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
