/// The moment at which a command happens, as an instant and on the wall clock, and who gives the command.
public struct Moment: Sendable {
  /// The moment in UTC.
  public let instant: Instant
  /// The moment on the user's wall clock, to the minute.
  public let local: LocalDate
  /// The user's conventions for dates.
  public let conventions: DateConventions
  /// Whoever gives the command.
  public var actor = Actor.unknown
  /// The first whole second that is not before the moment, from which a lease counts.
  package var roundedUp: Instant
  /// Returns what the user's wall clock shows at an instant, in minutes since 1970-01-01T00:00.
  private let wallClock: @Sendable (Instant) -> Int
  /// Returns what the wall clock of a zone shows at instants.
  private let zoneClock: @Sendable (String, [Instant]) -> [LocalDate]?

  /// Creates a moment in a zone, which is defined by its wall clock.
  ///
  /// - Parameters:
  ///   - instant: the moment in UTC.
  ///   - conventions: the user's conventions for dates.
  ///   - zoneClock: returns what the wall clock of a named zone shows at each of the instants, or `nil` if no
  ///     zone has the name; called seldom, with several instants at a time.
  ///   - wallClock: returns what the user's wall clock shows at an instant.
  public init(
    _ instant: Instant, conventions: DateConventions = DateConventions(),
    wallClock: @escaping @Sendable (Instant) -> LocalDate,
    zoneClock: @escaping @Sendable (String, [Instant]) -> [LocalDate]? = { _, _ in nil }
  ) {
    (self.instant, self.conventions) = (instant, conventions)
    roundedUp = instant
    self.wallClock = { wallClock($0).firstMinute }
    self.zoneClock = zoneClock
    local = wallClock(instant).onCalendar
  }

  /// Creates a moment in a zone with a fixed offset from UTC; `local` has a minute.
  public init(instant: Instant, local: LocalDate, conventions: DateConventions = DateConventions()) {
    let offset = local.firstMinute - Self.minutes(of: instant)
    self.init(instant, conventions: conventions) { LocalDate(firstMinute: Self.minutes(of: $0) + offset) }
  }

  /// Returns the whole minutes since 1970-01-01T00:00Z, rounded down.
  private static func minutes(of instant: Instant) -> Int {
    (instant.seconds >= 0 ? instant.seconds : instant.seconds - 59) / 60
  }

  /// The day on the user's wall clock.
  public var today: CalendarDay { local.day }

  /// Returns what the user's wall clock shows at an instant, moved to the nearest minute of the calendar.
  public func localDate(of instant: Instant) -> LocalDate { unclampedDate(of: instant).onCalendar }

  /// Returns what the user's wall clock shows at an instant, which may be outside the calendar.
  func unclampedDate(of instant: Instant) -> LocalDate { LocalDate(firstMinute: wallClock(instant)) }

  /// Returns how many minutes a zone's wall clock is ahead of UTC at each instant, or `nil` if no zone has
  /// the name.
  package func offsets(inZone name: String, at instants: [Instant]) -> [Int]? {
    zoneClock(name, instants).map { dates in
      zip(dates, instants).map { $0.firstMinute - Self.minutes(of: $1) }
    }
  }

  /// Returns the first instant at which the wall clock shows a minute, or has passed it where the clock jumps
  /// ahead.
  ///
  /// The offset from UTC is that of a day before or a day after; where the clock is set back in between, the
  /// earlier instant counts. A minute that the clock skips is found by bisection.
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
  /// The date, or the nearest minute of the calendar.
  fileprivate var onCalendar: LocalDate {
    day.isOnCalendar
      ? self : day < .first ? LocalDate(day: .first, minute: 0) : LocalDate(day: .last, minute: 1_439)
  }
}

/// The conventions for dates that differ between parts of the world.
public struct DateConventions: Hashable, Sendable {
  /// The order of day and month in a date that consists of numbers.
  public enum Order: String, CaseIterable, Sendable {
    /// `1/12` is the first of December.
    case dayMonth = "dmy"
    /// `12/1` is the first of December.
    case monthDay = "mdy"
  }

  /// The first day of a week, from 1 for Monday to 7 for Sunday.
  public var weekStart: Int
  /// The order of day and month, or `nil` to refuse ambiguous dates.
  public var order: Order?

  /// Creates conventions; by default weeks begin on Monday, and ambiguous dates are refused.
  public init(weekStart: Int = 1, order: Order? = nil) {
    (self.weekStart, self.order) = (weekStart, order)
  }
}
