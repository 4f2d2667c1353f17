import JSONText
import TodoCore

/// A day or a time as calendars and Taskwarrior write it.
enum ForeignDate: Equatable {
  case day(CalendarDay)
  /// A time of whoever reads it.
  case local(Time)
  case instant(Instant)
  /// A time in a zone that is named beside it.
  case zoned(Time, zone: String)

  /// A second of a day, in no time zone.
  struct Time: Equatable {
    let day: CalendarDay
    /// From 0; a leap second counts as the second before it.
    let second: Int

    var date: LocalDate { LocalDate(day: day, minute: second / 60) }
    var inUTC: Instant { Instant(seconds: day.daysSinceEpoch * 86_400 + second) }
  }

  /// Reads `20261201`, `20261201T143000` or `20261201T143000Z` (RFC 5545, sections 3.3.4 and 3.3.5).
  init?(basic value: Bytes) {
    if let day = CalendarDay(basic: value) {
      self = .day(day)
    } else if value.last == UInt8(ascii: "Z"), let time = Time(basic: value.dropLast()) {
      self = .instant(time.inUTC)
    } else if let time = Time(basic: value) {
      self = .local(time)
    } else {
      return nil
    }
  }

  /// Reads ISO 8601 with or without hyphens and colons, or seconds since 1970; nil for anything else, such as words.
  init?(_ text: String) {
    let bytes = Array(text.utf8)[...]
    if let day = CalendarDay(basic: bytes) ?? CalendarDay(extended: bytes) {
      self = .day(day)
    } else if let time = Time(bytes) {
      self = .local(time)
    } else if let instant = Self.instant(bytes) {
      self = .instant(instant)
    } else {
      return nil
    }
  }

  /// Reads a time with `Z`, `+01:00`, `+0100` or `+01`, or seconds since 1970.
  private static func instant(_ text: Bytes) -> Instant? {
    if text.last == UInt8(ascii: "Z"), let time = Time(text.dropLast()) { return time.inUTC }
    let signs = "+-".utf8
    // The hyphens of the day are before the tenth place.
    guard let sign = text.dropFirst(10).lastIndex(where: signs.contains), let time = Time(text[..<sign]) else {
      return text.count > 8 ? text.number.map { Instant(seconds: $0) } : nil
    }
    let digits = Bytes(text[(sign + 1)...].filter { $0 != .colon })
    guard digits.count == 2 || digits.count == 4, let number = digits.number else { return nil }
    let minutes = digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100
    guard minutes <= 14 * 60 else { return nil }
    return Instant(seconds: time.inUTC.seconds + (text[sign] == signs.first ? -minutes : minutes) * 60)
  }

  /// The day or the minute as it is written; that of an instant in UTC.
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

  /// Reads `20261201T143000`, or `2026-12-01T14:30:00` with or without seconds.
  fileprivate init?(_ text: Bytes) {
    if let time = Self(basic: text) {
      self = time
      return
    }
    guard text.count == 16 || text.count == 19, let day = CalendarDay(extended: text.prefix(10)),
      text.dropFirst(10).first == UInt8(ascii: "T")
    else { return nil }
    let parts = text.dropFirst(11).split(separator: .colon, omittingEmptySubsequences: false)
    guard parts.count == (text.count == 16 ? 2 : 3), parts.allSatisfy({ $0.count == 2 }),
      let clock = Bytes(parts.joined()).number
    else { return nil }
    self.init(day, clock: parts.count == 2 ? clock * 100 : clock)
  }

  /// Reads `20261201T143000`.
  fileprivate init?(basic text: Bytes) {
    guard text.count == 15, text[text.startIndex + 8] == UInt8(ascii: "T"),
      let day = CalendarDay(basic: text.prefix(8)),
      let clock = text.suffix(6).number
    else { return nil }
    self.init(day, clock: clock)
  }

  /// A time of day as a number such as 143000.
  private init?(_ day: CalendarDay, clock: Int) {
    let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    self.init(day: day, second: hour * 3_600 + minute * 60 + min(second, 59))
  }
}

extension CalendarDay {
  /// Reads `20261201`.
  fileprivate init?(basic text: Bytes) {
    guard text.count == 8, let number = text.number else { return nil }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// Reads `2026-12-01`.
  fileprivate init?(extended text: Bytes) {
    guard text.count == 10, let date = LocalDate(ascii: text) else { return nil }
    self = date.day
  }
}

extension Bytes {
  /// The units and numbers of a duration such as `P15DT5H0M20S` (ISO 8601); nil for any other text.
  ///
  /// - Parameter units: those that it may have, each once and in this order; `T` begins those of the time.
  func durationParts(units: String) -> [(unit: UInt8, digits: Bytes)]? {
    let time = UInt8(ascii: "T")
    var (rest, units, parts) = (dropFirst(), Array(units.utf8)[...], [(unit: UInt8, digits: Bytes)]())
    while !rest.isEmpty {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest.dropFirst(digits.count)
      guard let unit = rest.popFirst(), let place = units.firstIndex(of: unit), !units[..<place].contains(time),
        digits.isEmpty == (unit == time), unit != time || !rest.isEmpty
      else { return nil }
      units = units[(place + 1)...]
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
