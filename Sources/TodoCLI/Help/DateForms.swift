import TodoKit

/// How a date can be written, for help and completions.
enum DateForms {
  /// A form and what it means.
  typealias Row = (term: String, meaning: String)

  /// Days that have a name.
  static let words: [Row] =
    [
      ("today", "this day"), ("tonight", "today at 20:00"), ("tomorrow", "the next day"),
      ("yesterday", "the day before"),
    ]
    + weekdays("the next") + [
      ("weekend", "the coming Saturday; today on a Saturday or Sunday"),
      ("next week", "its first day"), ("next month", "its first day"), ("next year", "its first day"),
      ("eow", "the last day of this week"), ("eom", "the last day of this month"),
      ("eoq", "the last day of this quarter"), ("eoy", "the last day of this year"),
    ]

  /// Days and stretches of days, as queries take them.
  static let compared = words.filter { day in !periods.contains { $0.term == day.term } } + periods

  /// Those that lie in the past.
  static let past: [Row] = pastDays + periods.filter { !$0.term.hasPrefix("next") }

  private static let pastDays: [Row] =
    [("today", "this day"), ("yesterday", "the day before")] + weekdays("today or the last")

  private static let periods: [Row] = [
    ("this week", "all days of it"), ("last week", "all days of it"), ("next week", "all days of it"),
    ("this month", "all days of it"), ("last month", "all days of it"), ("next month", "all days of it"),
    ("this quarter", "all days of it"), ("last quarter", "all days of it"), ("next quarter", "all days of it"),
    ("this year", "all days of it"), ("last year", "all days of it"), ("next year", "all days of it"),
    ("weekend", "Saturday and Sunday"),
  ]

  /// Stretches of days that can be looked back at.
  static let lookback: [Row] =
    pastDays + [
      ("this week", "so far"), ("last week", "all of it"), ("this month", "so far"), ("last month", "all of it"),
      ("this quarter", "so far"), ("last quarter", "all of it"), ("this year", "so far"), ("last year", "all of it"),
      ("7d", "the last seven days, today included"),
      ("30d", "the last 30 days"), ("3m", "the last three months"), ("1y", "the last year"),
    ]

  /// Whole months.
  static let months: [Row] =
    [("this month", "this one"), ("last month", "the one before"), ("next month", "the one after")]
    + DateNames.months.map { ($0.prefix(3).lowercased(), "this \($0), or the next to come") }

  /// How far a todo can be postponed.
  static let postponements: [Row] = [
    ("1d", "a day"), ("3d", "three days"), ("1w", "a week"), ("2w", "two weeks"), ("1m", "a month"),
  ]

  /// Days by the calendar.
  static let days: [Row] = [
    ("2026-12-01", "that day; 2026/12/1, 20261201 and 1.12.2026 too"),
    ("1 dec", "the next one; dec 1, 1st of december and 1.12. too"), ("1 dec 2027", "that day"),
    ("the 15th", "of this month, or of the next that has it; 15th too"),
    ("1st of next month", "the first day of that month"), ("fri 27 nov", "refused if it is no Friday"),
    ("fri", "the next Friday after today; friday too"), ("this fri", "the Friday of this week"),
    ("next fri", "the Friday of next week; fri next week too"), ("last fri", "the last Friday before today"),
    ("weekend", "Saturday; on Saturday and Sunday, today"), ("today", "tod and eod too"),
    ("tomorrow", "tom and tmr too"), ("yesterday", "the day before"),
    ("next week", "its first day; next month, quarter and year too"),
    ("end of month", "its last day; eow, eom, eoq and eoy too"),
    ("end of next month", "its last day; start of next month its first"),
    ("this quarter", "its last day; 2026-Q4 and q4 too"),
    ("2026-W50", "the last day of that week; 2026-W50-3 its third"),
  ]

  /// Days and times by their distance.
  static let distances: [Row] = [
    ("+3d", "in three days; 3d, in 3 days and 3 days from now too"), ("-2w", "two weeks ago; 2 weeks ago too"),
    ("in a week", "the same as 1w; in two weeks"),
    ("1m", "in a month: the same day, or the last of a shorter one"), ("1y", "in a year"),
    ("+2h", "two hours from now, as they pass; +30min too"), ("now", "this minute"),
    ("a week from sunday", "counted from that day; 2 days before 1 dec too"),
    ("day after tomorrow", "in two days"),
    ("due+1w", "a week after the todo's due date, at its hour"), ("start-2d", "two days before its start"),
  ]

  /// Times of day.
  static let times: [Row] = [
    ("14:30", "today, or tomorrow once it is over; 9:30 too"), ("5pm", "17:00; 5:30 pm too"), ("noon", "12:00"),
    ("midnight", "the coming one"), ("fri 9am", "a day above at a time; 9am fri, fri at 9"),
    ("tonight", "today at 20:00; tonight at 8, fri night too"),
    ("tomorrow morning", "9:00; afternoon is 15:00, evening 19:00"),
    ("2026-12-01T14:30", "the same, as todo stores it"),
    ("2026-12-01T14:00:00Z", "your clock then, to the minute; +01:00 too"),
  ]

  private static func weekdays(_ meaning: String) -> [Row] {
    DateNames.weekdays.map { ($0.prefix(3).lowercased(), "\(meaning) \($0)") }
  }
}
