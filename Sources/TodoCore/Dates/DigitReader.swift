/// A reader of the fixed-width numbers in ISO 8601 dates and times, byte by byte.
package struct DigitReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  package var isAtEnd: Bool { position == bytes.endIndex }

  var isAtDigit: Bool { !isAtEnd && bytes[position].isDigit }

  @inline(__always)
  package mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard !isAtEnd, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  /// Reads a number of exactly `count` digits, within a range.
  @inline(__always)
  package mutating func number(_ count: Int, in range: ClosedRange<Int>) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return range.contains(value) ? value : nil
  }

  /// Reads `2026-12-01`, or if lax `20261201`, which is the basic form; the calendar must have the day.
  package mutating func day(isLax: Bool = false) -> (day: CalendarDay, isBasic: Bool)? {
    guard let year = number(4, in: 1...9999), case let isBasic = isLax && isAtDigit, isBasic || skip("-"),
      let month = number(2, in: 1...12), isBasic || skip("-"), let day = number(2, in: 1...31)
    else { return nil }
    return CalendarDay(year: year, month: month, day: day).map { ($0, isBasic) }
  }

  /// Reads `14:30` as minutes after midnight.
  package mutating func minute() -> Int? {
    guard let hour = number(2, in: 0...23), skip(":"), let minute = number(2, in: 0...59) else { return nil }
    return hour * 60 + minute
  }

  /// Skips `.123` if it is there, and returns whether a digit follows the point.
  mutating func skipFraction() -> Bool {
    guard skip(".") else { return true }
    var count = 0
    while digit() != nil { count += 1 }
    return count > 0
  }

  /// Reads `Z`, or an offset such as `+01:00`, or if lax `+0100` or `+01`, in minutes.
  package mutating func offset(isLax: Bool = false) -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isAhead = skip("+")
    guard isAhead || skip("-"), let hours = number(2, in: 0...23) else { return nil }
    var minutes = 0
    if skip(":") || isLax && isAtDigit {
      guard let given = number(2, in: 0...59) else { return nil }
      minutes = given
    } else if !isLax {
      return nil
    }
    return (hours * 60 + minutes) * (isAhead ? 1 : -1)
  }

  @inline(__always)
  private mutating func digit() -> Int? {
    guard !isAtEnd, case let byte = bytes[position], byte.isDigit else { return nil }
    position += 1
    return Int(byte) - 0x30
  }
}

extension UInt8 {
  /// Whether this is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }
}
