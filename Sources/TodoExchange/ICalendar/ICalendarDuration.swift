/// A length of time as a property of a calendar has it (RFC 5545, section 3.3.6): days, which are nominal, and seconds.
struct ICalendarDuration: Equatable, Sendable {
  /// The days, seven for a week; negative in a duration backwards.
  package let days: Int
  /// The rest; negative in a duration backwards.
  package let seconds: Int

  /// Reads `P15DT5H0M20S` or `-P7W`; nil if the text is none.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
    var (days, seconds, isTime) = (0, 0, false)
    // The units that may still come: each once, in this order, and at least one.
    var units = Array("WDTHMS".utf8)[...]
    while !rest.isEmpty {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest.dropFirst(digits.count)
      guard let unit = rest.popFirst(), let place = units.firstIndex(of: unit) else { return nil }
      units = units[(place + 1)...]
      if unit == UInt8(ascii: "T") {
        guard digits.isEmpty, !rest.isEmpty else { return nil }
        isTime = true
        continue
      }
      // Nine digits fit, whatever the unit.
      guard digits.count <= 9, let number = digits.number else { return nil }
      switch unit {
      case UInt8(ascii: "W"): days += 7 * number
      case UInt8(ascii: "D"): days += number
      default:
        guard isTime else { return nil }
        seconds += number * (unit == UInt8(ascii: "H") ? 3600 : unit == UInt8(ascii: "M") ? 60 : 1)
      }
    }
    self.days = isNegative ? -days : days
    self.seconds = isNegative ? -seconds : seconds
  }
}
