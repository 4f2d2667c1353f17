/// Puts scalars together from UTF-8 that comes byte by byte; bytes that are none are dropped.
struct ScalarReader: Sendable {
  private var bytes: [UInt8] = []
  private var count = 0

  /// Whether no scalar has begun.
  var isEmpty: Bool { bytes.isEmpty }

  /// The scalar that ends with a byte; nil as long as it goes on, and for a byte that belongs to none.
  mutating func scalar(endingWith byte: UInt8) -> Unicode.Scalar? {
    if 0x80..<0xC0 ~= byte {
      guard !bytes.isEmpty else { return nil }
      bytes.append(byte)
    } else {
      bytes = [byte]
      switch byte {
      case ..<0x80: count = 1
      case 0xC2..<0xE0: count = 2
      case 0xE0..<0xF0: count = 3
      case 0xF0..<0xF5: count = 4
      default: bytes = []
      }
    }
    guard !bytes.isEmpty, bytes.count == count else { return nil }
    defer { bytes = [] }
    // Longer forms than needed, and surrogates, are no UTF-8 (RFC 3629).
    return String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
  }
}
