/// A date as people write it, understood but not yet placed on the calendar.
///
/// ```
/// date     = day [ [ "at" ] time ] | time | [ "in" ] distance | field distance
/// day      = "2026-12-01" | "2026/12/1" | "20261201" | "12/1" | "1.12." | "1.12.2026"
///          | [ weekday ] ( number month | month number ) [ year ] | [ weekday ] "15th" | "today" | "tomorrow"
///          | "yesterday" | "day after tomorrow" | weekday | ( "this" | "next" | "last" ) weekday | "weekend"
///          | ( "this" | "next" | "last" ) ( "week" | "month" | "year" | "weekend" ) | "eod" | "eow" | "eom" | "eoy"
///          | month [ year ] | "2026-11" | year | distance [ "ago" | "late" ]
/// time     = "14:30" | "5pm" | "5:30 pm" | "noon" | "midnight"
/// distance = [ "+" | "-" ] digits unit
/// unit     = "min" | "h" | "d" | "w" | "m" | "y" | "minutes" | "hours" | "days" | "weeks" | "months" | "years"
/// field    = "due" | "start"
/// ```
/// Case does not matter, and a hyphen beside a letter is as good as a blank. `DateExpression+Reading` reads it,
/// `DateExpression+Placing` places it.
public struct DateExpression: Hashable, Sendable {
  /// A few forms, for messages.
  public static let forms = ["fri", "tomorrow 14:00", "in 3 days", "1 dec", "2026-12-01"]

  /// The shapes that a date can have.
  enum Shape: Hashable {
    /// A day or a period, whose day may have to be a certain weekday; and a time on it.
    case day(Day, weekday: Int?, Time?)
    /// The coming time of day.
    case time(Time)
    /// So many minutes from now.
    case elapsed(Int)
    /// So far from a date of the todo.
    case from(TodoField, DateDistance)
  }

  /// A day, or a period of days.
  enum Day: Hashable {
    case fixed(CalendarDay)
    /// So many days or months from today.
    case distance(DateDistance)
    /// 1 for Monday to 7 for Sunday, the one that comes after today.
    case weekday(Int)
    /// A weekday of the week that is so many weeks from this one.
    case weekdayOfWeek(Int, Int)
    /// The last such weekday before today.
    case lastWeekday(Int)
    /// Saturday and Sunday of the week that is so many weeks from this one, or today where it is part of them.
    case weekend(Int)
    /// The day of a month, in the coming month that has it.
    case ordinal(Int)
    /// The day of a year, in the coming year that has it.
    case dayOfYear(month: Int, day: Int)
    /// Day and month in the order of the user's conventions.
    case numbers(Int, Int, year: Int?)
    /// A whole month, of the coming year that has it ahead or is in it.
    case month(Int, year: Int?)
    case year(Int)
    /// The span that is so many spans from the one that today is in.
    case span(Span, Int)
    /// The last day of the span that today is in.
    case end(Span)
  }

  /// What years are divided into.
  enum Span: Hashable {
    case week
    case month
    case year
  }

  /// A time of day.
  enum Time: Hashable {
    /// Minutes after midnight.
    case minute(Int)
    /// The end of a day and the beginning of the next.
    case midnight
  }

  let shape: Shape
}
