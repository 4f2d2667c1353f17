/// Dates as people write them.
enum DateExpression {
  /// The date that those words mean at that moment, or nil when they mean none.
  ///
  /// `2026-12-01`, `2026-12-01 14:30`, `2026-12-01T14:30`, `today`, `tomorrow`, `yesterday`.
  static func date(_ text: String, at moment: Moment) -> LocalDate? {
    switch text {
    case "today": LocalDate(day: moment.today)
    case "tomorrow": LocalDate(day: moment.today.advanced(by: 1))
    case "yesterday": LocalDate(day: moment.today.advanced(by: -1))
    default: LocalDate(text)
    }
  }
}
