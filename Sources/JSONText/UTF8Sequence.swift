/// The well-formed byte sequences of UTF-8 outside ASCII.
enum UTF8Sequence {
  /// The length of the well-formed sequence at an offset, or nil.
  ///
  /// This is table 3-7 of The Unicode Standard, the same as RFC 3629, section 4. The bounds of the second byte are what
  /// keeps out over-long forms, surrogates, and all beyond U+10FFFF.
  @inline(__always)
  static func length(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let length: Int
    let second: ClosedRange<UInt8>
    switch bytes[offset] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard length <= bytes.count - offset, second.contains(bytes[offset + 1]) else { return nil }
    for index in 2..<length where bytes[offset + index] & 0xC0 != 0x80 {
      return nil
    }
    return length
  }
}
