import TodoKit

/// How dates, and rules to repeat by, can be written.
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

  /// Rules to repeat by, and the same in words.
  static let rules: [Row] = [
    ("daily", "every day"), ("weekdays", "every weekday"), ("weekly", "every week"), ("biweekly", "every other week"),
    ("monthly", "every month"), ("quarterly", "every quarter"), ("yearly", "every year"), ("2w", "every 2 weeks"),
    ("every mon", "every week on mon"), ("every last fri", "every month on last fri"),
    ("every month on 1,15", "every 1st and 15th"), ("after 1w", "after 1 week"),
  ]

  private static func weekdays(_ meaning: String) -> [Row] {
    DateNames.weekdays.map { ($0.prefix(3).lowercased(), "\(meaning) \($0)") }
  }
}
