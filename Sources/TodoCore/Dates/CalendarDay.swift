import JSONText

/// A day of the proleptic Gregorian calendar, years 1 to 9999, stored as a count of days.
///
/// The conversions are Howard Hinnant's `days_from_civil` and `civil_from_days`
/// (<https://howardhinnant.github.io/date_algorithms.html>).
public struct CalendarDay: Hashable, Strideable, Sendable {
  /// The number of days since 1970-01-01.
  public let daysSinceEpoch: Int

  /// Creates the day that is a number of days after 1970-01-01, or before it if negative.
  public init(daysSinceEpoch: Int) { self.daysSinceEpoch = daysSinceEpoch }

  /// Creates a day from its date, or returns `nil` if the calendar has no such day, such as 2026-02-30.
  @inlinable
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    guard day <= 28 || day <= Self.length(ofMonth: month, year: year) else { return nil }
    // No year is negative, so eras are not needed, and small unsigned numbers divide fastest.
    let shiftedYear = UInt32(truncatingIfNeeded: month <= 2 ? year - 1 : year)
    let shiftedMonth = UInt32(truncatingIfNeeded: month <= 2 ? month + 9 : month - 3)
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + UInt32(truncatingIfNeeded: day) - 1
    let leapDays = shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
    daysSinceEpoch = Int(shiftedYear * 365 + leapDays + dayOfYear) - 719_468
  }

  /// The year, the month (1 to 12) and the day (1 to 31).
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The day of the week, from 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int {
    let sinceMonday = (daysSinceEpoch + 3) % 7
    return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1
  }

  /// Returns the number of days to a later day, negative for an earlier one.
  public func distance(to other: CalendarDay) -> Int { other.daysSinceEpoch - daysSinceEpoch }

  /// Returns the day that is a number of days later.
  public func advanced(by days: Int) -> CalendarDay {
    CalendarDay(daysSinceEpoch: daysSinceEpoch + days)
  }

  /// Returns the same day of a later month, cut to that month's length, or `nil` outside the years 1 to 9999.
  public func advanced(byMonths months: Int) -> CalendarDay? {
    let (year, month, day) = components
    let count = year * 12 + month - 1 + months
    guard count >= 12 else { return nil }
    let (newYear, newMonth) = (count / 12, count % 12 + 1)
    return CalendarDay(
      year: newYear, month: newMonth, day: min(day, Self.length(ofMonth: newMonth, year: newYear)))
  }

  /// Returns the number of days in a month (1 to 12).
  @inlinable
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// 0001-01-01, the first day of the calendar.
  package static let first = CalendarDay(daysSinceEpoch: -719_162)
  /// 9999-12-31, the last day of the calendar.
  package static let last = CalendarDay(daysSinceEpoch: 2_932_896)

  /// Whether the day is in the years 1 to 9999, as every written date is.
  package var isOnCalendar: Bool { (Self.first...Self.last).contains(self) }

  /// Orders earlier days first.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The stored form: `2026-12-01`.
  public var description: String { LocalDate(day: self).description }
}

/// An ISO 8601 week, which begins on Monday and belongs to the year of its Thursday.
public struct ISOWeek: Hashable, Sendable {
  /// The year of the week's Thursday; the week may begin or end in another year.
  public let year: Int
  /// The number of the week in its year, from 1.
  public let number: Int

  package init(of day: CalendarDay) {
    let thursday = day.advanced(by: 4 - day.weekday)
    year = thursday.components.year
    let newYear = CalendarDay(year: year, month: 1, day: 1) ?? thursday
    number = newYear.distance(to: thursday) / 7 + 1
  }
}

extension ISOWeek: CustomStringConvertible {
  /// `2026-W47`.
  public var description: String {
    "\(DateLabel.digits(of: year))-W\(number < 10 ? "0" : "")\(number)"
  }
}

/// Appends ISO 8601 dates and times in ASCII.
extension Array<UInt8> {
  package mutating func append(_ day: CalendarDay) {
    let (year, month, day) = day.components
    append(pair: year / 100)
    append(pair: year % 100)
    append(UInt8(ascii: "-"))
    append(pair: month)
    append(UInt8(ascii: "-"))
    append(pair: day)
  }

  package mutating func append(minute: Int) {
    append(pair: minute / 60)
    append(UInt8(ascii: ":"))
    append(pair: minute % 60)
  }
}

extension String {
  /// Creates a text from the ASCII that `write` appends.
  init(ascii write: (inout [UInt8]) -> Void) {
    var ascii: [UInt8] = []
    ascii.reserveCapacity(32)
    write(&ascii)
    self.init(decoding: ascii, as: UTF8.self)
  }
}
