import JSONText
import TodoCore

/// A time zone that a calendar defines (VTIMEZONE; RFC 5545, section 3.6.5).
struct ICalendarZone {
  /// A change of the offset, which happens on some dates or every year.
  fileprivate struct Observance {
    /// The minutes of the single changes on the former wall clock, ascending.
    var starts: [Int] = []
    /// The rule for the day of each year on which the change happens again.
    var rule: RecurrenceParts?
    var last = Int.max
    var before = 0
    var after = 0
  }

  private var observances: [Observance] = []
  /// The largest number of observances; even whole histories of zones have fewer.
  private static let observanceLimit = 256

  /// Reads an unfolded definition; `nil` if it is not understood.
  init?(_ text: Bytes) {
    for item in ICalendarItem.all(in: text, isComponent: true)
    where ["STANDARD", "DAYLIGHT"].contains(where: { Exact($0) == Exact(item.componentName) }) {
      guard let observance = Self.observance(item) else { return nil }
      observances.append(observance)
      if observances.count > Self.observanceLimit { return nil }
    }
    if observances.isEmpty { return nil }
  }

  /// Returns the instant at which the zone's wall clock shows a minute, counted from 1970-01-01T00:00 on that
  /// clock.
  func instant(atMinute minute: Int) -> Instant {
    var latest: (onset: Int, observance: Observance)?
    for observance in observances {
      guard let onset = observance.onset(upTo: minute) else { continue }
      if latest.map({ onset > $0.onset }) ?? true { latest = (onset, observance) }
    }
    guard let latest else {
      // Before all changes, the offset before the first one holds.
      let first = observances.min { ($0.starts.first ?? 0) < ($1.starts.first ?? 0) }
      return Instant(seconds: (minute - (first?.before ?? 0)) * 60)
    }
    let observance = latest.observance
    return OffsetChange(
      before: observance.before, after: observance.after, minute: latest.onset - observance.before
    )
    .instant(atMinute: minute)
  }

  private static func observance(_ item: ICalendarItem) -> Observance? {
    var observance = Observance()
    var (hasOffset, until): (Bool, [UInt8]?) = (false, nil)
    for item in ICalendarItem.all(in: item.text, isComponent: true) {
      guard let value = item.value else { continue }
      switch item.name.string.uppercased() {
      case "DTSTART", "RDATE":
        for text in value.split(separator: .comma) {
          guard let date = ForeignDate(basic: text.trimmed) else { return nil }
          observance.starts.append(date.written.firstMinute)
        }
      case "TZOFFSETFROM":
        guard let offset = offset(value) else { return nil }
        observance.before = offset
      case "TZOFFSETTO":
        guard let offset = offset(value) else { return nil }
        observance.after = offset
        hasOffset = true
      case "RRULE":
        guard observance.rule == nil, let rule = RecurrenceParts(value), rule.namesDayOfYear else {
          return nil
        }
        observance.rule = rule
        until = rule.until
      default: break
      }
    }
    guard hasOffset, !observance.starts.isEmpty else { return nil }
    observance.starts.sort()
    if let until, let end = ForeignDate(basic: until[...].trimmed) {
      observance.last = end.written.firstMinute + observance.before
    }
    return observance
  }

  /// Reads `+0100`, with or without seconds; returns minutes.
  private static func offset(_ text: Bytes) -> Int? {
    var reader = DigitReader(text)
    return reader.offset(isLax: true)
  }

  /// Returns the content lines of a zone's definition, separated by line feeds.
  ///
  /// - Parameter offsets: the first known offset and its changes.
  static func definition(_ name: String, _ offsets: [OffsetChange]) -> [UInt8] {
    var identifier = ICalendarWriter(folds: false)
    identifier.property("TZID", text: name)
    var lines = ["BEGIN:VTIMEZONE", identifier.bytes.dropLast(2).string]
    for offset in offsets {
      let observance = offset.after > offset.before ? "DAYLIGHT" : "STANDARD"
      var onset: [UInt8] = []
      onset.append(basic: ForeignDate.Time(utc: Instant(seconds: (offset.minute + offset.before) * 60)))
      lines += [
        "BEGIN:\(observance)", "DTSTART:\(onset[...].string)", "TZOFFSETFROM:\(text(offset.before))",
        "TZOFFSETTO:\(text(offset.after))", "END:\(observance)",
      ]
    }
    return Array((lines + ["END:VTIMEZONE"]).joined(separator: "\n").utf8)
  }

  private static func text(_ offset: Int) -> String {
    var text = Array((offset < 0 ? "-" : "+").utf8)
    for pair in [abs(offset) / 60, abs(offset) % 60] { text.append(pair: pair) }
    return text[...].string
  }
}

extension ICalendarZone.Observance {
  /// Returns the last change up to a minute, on the former wall clock; `nil` if there was none yet.
  fileprivate func onset(upTo minute: Int) -> Int? {
    guard let first = starts.first, first <= minute else { return nil }
    let single = lastStart(upTo: minute)
    guard let rule else { return single }
    let timeOfDay = (first % 1_440 + 1_440) % 1_440
    let bound = min(minute, last)
    let year = LocalDate(firstMinute: bound).day.components.year
    for year in [year, year - 1] {
      guard let day = rule.day(inYear: year) else { continue }
      let onset = day.daysSinceEpoch * 1_440 + timeOfDay
      if onset <= bound, onset >= first { return max(single, onset) }
    }
    return single
  }

  /// Returns the last of the starts up to a minute; the first start must not be later.
  private func lastStart(upTo minute: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= minute { low = middle } else { high = middle }
    }
    return starts[low]
  }
}

extension RecurrenceParts {
  /// Whether the rule names one day of each year, such as the beginning of summer time.
  fileprivate var namesDayOfYear: Bool {
    frequency == .yearly && interval == 1 && months.count == 1 && positions.isEmpty && weekdays.count <= 1
      && (weekdays.first?.ordinal != nil ? monthDays.isEmpty : !monthDays.isEmpty)
  }

  fileprivate func day(inYear year: Int) -> CalendarDay? {
    guard let month = months.first, 1...12 ~= month, let first = CalendarDay(year: year, month: month, day: 1)
    else {
      return nil
    }
    guard let weekday = weekdays.first else {
      return monthDays.first.flatMap { CalendarDay(year: year, month: month, day: $0) }
    }
    let days = CalendarDay.length(ofMonth: month, year: year)
    // With several days of the month and a weekday, the day that is both counts.
    let named = monthDays.isEmpty ? Array(1...days) : monthDays.sorted()
    let fitting = named.filter { first.advanced(by: $0 - 1).weekday == weekday.weekday }
    guard let ordinal = weekday.ordinal else { return fitting.first.map { first.advanced(by: $0 - 1) } }
    let index = ordinal > 0 ? ordinal - 1 : fitting.count + ordinal
    return fitting.indices.contains(index) ? first.advanced(by: fitting[index] - 1) : nil
  }
}
