/// Writing numbers in digits of ASCII.
extension Array<UInt8> {
  /// All digits of a number from 0 up.
  @inlinable
  public mutating func append(digitsOf number: Int) {
    var divisor = 1
    while divisor <= number / 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Two digits of a number from 0 to 99.
  @inlinable
  public mutating func append(pair number: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }
}
