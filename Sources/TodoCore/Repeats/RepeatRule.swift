/// How a todo comes back after it is done.
///
/// The dates of a rule are a series. What the rule does not say of it (on which day of the week, from when on every
/// second week is counted) is taken from the todo's own date, until the todo is moved: from then on the rule says it.
public struct RepeatRule: Hashable, Sendable {
  /// What the next date is counted from.
  public enum Base: Hashable, Sendable {
    /// The date of the todo itself: `every`.
    case date
    /// The day on which it is done: `after`.
    case completion
  }

  /// How far the next date is.
  ///
  /// Days of the week are 1 for Monday to 7 for Sunday.
  public enum Step: Hashable, Sendable {
    /// So many days.
    case days(Int)
    /// So many weeks, on each of these days of the week, ascending; on that of the todo where there are none.
    case weeks(Int, on: [Int])
    /// The next of these days of the week; ascending, at least one.
    case weekdays([Int])
    /// So many months, on these of their days; on that of the todo where nothing is said.
    case months(Int, on: MonthDays?)
    /// So many years, on that day of the month, which a shorter month cuts; on that of the todo where nothing is said.
    case years(Int, on: Int?)
  }

  /// Which days of a month are meant.
  public enum MonthDays: Hashable, Sendable {
    /// These, 1 to 31, ascending, at least one; a shorter month has its last day for those that it lacks.
    case days([Int])
    /// The first, second, … such day of the week.
    case weekday(Int, Ordinal)
  }

  /// Which of the days of a month that fall on one day of the week.
  public enum Ordinal: Int, CaseIterable, Sendable {
    case first = 1
    case second
    case third
    case fourth
    /// Only some months have it; the others are passed over.
    case fifth
    /// The fourth or the fifth.
    case last
  }

  /// When a series is over.
  public enum End: Hashable, Sendable {
    /// After this day, which counts.
    case until(CalendarDay)
    /// After so many dates, that of the todo included.
    case times(Int)
  }

  /// What the next date is counted from.
  public let base: Base
  /// How far it is.
  public package(set) var step: Step
  /// When on its days, in minutes after midnight; nil where that is the todo's own time, or none.
  public package(set) var minute: Int?
  /// The day that the series is counted from, before which it has no date; nil where it is the todo's own.
  public package(set) var from: CalendarDay?
  /// When it is over; nil for never.
  public package(set) var end: End?

  /// How far a rule may reach in one step, in its own unit.
  package static let counts = 1...9_999

  package init(base: Base = .date, _ step: Step, at minute: Int? = nil, from: CalendarDay? = nil, end: End? = nil) {
    self.base = base
    self.step = step
    self.minute = minute
    self.from = from
    self.end = end
  }

  /// The same without an hour and an end, which many formats have elsewhere or not at all.
  package var withoutBounds: RepeatRule { RepeatRule(base: base, step, from: from) }
}
