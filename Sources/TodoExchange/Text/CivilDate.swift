/// A day of the Gregorian calendar, in no time zone.
package struct CivilDate: Hashable, Sendable {
  /// From 0 to 9999.
  package let year: Int
  /// From 1 to 12.
  package let month: Int
  /// From 1 to the length of the month.
  package let day: Int

  /// The day of these numbers, if there is one.
  init?(year: Int, month: Int, day: Int) {
    guard 0...9999 ~= year, 1...12 ~= month, 1...Self.length(ofMonth: month, year: year) ~= day else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads `2026-12-01`.
  init?(extended text: ArraySlice<UInt8>) {
    let start = text.startIndex
    guard text.count == 10, text[start + 4] == UInt8(ascii: "-"), text[start + 7] == UInt8(ascii: "-"),
      let year = text[start..<(start + 4)].number, let month = text[(start + 5)..<(start + 7)].number,
      let day = text[(start + 8)...].number
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Reads `20261201`.
  init?(basic text: ArraySlice<UInt8>) {
    guard text.count == 8, let number = text.number else { return nil }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// As in `2026-12-01`.
  var extended: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }

  /// Appends `2026-12-01`.
  func append(to text: inout [UInt8]) {
    let zero = UInt8(ascii: "0")
    for divisor in [1_000, 100, 10, 1] { text.append(zero + UInt8(year / divisor % 10)) }
    for number in [month, day] {
      text += [UInt8(ascii: "-"), zero + UInt8(number / 10), zero + UInt8(number % 10)]
    }
  }

  /// As in `20261201`.
  var basic: String { year.padded(to: 4) + month.padded(to: 2) + day.padded(to: 2) }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// The number with zeros before it, up to a length.
  package func padded(to length: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, length - digits.utf8.count)) + digits
  }
}
