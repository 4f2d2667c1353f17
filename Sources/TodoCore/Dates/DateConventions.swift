/// How the user's part of the world writes dates where ways differ.
public struct DateConventions: Hashable, Sendable {
  /// The order of day and month in a date made of numbers.
  public enum Order: String, CaseIterable, Sendable {
    /// `1/12` is the first of December.
    case dayMonth = "dmy"
    /// `12/1` is the first of December.
    case monthDay = "mdy"
  }

  /// The first day of a week, 1 for Monday to 7 for Sunday.
  public var weekStart: Int
  /// The order of day and month; nil where a date with two readings is refused.
  public var order: Order?

  /// Weeks begin on Monday and a date with two readings is refused, if nothing else is said.
  public init(weekStart: Int = 1, order: Order? = nil) {
    self.weekStart = weekStart
    self.order = order
  }
}
