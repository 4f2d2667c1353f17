extension JSONScanner {
  /// Passes a string, checking its UTF-8 and its escapes.
  ///
  /// Control characters below U+0020 must be escaped, and escaped surrogates must come in pairs.
  public mutating func string() throws(JSONError) -> JSONString {
    skipWhiteSpace()
    guard nextByte == .quote else { throw failure("a string") }
    return try scanString()
  }

  /// The text of a string, decoded.
  public func text(of string: JSONString) -> String {
    string.hasEscapes
      ? String(decoding: JSONCharacters(bytes: bytes).decoded(string), as: UTF8.self)
      : String(decoding: UnsafeBufferPointer(rebasing: bytes[string.range]), as: UTF8.self)
  }

  /// Whether a string has exactly the characters of a literal.
  ///
  /// It is asked of every key, so it is inlined: with the literal known, the comparison is one of a few words.
  @inlinable
  @inline(__always)
  public func equals(_ string: JSONString, _ literal: StaticString) -> Bool {
    if string.hasEscapes { return decodedEquals(string, literal) }
    let count = literal.utf8CodeUnitCount
    guard string.range.count == count else { return false }
    for index in 0..<count where bytes[string.range.lowerBound &+ index] != literal.utf8Start[index] { return false }
    return true
  }

  @usableFromInline
  func decodedEquals(_ string: JSONString, _ literal: StaticString) -> Bool {
    literal.withUTF8Buffer { JSONCharacters(bytes: bytes).decoded(string).elementsEqual($0) }
  }

  /// Whether two strings have exactly the same characters, however they are written.
  public func equals(_ left: JSONString, _ right: JSONString) -> Bool {
    JSONCharacters(bytes: bytes).areEqual(left, right)
  }

  /// Passes a string whose quotation mark is next.
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
    case UInt8.quote, UInt8.backslash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
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

  /// Passes the four hexadecimal digits of a `\u` escape.
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
  /// The value of the byte as a hexadecimal digit.
  var hexDigitValue: UInt16? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(self & 0xF)
    // The letters `A` and `a` end in 1 and stand for 10.
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(self & 0xF) + 9
    default: nil
    }
  }
}
