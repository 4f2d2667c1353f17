/// Writing the numbers of ids and of ISO 8601 dates and times, in digits of ASCII.
extension Array<UInt8> {
  /// All digits of a number from 0 up.
  mutating func append(digitsOf number: Int) {
    var divisor = 1
    while divisor <= number / 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Two digits of a number from 0 to 99.
  mutating func append(pair number: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }

  /// `2026-12-01`.
  mutating func append(_ day: CalendarDay) {
    let (year, month, day) = day.components
    append(pair: year / 100)
    append(pair: year % 100)
    append(UInt8(ascii: "-"))
    append(pair: month)
    append(UInt8(ascii: "-"))
    append(pair: day)
  }

  /// A minute of the day as `14:30`.
  mutating func append(minute: Int) {
    append(pair: minute / 60)
    append(UInt8(ascii: ":"))
    append(pair: minute % 60)
  }
}
