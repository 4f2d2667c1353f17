/// A date as people write it, understood but not yet placed on the calendar.
///
/// ```
/// date     = { before } ( day | time | day time | time day ) | distance | "now" | instant | field distance
/// before   = "on" | "by" | "at" | "before", which say nothing, as does "the" anywhere
/// day      = "2026-12-01" | "2026/12/1" | "20261201" | "12/1" | "1.12." | "1.12.2026" | [ weekday ] "15th"
///          | [ weekday ] ( number [ "of" ] month | month number ) [ year ] | [ step ] weekday
///          | weekday [ "of" ] step "week" | "today" | "tomorrow" | "yesterday" | "15th of" [ step ] "month"
///          | distance ( "from" | "after" | "before" ) day | "eod" | "eow" | "eom" | "eoq" | "eoy"
///          | ( "end" | "last day" ) "of" ( period | span ) | ( "start" | "first day" ) "of" period | period | distance
/// step     = "this" | "next" | "last"
/// period   = step ( span | "weekend" ) | "weekend"
///          | month [ year ] | "2026-11" | year | "2026-Q4" | "q4" [ year ] | "2026-W50"
/// span     = "week" | "month" | "quarter" | "year"
/// time     = clock | "at" hour | [ "in" ] part | ( clock | hour ) and part, in any order
/// clock    = "14:30" | "14:30:59" | "5pm" | "5:30 p.m." | "noon" | "midnight"
/// part     = "morning" | "afternoon" | "evening" | "night"; "tonight" is the night of today
/// distance = [ "+" | "-" ] digits unit | [ "in" | "within" ] [ count ] unit [ "ago" | "late" | "from now" ]
/// count    = digits | "a" | "one" | "two" | "twenty five"
/// unit     = "min" | "h" | "d" | "w" | "m" | "y" | "minutes" | "hours" | "days" | "weeks" | "fortnights" | "months"
///          | "quarters" | "years"
/// field    = "due" | "start"
/// ```
/// Case does not matter, and a hyphen beside a letter is as good as a blank. A day that there is not, such as 31 nov, is
/// read all the same, and told of when it is placed. `DateExpression+Reading` reads it, `DateExpression+Placing` places it.
public struct DateExpression: Hashable, Sendable {
  /// A few forms, for messages.
  public static let forms = ["fri", "tomorrow 14:00", "in 3 days", "1 dec", "2026-12-01"]

  /// The shapes that a date can have.
  package enum Shape: Hashable, Sendable {
    /// A day or a period, whose day may have to be a certain weekday; and a time on it.
    case day(Day, weekday: Int?, Time?)
    /// The coming time of day.
    case time(Time)
    /// So many minutes from now.
    case elapsed(Int)
    /// What the wall clock shows then.
    case instant(Instant)
    /// So far from a date of the todo.
    case from(TodoField, DateDistance)
  }

  /// A day, or a period of days.
  package enum Day: Hashable, Sendable {
    case fixed(CalendarDay)
    /// So many days or months from today.
    case distance(DateDistance)
    /// So many days or months from another day.
    indirect case counted(DateDistance, from: Day)
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
    /// The day of the month that is so many months from this one.
    case dayOfMonth(Int, Int)
    /// The day of the coming year that has it; with a year, one that it has not.
    case dayOfYear(month: Int, day: Int, year: Int?)
    /// Day and month in the order of the user's conventions.
    case numbers(Int, Int, year: Int?)
    /// A whole month, of the coming year that has it ahead or is in it.
    case month(Int, year: Int?)
    case year(Int)
    /// A quarter, of the coming year that has it ahead or is in it.
    case quarter(Int, year: Int?)
    /// A week of ISO 8601.
    case week(Int, year: Int)
    /// The span that is so many spans from the one that today is in.
    case span(Span, Int)
    /// The first or the last day of others.
    indirect case edge(Day, isLast: Bool)
  }

  /// What years are divided into.
  package enum Span: String, Hashable, Sendable {
    case week
    case month
    case quarter
    case year
  }

  /// A time of day.
  package enum Time: Hashable, Sendable {
    /// Minutes after midnight.
    case minute(Int)
    /// The end of a day and the beginning of the next.
    case midnight
  }

  package let shape: Shape
}
