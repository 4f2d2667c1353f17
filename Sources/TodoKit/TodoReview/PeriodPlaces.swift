import TodoCore

/// Finds the day of a period that an instant is on, on the user's wall clock.
///
/// To ask the wall clock for each todo would take longer than to read all of them, so it is asked twice for each day in
/// UTC. Where a clock keeps its distance to UTC all day, and that is whole minutes, both answers are 1,439 minutes apart;
/// on other days it is asked each time.
struct PeriodPlaces {
  /// What is known of a day in UTC.
  private enum Distance {
    case unknown
    /// How many minutes the wall clock is ahead of UTC.
    case steady(Int)
    case changing
  }

  /// The period.
  let period: DayPeriod
  private let moment: Moment
  private var distances: [Distance]
  /// Wall clocks are at most a day away from UTC.
  private static let margin = 2

  init(in period: DayPeriod, at moment: Moment) {
    self.period = period
    self.moment = moment
    distances = Array(repeating: .unknown, count: period.count + 2 * Self.margin)
  }

  /// The place of the day that an instant is on, from 0; -1 before the period, the count of its days after it.
  mutating func place(of instant: Instant) -> Int {
    let secondOfDay = ((instant.seconds % 86_400) + 86_400) % 86_400
    let midnight = instant.seconds - secondOfDay
    let index = midnight / 86_400 - period.first.daysSinceEpoch + Self.margin
    guard index >= 0 else { return -1 }
    guard index < distances.count else { return period.count }
    let day: Int
    switch distances[index] {
    case .steady(let minutes): day = (midnight / 60 + secondOfDay / 60 + minutes).flooredDays
    case .changing: day = moment.localDate(of: instant).day.daysSinceEpoch
    case .unknown:
      let first = moment.localDate(of: Instant(seconds: midnight)).firstMinute
      let last = moment.localDate(of: Instant(seconds: midnight + 86_399)).firstMinute
      distances[index] = last - first == 1_439 ? .steady(first - midnight / 60) : .changing
      return place(of: instant)
    }
    return min(max(day - period.first.daysSinceEpoch, -1), period.count)
  }
}

extension Int {
  /// The whole days in so many minutes, rounded down.
  fileprivate var flooredDays: Int { (self >= 0 ? self : self - 1_439) / 1_440 }
}
