import JSONText

/// A moment in UTC, to the second.
public struct Instant: Hashable, Comparable, Sendable {
  /// The seconds since 1970-01-01T00:00:00Z, without leap seconds (POSIX time).
  public let seconds: Int

  /// Creates the moment that is a number of seconds after 1970-01-01T00:00:00Z.
  public init(seconds: Int) { self.seconds = seconds }

  /// The last second of the calendar, at the end of the year 9999.
  public static let latest = Instant(seconds: 253_402_300_799)
  private static let earliest = Instant(seconds: -62_135_596_800)

  /// Whether the instant is in the years 1 to 9999, as every written instant is.
  package var isOnCalendar: Bool { (Self.earliest...Self.latest).contains(self) }

  /// Returns the time to record for a change that is made now, after a change that was recorded at `last`.
  ///
  /// That is now or, if later, the second after `last`. Recorded times always move forward, so two changes
  /// within one second, or after the clock was set back, can be told apart. Only ``latest`` is followed by
  /// itself.
  package func after(_ last: Instant) -> Instant {
    max(self, last < .latest ? Instant(seconds: last.seconds + 1) : .latest)
  }

  /// Orders earlier moments first.
  public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
}

extension Instant: CustomStringConvertible {
  /// The stored form: `2026-11-20T23:11:00Z` (RFC 3339).
  public var description: String { String(ascii: { append(to: &$0) }) }

  func append(to ascii: inout [UInt8]) {
    let secondOfDay = ((seconds % 86_400) + 86_400) % 86_400
    ascii.append(CalendarDay(daysSinceEpoch: (seconds - secondOfDay) / 86_400))
    ascii.append(UInt8(ascii: "T"))
    ascii.append(minute: secondOfDay / 60)
    ascii.append(UInt8(ascii: ":"))
    ascii.append(pair: secondOfDay % 60)
    ascii.append(UInt8(ascii: "Z"))
  }

  /// Reads an RFC 3339 date-time: `2026-11-20T23:11:00Z`, with a fraction (dropped) or an offset such as
  /// `+01:00`.
  public init?(_ text: some StringProtocol) { self.init(ascii: Array(text.utf8)[...]) }

  package init?(ascii: ArraySlice<UInt8>) {
    self.init(ascii: ascii, isLax: false)
    // An offset can lead outside the calendar, where the stored form has no digits for the year.
    guard isOnCalendar else { return nil }
  }

  /// Reads a date-time, which may be outside the calendar.
  ///
  /// - Parameter isLax: whether to accept any ISO 8601: without separators, seconds, or minutes of the
  ///   offset.
  init?(ascii: ArraySlice<UInt8>, isLax: Bool) {
    var reader = DigitReader(ascii)
    guard let (day, isBasic) = reader.day(isLax: isLax),
      reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(2, in: 0...23), isBasic || reader.skip(":"),
      let minute = reader.number(2, in: 0...59)
    else { return nil }
    var second = 0
    if isBasic ? reader.isAtDigit : reader.skip(":") {
      guard let given = reader.number(2, in: 0...60), reader.skipFraction() else { return nil }
      // A leap second is read as the last second of its minute.
      second = min(given, 59)
    } else if !isLax {
      return nil
    }
    if isLax { _ = reader.skip(" ") }
    guard let offset = reader.offset(isLax: isLax), reader.isAtEnd else { return nil }
    seconds = day.daysSinceEpoch * 86_400 + (hour * 60 + minute - offset) * 60 + second
  }

  /// Whether an RFC 3339 date-time is in the stored form: with `T` and `Z`, without a fraction or a leap
  /// second.
  package static func isCanonical(_ ascii: some RandomAccessCollection<UInt8>) -> Bool {
    let ascii = Array(ascii)
    return ascii.count == 20 && ascii[10] == UInt8(ascii: "T") && ascii[17] != UInt8(ascii: "6")
      && ascii[19] == UInt8(ascii: "Z")
  }
}
