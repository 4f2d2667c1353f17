/// The distance from one date to another, forward or back: `3d`, `-2w`, `+1m`, `2h`.
package struct DateDistance: Hashable, Sendable {
  package enum Unit: Hashable {
    /// Elapsed time, regardless of changes of the wall clock.
    case minute
    case day
    /// Months; the day of the month stays, or is cut to the month's length.
    case month
  }

  let unit: Unit
  /// The number of units; a negative number goes back.
  let count: Int

  init(_ count: Int, _ unit: Unit) {
    (self.unit, self.count) = (unit, count)
  }

  /// Reads `+3d`, `3 days`, `-2w`, `1y`, `2h`, `1h30m` or `30 min` in lower case, or returns `nil` for
  /// anything else.
  ///
  /// At most seven digits are read; they already reach beyond the calendar.
  init?(_ text: String) {
    let sign = text.first.flatMap { "+-".contains($0) ? $0 : nil }
    let number = text.dropFirst(sign == nil ? 0 : 1).prefix { $0.isASCII && $0.isNumber }
    guard (1...7).contains(number.utf8.count), let magnitude = Int(number) else { return nil }
    var unit = text[number.endIndex...]
    if unit.first == " " { unit = unit.dropFirst() }
    if unit.first == "h", let minutes = Self.minutes(unit.dropFirst()), magnitude < 1_000 {
      let count = magnitude * 60 + minutes
      self.init(sign == "-" ? -count : count, .minute)
      return
    }
    guard let (size, kind) = Self.unit(String(unit)) else { return nil }
    self.init((sign == "-" ? -magnitude : magnitude) * size, kind)
  }

  /// Reads the `30m` of `1h30m` and of `1h 30m`, where the letter cannot mean months.
  private static func minutes(_ text: Substring) -> Int? {
    let unit = text.drop { $0 == " " }
    guard let end = unit.firstIndex(of: "m"), ["m", "min"].contains(unit[end...]) else { return nil }
    return DateExpression.number(unit[..<end], 1...2, 0...59)
  }

  /// Reads a distance from its words, including `two weeks`, `an hour` and `half an hour`.
  ///
  /// - Parameter isOne: whether a unit without a number means one of it.
  init?(words: ArraySlice<String>, isOne: Bool = false) {
    if words.count < 3, let distance = DateDistance(words.joined(separator: " ")) {
      self = distance
    } else if words.elementsEqual(["half", "an", "hour"]) {
      self.init(30, .minute)
    } else {
      guard let (size, unit) = words.last.flatMap(Self.unit),
        let count = words.count == 1 ? (isOne ? 1 : nil) : DateNames.count(words.dropLast())
      else { return nil }
      self.init(count * size, unit)
    }
  }

  /// The words for each unit, with its size in terms of a ``Unit``.
  private static let units: [(words: [String], size: Int, unit: Unit)] = [
    (["min", "mins", "minute", "minutes"], 1, .minute), (["h", "hr", "hrs", "hour", "hours"], 60, .minute),
    (["d", "day", "days"], 1, .day), (["w", "wk", "wks", "week", "weeks"], 7, .day),
    (["fortnight", "fortnights"], 14, .day), (["m", "month", "months"], 1, .month),
    (["quarter", "quarters"], 3, .month), (["y", "yr", "yrs", "year", "years"], 12, .month),
  ]

  /// The words for all units.
  static let unitWords = units.flatMap(\.words)

  private static func unit(_ word: String) -> (size: Int, unit: Unit)? {
    units.first { $0.words.contains(word) }.map { ($0.size, $0.unit) }
  }

  package var reversed: DateDistance { DateDistance(-count, unit) }

  /// Returns the day at this distance from another day, or `nil` outside the calendar and for a distance in
  /// minutes.
  func day(from day: CalendarDay) -> CalendarDay? {
    switch unit {
    case .minute: nil
    case .day: day.advanced(by: count)
    case .month: day.advanced(byMonths: count)
    }
  }

  /// Returns the date at this distance: a time of day stays, and minutes are counted as they elapse on the
  /// wall clock.
  ///
  /// - Returns: `nil` outside the calendar, and for a distance in minutes from an all-day date.
  func date(from date: LocalDate, at moment: Moment) -> LocalDate? {
    guard unit == .minute else {
      return day(from: date.day).flatMap { $0.isOnCalendar ? LocalDate(day: $0, minute: date.minute) : nil }
    }
    guard date.minute != nil else { return nil }
    return moment.date(minutes: count, after: moment.firstInstant(atMinute: date.firstMinute))
  }
}

extension Moment {
  /// Returns what the wall clock shows a number of minutes after an instant, or `nil` outside the calendar.
  func date(minutes: Int, after instant: Instant) -> LocalDate? {
    let instant = Instant(seconds: instant.seconds + minutes * 60)
    guard instant.isOnCalendar else { return nil }
    let date = unclampedDate(of: instant)
    return date.day.isOnCalendar ? date : nil
  }
}
