import JSONText

/// Writing ISO 8601 dates and times in digits of ASCII.
extension Array<UInt8> {
  /// `2026-12-01`.
  package mutating func append(_ day: CalendarDay) {
    let (year, month, day) = day.components
    append(pair: year / 100)
    append(pair: year % 100)
    append(UInt8(ascii: "-"))
    append(pair: month)
    append(UInt8(ascii: "-"))
    append(pair: day)
  }

  /// A minute of the day as `14:30`.
  package mutating func append(minute: Int) {
    append(pair: minute / 60)
    append(UInt8(ascii: ":"))
    append(pair: minute % 60)
  }
}
