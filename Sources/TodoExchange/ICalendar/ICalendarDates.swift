import TodoCore

/// What the dates of calendars mean on the user's wall clock.
struct ICalendarDates {
  /// A date of the user's, and where it comes from.
  struct Reading {
    /// The day or the minute on the user's wall clock.
    let date: LocalDate
    /// The day on the wall clock that the date was written by.
    let writtenDay: CalendarDay
    /// Whether a time stands for a day.
    var isDay = false
    /// What there is to tell of it.
    package var remark: ExchangeRemark?
  }

  private(set) var clock: WallClock
  private var clocks: ZoneClocks
  /// The time zones that the text defines, which are asked where no zone has such a name.
  private(set) var zones: [Exact<String>: ICalendarZone] = [:]

  /// The user's wall clock at a moment.
  init(_ moment: Moment) {
    clock = WallClock(moment)
    clocks = ZoneClocks(moment)
  }

  /// Takes the time zones of a calendar in place of those of another.
  mutating func define(_ zones: [Exact<String>: ICalendarZone]) {
    self.zones = zones
  }

  /// The date that a property tells; nil for an empty value.
  mutating func date(_ item: ICalendarItem) throws(ICalendarFault) -> Reading? {
    guard let value = try value(item) else { return nil }
    return try date(value, item)
  }

  /// The instant that a property tells; nil for an empty value.
  ///
  /// What has no zone is in UTC, and a day is its beginning.
  mutating func instant(_ item: ICalendarItem) throws(ICalendarFault) -> Instant? {
    guard let value = try value(item) else { return nil }
    switch value {
    case .day(let day): return clock.instant(of: LocalDate(day: try day.day(item)))
    case .utc(let time), .floating(let time): return try time.instant(item)
    case .zoned(let time, let zone):
      if let instant = try instant(time, inZone: zone, item) { return instant }
      return try time.instant(item)
    }
  }

  /// The date that is so much later than that of a property: days are counted on the wall clock that it is written by.
  mutating func date(
    _ item: ICalendarItem, plus duration: ICalendarDuration
  ) throws(ICalendarFault) -> Reading? {
    guard let value = try value(item) else { return nil }
    switch value {
    case .day(let day):
      let seconds = duration.seconds
      let later = try day.day(item).advanced(by: duration.days + (seconds - (seconds < 0 ? 86_399 : 0)) / 86_400)
      return Reading(date: try LocalDate(day: later).checked(item), writtenDay: later)
    case .floating(let time), .utc(let time), .zoned(let time, _):
      let minute = try time.minute(item) + duration.days * 1_440 + duration.seconds / 60
      let date = try LocalDate(minutesSinceEpoch: minute).checked(item)
      if case .floating = value { return Reading(date: date, writtenDay: date.day) }
      guard let first = try self.instant(item) else { return nil }
      let later = Instant(seconds: first.seconds + duration.days * 86_400 + duration.seconds)
      return try reading(later, writtenDay: date.day, item)
    }
  }

  private func value(_ item: ICalendarItem) throws(ICalendarFault) -> ICalendarDate? {
    var (text, zone): (ArraySlice<UInt8>, String?) = ([], nil)
    if let plain = item.plainValue {
      text = plain
    } else if let property = item.property {
      text = property.value
      zone = property.parameter("TZID")?.first
    }
    if text.allSatisfy({ $0 == UInt8(ascii: " ") }) { return nil }
    guard let date = ICalendarDate(text, zone: zone) else { throw ICalendarFault(item, isNo: "date") }
    return date
  }

  private mutating func date(_ value: ICalendarDate, _ item: ICalendarItem) throws(ICalendarFault) -> Reading {
    switch value {
    case .day(let day):
      let day = try day.day(item)
      return Reading(date: LocalDate(day: day), writtenDay: day)
    case .floating(let time):
      return try floating(time, item)
    case .utc(let time):
      return try reading(time.instant(item), writtenDay: time.date.day(item), item)
    case .zoned(let time, let zone):
      guard let instant = try instant(time, inZone: zone, item) else {
        var reading = try floating(time, item)
        reading.remark = .adapted("time in the unknown zone \(quoted(zone))")
        return reading
      }
      var reading = try reading(instant, writtenDay: time.date.day(item), item)
      if reading.remark == nil, try reading.date.firstMinute != time.minute(item) {
        reading.remark = .adapted("time in \(visible(zone))")
      }
      return reading
    }
  }

  /// A time that is the same everywhere: the last second of a day is that day, since no minute of ours has seconds.
  private func floating(_ time: CivilTime, _ item: ICalendarItem) throws(ICalendarFault) -> Reading {
    let day = try time.date.day(item)
    let minute = time.hour * 60 + time.minute
    if minute == 1_439, time.second >= 59 {
      return Reading(date: LocalDate(day: day), writtenDay: day, remark: .standsForDay)
    }
    return Reading(date: LocalDate(day: day, minute: minute), writtenDay: day)
  }

  private mutating func reading(
    _ instant: Instant, writtenDay: CalendarDay, _ item: ICalendarItem
  ) throws(ICalendarFault) -> Reading {
    guard instant.isOnCalendar else { throw ICalendarFault(item, isNo: "date") }
    let (date, isDay) = clock.date(standingIn: instant)
    return Reading(
      date: try date.checked(item), writtenDay: writtenDay, isDay: isDay, remark: isDay ? .standsForDay : nil)
  }

  private mutating func instant(
    _ time: CivilTime, inZone zone: String, _ item: ICalendarItem
  ) throws(ICalendarFault) -> Instant? {
    let minute = try time.minute(item)
    var instant = clocks.instant(atMinute: minute, inZone: zone) ?? zones[Exact(zone)]?.instant(atMinute: minute)
    if instant == nil {
      for name in Self.names(in: zone) { instant = instant ?? clocks.instant(atMinute: minute, inZone: name) }
    }
    return instant.map { Instant(seconds: $0.seconds + min(time.second, 59)) }
  }

  /// The definition of a zone that is known by its name, for dates of some years and the year behind them; empty for
  /// any other.
  mutating func definition(ofZone name: String, _ years: ClosedRange<Int>) -> [UInt8] {
    // What is far off in time has the offsets of the nearest year.
    let years = min(max(years.lowerBound, 1_900), 2_200)...min(max(years.upperBound, 1_900), 2_200)
    let bounds = [years.lowerBound, years.upperBound + 2].compactMap { CalendarDay(year: $0, month: 1, day: 1) }
    guard bounds.count == 2 else { return [] }
    var offsets: [ZoneOffset]?
    for name in [name] + Self.names(in: name) {
      offsets = offsets ?? clocks.offsets(inZone: name, bounds[0]..<bounds[1])
    }
    guard let offsets else { return [] }
    return ICalendarZone.definition(name, offsets)
  }

  /// The names that a zone may be known by which goes by another, such as `/mozilla.org/20050126_1/Asia/Tokyo`: the end of
  /// a path, and words with blanks or in small letters.
  private static func names(in zone: String) -> [String] {
    let spelled = zone.split(separator: " ").joined(separator: "_")
    let parts = spelled.split(separator: "/").map(String.init)
    // A zone's name has at most three parts, and one alone says little.
    let ends = [3, 2].filter { $0 <= parts.count }.map { parts.suffix($0).joined(separator: "/") }
    let capitals = ends.map { name in
      name.split(separator: "/").map { part in
        part.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(
          separator: "_")
      }.joined(separator: "/")
    }
    return (ends + capitals).filter { Exact($0) != Exact(zone) }
  }

  /// Whether a zone is known by its name alone.
  mutating func knows(_ zone: String) -> Bool { clocks.instant(atMinute: 0, inZone: zone) != nil }
}

extension ExchangeRemark {
  /// An instant that is the first or the last second of a day.
  static let standsForDay = ExchangeRemark.adapted("time that stands for a day")
}

extension LocalDate {
  /// The minute of that number, counted from 1970-01-01T00:00.
  package init(minutesSinceEpoch minutes: Int) {
    let rest = (minutes % 1_440 + 1_440) % 1_440
    self.init(day: CalendarDay(daysSinceEpoch: (minutes - rest) / 1_440), minute: rest)
  }

  /// The date, if it is in the years 1 to 9999.
  fileprivate func checked(_ item: ICalendarItem) throws(ICalendarFault) -> LocalDate {
    guard day.isOnCalendar else { throw ICalendarFault(item, isNo: "date") }
    return self
  }
}

extension CivilDate {
  fileprivate func day(_ item: ICalendarItem) throws(ICalendarFault) -> CalendarDay {
    guard let day = CalendarDay(self) else { throw ICalendarFault(item, isNo: "date") }
    return day
  }
}

extension CivilTime {
  /// Minutes since 1970-01-01T00:00.
  fileprivate func minute(_ item: ICalendarItem) throws(ICalendarFault) -> Int {
    try date.day(item).daysSinceEpoch * 1_440 + hour * 60 + minute
  }

  /// The instant in UTC.
  fileprivate func instant(_ item: ICalendarItem) throws(ICalendarFault) -> Instant {
    Instant(seconds: try minute(item) * 60 + min(second, 59))
  }
}
