/// Reads JSON that a reader expects, as long as it is written in its plainest form, without white space.
///
/// The cursor stops at anything else, where a `JSONScanner` goes on and says what is wrong. The cursor is a
/// few words that stay in registers, and examines several bytes at a time: a list of 10,000 todos takes a
/// quarter fewer instructions.
@frozen public struct JSONCursor {
  /// The offset of the next byte, from 0.
  @inlinable public var offset: Int { position }

  @usableFromInline var position: Int
  @usableFromInline let base: UnsafePointer<UInt8>
  /// The offset from which bytes that are examined together might be past the end of the text.
  @usableFromInline let end: Int

  /// The largest number of bytes that are examined together, from any offset.
  @inlinable public static var reach: Int { 32 }

  /// Creates a cursor at a byte offset of a text; `nil` if `reach` bytes or fewer are left.
  @inlinable
  @inline(__always)
  public init?(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0) {
    guard let base = bytes.baseAddress, offset < bytes.count &- Self.reach else { return nil }
    self.base = base
    position = offset
    end = bytes.count &- Self.reach
  }

  /// The next byte, or NUL near the end of the text.
  @inlinable
  public var next: UInt8 {
    @inline(__always) get { offset < end ? base[offset] : 0 }
  }

  /// Skips exactly these bytes, at most 24, if they are next.
  ///
  /// The literal is known at compile time, so a few words are compared.
  @inlinable
  @inline(__always)
  public mutating func skip(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard offset < end, holds(literal, count) else { return false }
    position &+= count
    return true
  }

  @inlinable
  @inline(__always)
  func holds(_ literal: StaticString, _ count: Int) -> Bool {
    let (text, expected) = (UnsafeRawPointer(base + offset), UnsafeRawPointer(literal.utf8Start))
    @inline(__always) func isSame<Word: FixedWidthInteger>(_ type: Word.Type, at place: Int) -> Bool {
      text.loadUnaligned(fromByteOffset: place, as: Word.self)
        == expected.loadUnaligned(fromByteOffset: place, as: Word.self)
    }
    // The last word may overlap the one before.
    if count >= 8 {
      return isSame(UInt64.self, at: 0) && (count <= 16 || isSame(UInt64.self, at: 8))
        && (count == 8 || isSame(UInt64.self, at: count &- 8))
    }
    if count >= 4 { return isSame(UInt32.self, at: 0) && isSame(UInt32.self, at: count &- 4) }
    return isSame(UInt8.self, at: 0) && (count < 2 || isSame(UInt16.self, at: count &- 2))
  }

  /// Reads an integer of at least 1 and at most 18 digits, or returns `nil` if none is next.
  @inlinable
  @inline(__always)
  public mutating func number() -> Int? {
    guard offset < end else { return nil }
    var (index, number) = (offset, 0)
    while case let digit = base[index] &- 0x30, digit < 10, index &- offset < 18 {
      number = number &* 10 &+ Int(digit)
      index &+= 1
    }
    // A fraction, an exponent or a further digit makes it another number.
    guard index > offset, base[offset] != 0x30, base[index] == 0x2C || base[index] == 0x7D else { return nil }
    position = index
    return number
  }

  /// Reads a string of `count` bytes, at most 24, and returns its meaning, or `nil` if `read` refuses it.
  ///
  /// - Parameter read: reads `count` bytes at a pointer; it must refuse quotation marks, backslashes, and
  ///   bytes that are not printable ASCII.
  @inlinable
  @inline(__always)
  public mutating func string<Value>(ofLength count: Int, _ read: (UnsafePointer<UInt8>) -> Value?) -> Value?
  {
    guard offset < end, case let text = base + offset, text[0] == 0x22, text[count &+ 1] == 0x22,
      let value = read(text + 1)
    else { return nil }
    position &+= count &+ 2
    return value
  }

  /// Reads a string of well-formed UTF-8 without `\u` escapes, or returns `nil` if none is next.
  @inlinable
  @inline(__always)
  public mutating func string() -> JSONString? {
    guard offset < end, base[offset] == 0x22 else { return nil }
    let start = offset &+ 1
    var (index, hasEscapes) = (start, false)
    while index < end {
      let marks = ByteLanes(at: base + index).needingCare
      if marks == 0 {
        index &+= 8
        continue
      }
      index &+= marks.trailingZeroBitCount / 8
      if base[index] == 0x22 {
        position = index &+ 1
        return JSONString(range: Range(uncheckedBounds: (start, index)), hasEscapes: hasEscapes)
      }
      let length = Self.lengthOfCharacter(at: base + index)
      guard length > 0 else { return nil }
      if base[index] == 0x5C { hasEscapes = true }
      index &+= length
    }
    return nil
  }

  /// The number of bytes of a plain escape, or of a well-formed character outside ASCII; 0 for anything else.
  @usableFromInline
  static func lengthOfCharacter(at text: UnsafePointer<UInt8>) -> Int {
    guard text[0] == .backslash else {
      return UTF8Sequence.length(at: 0, in: UnsafeBufferPointer(start: text, count: 4)) ?? 0
    }
    switch text[1] {
    case .quote, .backslash, UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "b"),
      UInt8(ascii: "f"):
      return 2
    default: return 0
    }
  }
}
