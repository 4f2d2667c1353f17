/// How a date can be written, for help and completions.
enum DateForms {
  /// A form and what it means.
  typealias Row = (term: String, meaning: String)

  /// Those that are words.
  static let words: [Row] = [
    ("today", "this day"), ("tomorrow", "the next day"), ("yesterday", "the day before"),
    ("mon", "the next Monday after today"), ("tue", "the next Tuesday"), ("wed", "the next Wednesday"),
    ("thu", "the next Thursday"), ("fri", "the next Friday"), ("sat", "the next Saturday"), ("sun", "the next Sunday"),
    ("next week", "the next Monday"), ("next month", "the first of next month"),
    ("eow", "the Sunday of this week"), ("eom", "the last day of this month"), ("eoy", "the last day of this year"),
  ]

  /// How far a todo can be postponed.
  static let distances: [Row] = [
    ("1d", "a day"), ("3d", "three days"), ("1w", "a week"), ("2w", "two weeks"), ("1m", "a month"),
  ]

  /// Those that are numbers.
  static let numbers: [Row] = [
    ("2026-12-01", "that day"), ("2026-12-01T14:30", "that day at that time; a blank may replace the T"),
    ("+3d", "in three days; 3d is the same"), ("-2w", "two weeks ago"),
    ("1m", "in a month: the same day, or the last of a shorter one"), ("1y", "in a year"),
    ("tomorrow 14:30", "any of these days at a time"),
  ]
}
