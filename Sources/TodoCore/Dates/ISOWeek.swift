/// A week of ISO 8601: it begins on Monday, and belongs to the year that its Thursday is in.
public struct ISOWeek: Hashable, Sendable {
  /// The year that it belongs to, which its first or last days may not be in.
  public let year: Int
  /// Its number in that year, from 1.
  public let number: Int

  /// The week of a day.
  package init(of day: CalendarDay) {
    let thursday = day.advanced(by: 4 - day.weekday)
    year = thursday.components.year
    let newYear = CalendarDay(year: year, month: 1, day: 1) ?? thursday
    number = (thursday.daysSinceEpoch - newYear.daysSinceEpoch) / 7 + 1
  }
}

extension ISOWeek: CustomStringConvertible {
  /// `2026-W47`.
  public var description: String {
    "\(DateLabel.digits(of: year))-W\(number < 10 ? "0" : "")\(number)"
  }
}
