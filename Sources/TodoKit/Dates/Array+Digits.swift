/// Writing the numbers of ids and of ISO 8601 dates and times, in digits of ASCII.
extension Array<UInt8> {
  /// All digits of a number from 0 up.
  mutating func append(digitsOf number: Int) {
    var (length, rest) = (1, number / 10)
    while rest > 0 { (length, rest) = (length + 1, rest / 10) }
    append(digitsOf: number, length: length)
  }

  /// The last `length` digits of a number from 0 up, at most 16.
  mutating func append(digitsOf number: Int, length: Int) {
    var divisor = 1
    for _ in 1..<length { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  /// `2026-12-01`.
  mutating func append(_ day: CalendarDay) {
    let (year, month, day) = day.components
    append(digitsOf: year, length: 4)
    append(UInt8(ascii: "-"))
    append(digitsOf: month, length: 2)
    append(UInt8(ascii: "-"))
    append(digitsOf: day, length: 2)
  }

  /// A minute of the day as `14:30`.
  mutating func append(minute: Int) {
    append(digitsOf: minute / 60, length: 2)
    append(UInt8(ascii: ":"))
    append(digitsOf: minute % 60, length: 2)
  }
}
