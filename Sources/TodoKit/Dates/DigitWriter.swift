/// Writes the fixed-width numbers of ISO 8601 dates and times, byte by byte.
struct DigitWriter {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  /// Writes at most `capacity` bytes of ASCII on the stack, and lends them: dates are written by the hundred thousand.
  static func withASCII(
    capacity: Int, write: (inout DigitWriter) -> Void, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
      var writer = DigitWriter(bytes: bytes)
      write(&writer)
      body(UnsafeBufferPointer(rebasing: bytes[..<writer.count]))
    }
  }

  private init(bytes: UnsafeMutableBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// One character.
  mutating func append(_ scalar: Unicode.Scalar) {
    bytes.initializeElement(at: count, to: UInt8(ascii: scalar))
    count += 1
  }

  /// All digits of a number from 0 up.
  mutating func append(_ number: Int) {
    var (length, rest) = (1, number / 10)
    while rest > 0 { (length, rest) = (length + 1, rest / 10) }
    append(number, length: length)
  }

  /// The last `length` digits of a number from 0 up.
  mutating func append(_ number: Int, length: Int) {
    var rest = number.magnitude
    for index in (count..<count + length).reversed() {
      bytes.initializeElement(at: index, to: UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    count += length
  }

  /// `2026-12-01`.
  mutating func append(_ day: CalendarDay) {
    let (year, month, day) = day.components
    append(year, length: 4)
    append("-")
    append(month, length: 2)
    append("-")
    append(day, length: 2)
  }

  /// A minute of the day as `14:30`.
  mutating func append(minute: Int) {
    append(minute / 60, length: 2)
    append(":")
    append(minute % 60, length: 2)
  }
}
