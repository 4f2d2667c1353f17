/// A string token in place: the bytes between its quotation marks.
///
/// The bytes stay where they are; `JSONScanner.text(of:)` decodes them.
@frozen public struct JSONString: Equatable, Sendable {
  /// The byte offsets of the characters, without the quotation marks.
  public let range: Range<Int>
  /// Whether at least one character is written as an escape (`\n`, `\u00e9`).
  public let hasEscapes: Bool

  /// Creates a string that a scanner has found at this range.
  @usableFromInline
  package init(range: Range<Int>, hasEscapes: Bool) {
    self.range = range
    self.hasEscapes = hasEscapes
  }
}

extension JSONScanner {
  /// Reads a string and checks its UTF-8 and its escapes.
  ///
  /// Control characters below U+0020 must be escaped, and escaped surrogates must come in pairs.
  public mutating func string() throws(JSONError) -> JSONString {
    skipWhiteSpace()
    guard nextByte == .quote else { throw failure("a string") }
    return try scanString()
  }

  /// Returns the decoded text of a string.
  public func text(of string: JSONString) -> String {
    string.hasEscapes
      ? String(decoding: JSONCharacters(bytes: bytes).decoded(string), as: UTF8.self)
      : String(decoding: UnsafeBufferPointer(rebasing: bytes[string.range]), as: UTF8.self)
  }

  /// Whether a string has exactly the characters of a literal.
  ///
  /// Every key is compared, so this is inlined: the literal is known at compile time, and a few words are
  /// compared.
  @inlinable
  @inline(__always)
  public func equals(_ string: JSONString, _ literal: StaticString) -> Bool {
    if string.hasEscapes { return decodedEquals(string, literal) }
    let count = literal.utf8CodeUnitCount
    guard string.range.count == count else { return false }
    for index in 0..<count where bytes[string.range.lowerBound &+ index] != literal.utf8Start[index] {
      return false
    }
    return true
  }

  @usableFromInline
  func decodedEquals(_ string: JSONString, _ literal: StaticString) -> Bool {
    literal.withUTF8Buffer { JSONCharacters(bytes: bytes).decoded(string).elementsEqual($0) }
  }

  /// Reads a string whose quotation mark is next.
  @inline(__always)
  mutating func scanString() throws(JSONError) -> JSONString {
    position &+= 1
    let start = offset
    var hasEscapes = false
    while true {
      position = bytes.firstNeedingCare(from: offset)
      guard offset < bytes.count else { throw failure("a closing quotation mark") }
      switch bytes[offset] {
      case UInt8.quote:
        let end = offset
        position &+= 1
        return JSONString(range: start..<end, hasEscapes: hasEscapes)
      case UInt8.backslash:
        hasEscapes = true
        try skipEscape()
      case 0x80...:
        guard let length = UTF8Sequence.length(at: offset, in: bytes) else { throw failure("valid UTF-8") }
        position &+= length
      default:
        throw failure("an escape in place of a control character")
      }
    }
  }

  @inline(never)
  private mutating func skipEscape() throws(JSONError) {
    let start = offset
    position &+= 1
    switch nextByte {
    case UInt8.quote, UInt8.backslash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      position &+= 1
    case UInt8(ascii: "/"):
      position &+= 1
      deviation = offset
    case UInt8(ascii: "u"):
      position &+= 1
      deviation = offset
      let unit = try codeUnit()
      guard UTF16.isSurrogate(unit) else { return }
      guard UTF16.isLeadSurrogate(unit), skip(.backslash), skip(UInt8(ascii: "u")),
        UTF16.isTrailSurrogate(try codeUnit())
      else {
        position = start
        throw failure("a surrogate pair")
      }
    default:
      throw failure(#"one of "\/bfnrtu"#)
    }
  }

  /// Reads the four hexadecimal digits of a `\u` escape.
  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = nextByte.hexDigitValue else { throw failure("a hexadecimal digit") }
      unit = unit << 4 | digit
      position &+= 1
    }
    return unit
  }
}

extension UInt8 {
  /// The value of the byte as a hexadecimal digit, or `nil` if it is none.
  package var hexDigitValue: UInt16? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(self & 0xF)
    // The letters `A` and `a` end in 1 and stand for 10.
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(self & 0xF) + 9
    default: nil
    }
  }
}

/// Decodes string tokens that a scanner has checked.
struct JSONCharacters {
  let bytes: UnsafeBufferPointer<UInt8>

  /// Returns the characters of a string as UTF-8, with its escapes resolved.
  func decoded(_ string: JSONString) -> [UInt8] {
    guard string.hasEscapes else { return Array(bytes[string.range]) }
    var result: [UInt8] = []
    result.reserveCapacity(string.range.count)
    var index = string.range.lowerBound
    while index < string.range.upperBound {
      guard bytes[index] == .backslash else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let (scalar, length) = escape(at: index)
      result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      index += length
    }
    return result
  }

  /// Whether two strings have the same characters, however they are written.
  func areEqual(_ left: JSONString, _ right: JSONString) -> Bool {
    if left.hasEscapes || right.hasEscapes {
      return decoded(left) == decoded(right)
    }
    return left.range.count == right.range.count && bytes[left.range].elementsEqual(bytes[right.range])
  }

  /// Returns the 64-bit FNV-1a hash of the characters (draft-eastlake-fnv).
  func hash(of string: JSONString) -> UInt64 {
    string.hasEscapes
      ? Self.hash(decoded(string)) : Self.hash(UnsafeBufferPointer(rebasing: bytes[string.range]))
  }

  @inline(__always)
  private static func hash(_ characters: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in characters {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return hash
  }

  /// Returns the scalar that the escape at an offset stands for, and the escape's length in bytes.
  private func escape(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    switch bytes[offset + 1] {
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"): break
    default: return (Unicode.Scalar(bytes[offset + 1]), 2)
    }
    let unit = codeUnit(at: offset + 2)
    guard 0xD800...0xDBFF ~= unit else { return (Unicode.Scalar(unit) ?? "\u{FFFD}", 6) }
    let scalar = 0x10000 + (unit - 0xD800) << 10 + (codeUnit(at: offset + 8) - 0xDC00)
    return (Unicode.Scalar(scalar) ?? "\u{FFFD}", 12)
  }

  /// Returns the UTF-16 code unit of four hexadecimal digits.
  private func codeUnit(at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { unit, digit in unit << 4 | UInt32(digit.hexDigitValue ?? 0) }
  }
}

/// The well-formed byte sequences of UTF-8 outside ASCII.
enum UTF8Sequence {
  /// Returns the length of the well-formed sequence at an offset, or `nil` if there is none.
  ///
  /// This is table 3-7 of The Unicode Standard, the same as RFC 3629, section 4. The bounds of the second
  /// byte exclude over-long forms, surrogates, and everything beyond U+10FFFF.
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
