/// A day, or a minute of a day, on the reader's wall clock; no time zone shifts it.
public struct LocalDate: Hashable, Sendable {
  /// The position of the date among all dates: an all-day date comes after its minutes, since it ends last.
  ///
  /// One number holds both parts, because hundreds of thousands of dates are kept.
  @usableFromInline
  package let rank: Int

  @usableFromInline
  static var placesPerDay: Int { 1_441 }

  /// Creates an all-day date, or a minute of a day.
  ///
  /// - Parameters:
  ///   - day: the day.
  ///   - minute: the minutes after midnight, 0 to 1439; `nil` for an all-day date.
  public init(day: CalendarDay, minute: Int? = nil) {
    precondition((0...1_439).contains(minute ?? 0), "a day has 1440 minutes")
    rank = day.daysSinceEpoch * Self.placesPerDay + (minute ?? 1_440)
  }

  /// Creates the minute with a number, counted from 1970-01-01T00:00.
  package init(firstMinute minutes: Int) {
    let minute = ((minutes % 1_440) + 1_440) % 1_440
    self.init(day: CalendarDay(daysSinceEpoch: (minutes - minute) / 1_440), minute: minute)
  }

  /// The day.
  @inlinable
  public var day: CalendarDay { CalendarDay(daysSinceEpoch: (rank - place) / Self.placesPerDay) }

  /// The minutes after midnight, 0 to 1439, or `nil` for an all-day date.
  @inlinable
  public var minute: Int? { place == 1_440 ? nil : place }

  /// The position of the date in its day, from 0.
  @inlinable
  var place: Int {
    let rest = rank % Self.placesPerDay
    return rest < 0 ? rest + Self.placesPerDay : rest
  }

  /// The last minute that belongs to this date, counted from 1970-01-01T00:00 on the wall clock.
  ///
  /// A date without a time lasts until its day is over.
  @inlinable
  public var lastMinute: Int { day.daysSinceEpoch * 1_440 + (minute ?? 1_439) }

  /// The first minute that belongs to this date, counted from 1970-01-01T00:00 on the wall clock.
  @inlinable
  public var firstMinute: Int { day.daysSinceEpoch * 1_440 + (minute ?? 0) }

  /// Whether the date begins later than another, so that it is still to come if that is now.
  @inlinable
  public func isAhead(of now: LocalDate) -> Bool { firstMinute > now.firstMinute }
}

extension LocalDate: Comparable {
  /// Orders earlier dates first; on one day, times come before the all-day date, which ends last.
  public static func < (left: LocalDate, right: LocalDate) -> Bool { left.rank < right.rank }
}

extension LocalDate: CustomStringConvertible {
  /// The stored form: `2026-12-01` or `2026-12-01T14:30`.
  public var description: String { String(ascii: { append(to: &$0) }) }

  package func append(to ascii: inout [UInt8]) {
    ascii.append(day)
    guard let minute else { return }
    ascii.append(UInt8(ascii: "T"))
    ascii.append(minute: minute)
  }

  /// Reads `2026-12-01`, `2026-12-01T14:30` or `2026-12-01 14:30`, or returns `nil`, also for impossible
  /// dates.
  public init?(_ text: some StringProtocol) { self.init(ascii: Array(text.utf8)[...]) }

  package init?(ascii: ArraySlice<UInt8>) {
    var reader = DigitReader(ascii)
    guard let (day, _) = reader.day() else { return nil }
    if reader.isAtEnd {
      self.init(day: day)
      return
    }
    guard reader.skip("T") || reader.skip(" "), let minute = reader.minute(), reader.isAtEnd else {
      return nil
    }
    self.init(day: day, minute: minute)
  }
}
