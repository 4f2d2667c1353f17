import TodoCore

/// The user's wall clock with a memory, since a text names the same days again and again.
struct WallClock {
  private let moment: Moment
  private var starts: [Int: Instant] = [:]

  /// The wall clock of a moment.
  init(_ moment: Moment) {
    self.moment = moment
  }

  /// The first instant at which the wall clock shows that date; of a day, that is when it begins.
  mutating func instant(of date: LocalDate) -> Instant {
    let minute = date.firstMinute
    if let instant = starts[minute] { return instant }
    let instant = moment.firstInstant(atMinute: minute)
    starts[minute] = instant
    return instant
  }

  /// What it shows at an instant, to the minute.
  func date(of instant: Instant) -> LocalDate { moment.localDate(of: instant) }

  /// The date that an instant stands for in a format that has no days: the first and the last second of a local day mean
  /// that day.
  mutating func date(standingIn instant: Instant) -> (date: LocalDate, isDay: Bool) {
    let date = date(of: instant)
    let whole = LocalDate(day: date.day)
    let next = self.instant(of: LocalDate(day: date.day.advanced(by: 1)))
    if instant == self.instant(of: whole) || instant.seconds == next.seconds - 1 { return (whole, true) }
    return (date, false)
  }
}
