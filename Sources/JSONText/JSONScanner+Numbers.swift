extension JSONScanner {
  /// Passes a number without fraction or exponent that fits `Int`.
  public mutating func integer() throws(JSONError) -> Int {
    skipWhiteSpace()
    let start = offset
    guard nextByte.isDigit || nextByte == UInt8(ascii: "-") else { throw failure("an integer") }
    try scanNumber()
    // Counting downwards takes in Int.min, which has no positive counterpart.
    let isNegative = bytes[start] == UInt8(ascii: "-")
    var value = 0
    for index in (isNegative ? start + 1 : start)..<offset {
      guard bytes[index].isDigit else { throw JSONError(offset: start, expected: "an integer") }
      let (tens, tensOverflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) = tens.subtractingReportingOverflow(Int(bytes[index] & 0xF))
      if tensOverflow || sumOverflow { throw outOfRange(start) }
      value = sum
    }
    if isNegative { return value }
    guard value > Int.min else { throw outOfRange(start) }
    return -value
  }

  /// Passes a number of any size, whose first byte is next.
  mutating func scanNumber() throws(JSONError) {
    _ = skip(UInt8(ascii: "-"))
    if skip(UInt8(ascii: "0")) {
      if nextByte.isDigit { throw failure("no digit after a leading zero") }
    } else {
      try skipDigits()
    }
    if skip(UInt8(ascii: ".")) {
      try skipDigits()
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "-")) { _ = skip(UInt8(ascii: "+")) }
      try skipDigits()
    }
  }

  @inline(__always)
  private mutating func skipDigits() throws(JSONError) {
    guard nextByte.isDigit else { throw failure("a digit") }
    repeat {
      position &+= 1
    } while nextByte.isDigit
  }

  private func outOfRange(_ start: Int) -> JSONError {
    JSONError(offset: start, expected: "an integer from \(Int.min) to \(Int.max)")
  }
}
