import JSONText
import TodoCore

/// A day or a time as iCalendar and Taskwarrior write it.
enum ForeignDate: Equatable {
  case day(CalendarDay)
  /// A time in the reader's own time zone.
  case local(Time)
  case instant(Instant)
  /// A time in a named time zone.
  case zoned(Time, zone: String)

  /// A day and a second of it, in no time zone.
  struct Time: Equatable {
    let day: CalendarDay
    /// The second of the day, from 0; a leap second counts as the second before it.
    let second: Int

    var date: LocalDate { LocalDate(day: day, minute: second / 60) }
    var inUTC: Instant { Instant(seconds: day.daysSinceEpoch * 86_400 + second) }
  }

  /// Reads `20261201`, `20261201T143000` or `20261201T143000Z` (RFC 5545, sections 3.3.4 and 3.3.5).
  init?(basic value: Bytes) {
    guard let (date, isBasic, reader) = Self.read(value), isBasic, reader.isAtEnd else { return nil }
    self = date
  }

  /// Reads ISO 8601 with or without hyphens and colons, or seconds or milliseconds since 1970; `nil` for
  /// anything else, such as words.
  init?(_ text: String) {
    let bytes = Array(text.utf8)[...]
    if bytes.count > 8, let count = bytes.number {
      // Some programs count milliseconds.
      self = .instant(Instant(seconds: bytes.count > 12 ? count / 1_000 : count))
      return
    }
    guard var (date, _, reader) = Self.read(bytes) else { return nil }
    if case .local(let time) = date, !reader.isAtEnd {
      guard let offset = reader.offset(isLax: true), abs(offset) <= 14 * 60 else { return nil }
      date = .instant(Instant(seconds: time.inUTC.seconds - offset * 60))
    }
    guard reader.isAtEnd else { return nil }
    self = date
  }

  /// Reads a day, optionally with a time and the `Z` of UTC; a time with colons may omit its seconds.
  private static func read(_ text: Bytes) -> (date: ForeignDate, isBasic: Bool, reader: DigitReader)? {
    var reader = DigitReader(text)
    guard let (day, isBasic) = reader.day(isLax: true) else { return nil }
    guard reader.skip("T") || !isBasic && reader.skip(" ") else { return (.day(day), isBasic, reader) }
    guard let hour = reader.number(2, in: 0...23), isBasic || reader.skip(":"),
      let minute = reader.number(2, in: 0...59),
      let second = isBasic || reader.skip(":") ? reader.number(2, in: 0...60) : 0
    else { return nil }
    if reader.skip(".") {
      var count = 0
      while reader.number(1, in: 0...9) != nil { count += 1 }
      if count == 0 { return nil }
    }
    let time = Time(day: day, second: hour * 3_600 + minute * 60 + min(second, 59))
    return (reader.skip("Z") ? .instant(time.inUTC) : .local(time), isBasic, reader)
  }

  /// The day or the minute as written; an instant counts in UTC.
  var written: LocalDate {
    switch self {
    case .day(let day): LocalDate(day: day)
    case .local(let time), .zoned(let time, _): time.date
    case .instant(let instant): Time(utc: instant).date
    }
  }
}

extension ForeignDate.Time {
  init(utc instant: Instant) {
    second = (instant.seconds % 86_400 + 86_400) % 86_400
    day = CalendarDay(daysSinceEpoch: (instant.seconds - second) / 86_400)
  }
}

extension Bytes {
  /// Returns the units and numbers of a duration such as `P15DT5H0M20S` (ISO 8601); `nil` for any other text.
  ///
  /// - Parameter units: the units that are allowed, each once and in this order; `T` begins those of the
  ///   time.
  func durationParts(units: String) -> [(unit: UInt8, digits: Bytes)]? {
    let time = UInt8(ascii: "T")
    var rest = dropFirst()
    var units = Array(units.utf8)[...]
    var parts: [(unit: UInt8, digits: Bytes)] = []
    while !rest.isEmpty {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest.dropFirst(digits.count)
      guard let unit = rest.popFirst(), let index = units.firstIndex(of: unit),
        !units[..<index].contains(time),
        digits.isEmpty == (unit == time), unit != time || !rest.isEmpty
      else { return nil }
      units = units[(index + 1)...]
      if unit != time { parts.append((unit, digits)) }
    }
    return first == UInt8(ascii: "P") && !parts.isEmpty ? parts : nil
  }
}

extension Array<UInt8> {
  /// Appends `20261201`.
  mutating func append(basic day: CalendarDay) {
    let (year, month, day) = day.components
    for pair in [year / 100, year % 100, month, day] { append(pair: pair) }
  }

  /// Appends `20261201T143000`.
  mutating func append(basic time: ForeignDate.Time) {
    append(basic: time.day)
    append(UInt8(ascii: "T"))
    for pair in [time.second / 3_600, time.second / 60 % 60, time.second % 60] { append(pair: pair) }
  }

  /// Appends `20261201T143000Z`.
  mutating func append(basic instant: Instant) {
    append(basic: ForeignDate.Time(utc: instant))
    append(UInt8(ascii: "Z"))
  }
}
