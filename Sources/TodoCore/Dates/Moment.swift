/// The one moment at which a command happens, as an instant and on the wall clock.
public struct Moment: Sendable {
  /// The moment in UTC.
  public let instant: Instant
  /// The same on the user's wall clock, to the minute.
  public let local: LocalDate
  /// How the user writes dates.
  public let conventions: DateConventions
  /// What the user's wall clock shows at an instant, in minutes from 1970-01-01T00:00.
  private let wallClock: @Sendable (Instant) -> Int
  /// What the wall clock of a zone shows at instants.
  private let zoneClock: @Sendable (String, [Instant]) -> [LocalDate]?

  /// A moment in a zone, given by what its wall clock shows at an instant.
  ///
  /// - Parameters:
  ///   - instant: the moment in UTC.
  ///   - conventions: how the user writes dates.
  ///   - zoneClock: what the wall clock of the zone of that name shows at each of the instants; nil for a name that is
  ///     none. Zones are asked for in few calls of several instants.
  ///   - wallClock: what the user's wall clock shows at an instant.
  public init(
    _ instant: Instant, conventions: DateConventions = DateConventions(),
    wallClock: @escaping @Sendable (Instant) -> LocalDate,
    zoneClock: @escaping @Sendable (String, [Instant]) -> [LocalDate]? = { _, _ in nil }
  ) {
    (self.instant, self.conventions) = (instant, conventions)
    self.wallClock = { wallClock($0).firstMinute }
    self.zoneClock = zoneClock
    local = wallClock(instant).onCalendar
  }

  /// A moment in a zone that never changes its distance to UTC; `local` carries a minute.
  public init(instant: Instant, local: LocalDate, conventions: DateConventions = DateConventions()) {
    let offset = local.firstMinute - Self.minutes(of: instant)
    self.init(instant, conventions: conventions) { LocalDate(firstMinute: Self.minutes(of: $0) + offset) }
  }

  /// Whole minutes since 1970-01-01T00:00Z, rounded down before it too.
  private static func minutes(of instant: Instant) -> Int {
    (instant.seconds >= 0 ? instant.seconds : instant.seconds - 59) / 60
  }

  /// The user's day.
  public var today: CalendarDay { local.day }

  /// What the user's wall clock shows at an instant; the first or the last minute of the calendar where that is beyond it.
  public func localDate(of instant: Instant) -> LocalDate { exactDate(of: instant).onCalendar }

  /// The same, be it on the calendar or not.
  func exactDate(of instant: Instant) -> LocalDate { LocalDate(firstMinute: wallClock(instant)) }

  /// How many minutes the wall clock of a zone is ahead of UTC at instants; nil where no zone has that name.
  package func offsets(inZone name: String, at instants: [Instant]) -> [Int]? {
    zoneClock(name, instants).map { dates in zip(dates, instants).map { $0.firstMinute - Self.minutes(of: $1) } }
  }

  /// The first instant at which the wall clock shows that minute, or has passed it where it jumps ahead.
  ///
  /// The clock is as far from UTC then as it is a day before or a day after; where it is set back between, the earlier
  /// instant counts. A minute that it leaves out is found by bisection.
  public func firstInstant(atMinute minute: Int) -> Instant {
    let guesses = [minute - 1_440, minute + 1_440].map { day in
      Instant(seconds: (minute + day - wallClock(Instant(seconds: day * 60))) * 60)
    }
    let first = guesses.sorted().first { guess in
      wallClock(guess) == minute && wallClock(Instant(seconds: guess.seconds - 1)) < minute
    }
    if let first { return first }
    var low = (minute - 1_440) * 60
    var high = (minute + 1_440) * 60
    while low < high {
      let middle = low + (high - low) / 2
      if wallClock(Instant(seconds: middle)) < minute { low = middle + 1 } else { high = middle }
    }
    return Instant(seconds: low)
  }
}

extension LocalDate {
  /// The date itself, or the minute of the calendar that is nearest to it.
  fileprivate var onCalendar: LocalDate {
    day.isOnCalendar ? self : day < .first ? LocalDate(day: .first, minute: 0) : LocalDate(day: .last, minute: 1_439)
  }
}

/// How the user's part of the world writes dates where ways differ.
public struct DateConventions: Hashable, Sendable {
  /// The order of day and month in a date made of numbers.
  public enum Order: String, CaseIterable, Sendable {
    /// `1/12` is the first of December.
    case dayMonth = "dmy"
    /// `12/1` is the first of December.
    case monthDay = "mdy"
  }

  /// The first day of a week, 1 for Monday to 7 for Sunday.
  public var weekStart: Int
  /// The order of day and month; nil where a date with two readings is refused.
  public var order: Order?

  /// Weeks begin on Monday and a date with two readings is refused, if nothing else is said.
  public init(weekStart: Int = 1, order: Order? = nil) {
    (self.weekStart, self.order) = (weekStart, order)
  }
}
