/// How a rule to repeat by can be written, for completions.
enum RepeatForms {
  /// Rules, and the same in words.
  static let words: [DateForms.Row] = [
    ("daily", "every day"), ("weekdays", "every weekday"), ("weekly", "every week"), ("biweekly", "every other week"),
    ("monthly", "every month"), ("quarterly", "every quarter"), ("yearly", "every year"), ("2w", "every 2 weeks"),
    ("every mon", "every week on mon"), ("every last fri", "every month on last fri"),
    ("every month on 1,15", "every 1st and 15th"), ("after 1w", "after 1 week"),
  ]
}
