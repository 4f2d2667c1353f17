import TodoCore

/// Reads the dates of properties, with the zones that the system or the text defines.
struct ICalendarDates {
  struct Reading {
    let date: LocalDate
    /// The day as written, in the date's own time zone.
    let writtenDay: CalendarDay
    var isDay = false
    var remark: ExchangeRemark?
  }

  private(set) var clock: WallClock
  private var clocks: ZoneClocks
  /// The time zones that the text defines, used for names that the system does not know.
  var zones: [Exact<String>: ICalendarZone] = [:]

  init(_ moment: Moment) {
    clock = WallClock(moment)
    clocks = ZoneClocks(moment)
  }

  /// Reads the date of a property, optionally with a duration added; `nil` for a value that is none.
  ///
  /// The days of a duration are counted in the date's own time zone.
  mutating func date(_ item: ICalendarItem, plus duration: ICalendarDuration? = nil) -> Reading? {
    guard let value = value(item) else { return nil }
    return if let duration { reading(value, plus: duration) } else { reading(value) }
  }

  /// Reads the instant of a property; `nil` for a value that is none.
  ///
  /// A time without a zone is in UTC, and a day stands for its beginning.
  mutating func instant(_ item: ICalendarItem) -> Instant? {
    guard let instant = value(item).map({ instant($0) }), instant.isOnCalendar else { return nil }
    return instant
  }

  private mutating func instant(_ value: ForeignDate) -> Instant {
    switch value {
    case .day(let day): clock.instant(of: LocalDate(day: day))
    case .local(let time): time.inUTC
    case .instant(let instant): instant
    case .zoned(let time, let zone): instant(time, inZone: zone) ?? time.inUTC
    }
  }

  /// Reads the form of calendars, or any other that ISO 8601 has.
  private func value(_ item: ICalendarItem) -> ForeignDate? {
    guard let text = item.value?.trimmed, let date = ForeignDate(basic: text) ?? ForeignDate(text.string)
    else {
      return nil
    }
    if case .local(let time) = date, let zone = item.zone { return .zoned(time, zone: zone) }
    return date
  }

  private mutating func reading(_ value: ForeignDate) -> Reading? {
    switch value {
    case .day(let day): return Reading(date: LocalDate(day: day), writtenDay: day)
    case .local(let time): return floating(time)
    case .instant(let instant): return reading(instant, value.written.day)
    case .zoned(let time, let zone):
      guard let instant = instant(time, inZone: zone) else {
        var reading = floating(time)
        reading.remark = .adapted("time in the unknown zone \(quoted(zone))")
        return reading
      }
      var reading = reading(instant, time.day)
      if reading?.remark == nil, reading?.date.firstMinute != time.date.firstMinute {
        reading?.remark = .adapted("time in \(visible(zone))")
      }
      return reading
    }
  }

  private mutating func reading(_ value: ForeignDate, plus duration: ICalendarDuration) -> Reading? {
    let seconds = duration.seconds
    let written = value.written
    if written.minute == nil {
      let later = written.day.advanced(by: duration.days + (seconds - (seconds < 0 ? 86_399 : 0)) / 86_400)
      return later.isOnCalendar ? Reading(date: LocalDate(day: later), writtenDay: later) : nil
    }
    let later = LocalDate(firstMinute: written.firstMinute + duration.days * 1_440 + seconds / 60)
    guard later.day.isOnCalendar else { return nil }
    if case .local = value { return Reading(date: later, writtenDay: later.day) }
    return reading(Instant(seconds: instant(value).seconds + duration.days * 86_400 + seconds), later.day)
  }

  /// Returns a floating time; the last second of a day stands for the day, since our times have no seconds.
  private func floating(_ time: ForeignDate.Time) -> Reading {
    if time.second == 86_399 {
      return Reading(date: LocalDate(day: time.day), writtenDay: time.day, remark: .standsForDay)
    }
    return Reading(date: time.date, writtenDay: time.day)
  }

  private mutating func reading(_ instant: Instant, _ writtenDay: CalendarDay) -> Reading? {
    guard instant.isOnCalendar else { return nil }
    let (date, isDay) = clock.date(representedBy: instant)
    guard date.day.isOnCalendar else { return nil }
    return Reading(date: date, writtenDay: writtenDay, isDay: isDay, remark: isDay ? .standsForDay : nil)
  }

  private mutating func instant(_ time: ForeignDate.Time, inZone zone: String) -> Instant? {
    let minute = time.date.firstMinute
    let known =
      clocks.instant(atMinute: minute, inZone: zone) ?? zones[Exact(zone)]?.instant(atMinute: minute)
    let instant = known ?? clocks.foreignChange(around: minute, inZone: zone)?.instant(atMinute: minute)
    return instant.map { Instant(seconds: $0.seconds + time.second % 60) }
  }

  /// Returns the definition of a zone that is known by name, for some years and the next one; empty for any
  /// other zone.
  mutating func definition(ofZone name: String, _ years: ClosedRange<Int>) -> [UInt8] {
    // Years far away use the offsets of the nearest year in range.
    let bounds = [years.lowerBound, years.upperBound].map { min(max($0, 1_900), 2_200) }
    guard let first = CalendarDay(year: bounds[0], month: 1, day: 1),
      let end = CalendarDay(year: bounds[1] + 2, month: 1, day: 1)
    else { return [] }
    return clocks.foreignChanges(inZone: name, first..<end).map { ICalendarZone.definition(name, $0) } ?? []
  }

  mutating func knows(_ zone: String) -> Bool { clocks.instant(atMinute: 0, inZone: zone) != nil }
}

/// A duration (RFC 5545, section 3.3.6): nominal days, and seconds.
struct ICalendarDuration {
  /// The days, seven for a week; negative in a negative duration.
  let days: Int
  /// The remaining seconds; negative in a negative duration.
  let seconds: Int

  /// Reads `P15DT5H0M20S` or `-P7W`; `nil` for any other text.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    guard let parts = rest.durationParts(units: "WDTHMS") else { return nil }
    var (days, seconds) = (0, 0)
    for (unit, digits) in parts {
      // Nine digits cannot overflow in any unit.
      guard digits.count <= 9, let number = digits.number else { return nil }
      switch unit {
      case UInt8(ascii: "W"): days += 7 * number
      case UInt8(ascii: "D"): days += number
      case UInt8(ascii: "H"): seconds += 3_600 * number
      case UInt8(ascii: "M"): seconds += 60 * number
      default: seconds += number
      }
    }
    self.days = isNegative ? -days : days
    self.seconds = isNegative ? -seconds : seconds
  }
}

extension ExchangeRemark {
  /// The remark about an instant that is the first or the last second of a day.
  static let standsForDay = ExchangeRemark.adapted("time read as an all-day date")
}
