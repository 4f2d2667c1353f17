/// A strict cursor over the bytes of a JSON text (RFC 8259), which the caller keeps alive and unchanged.
///
/// The caller asks for the values that it expects, in their order, and skips unknown values with
/// `skipValue()`. Nothing is built, copied or decoded on the way. After an error the scanner cannot be used
/// any more.
public struct JSONScanner {
  /// The largest number of objects and arrays that may be open at once, unless a scanner allows fewer.
  public static let depthLimit = 512

  /// The offset of the next byte to be read, from 0.
  @inlinable public var offset: Int { position }

  @usableFromInline var position: Int

  /// The offset after the last byte passed that ``JSONWriter`` would not write so; -1 if there was none.
  var deviation = -1

  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the object or array begun last has not yet been asked for its first member, before which no
  /// comma is due.
  ///
  /// The scanner remembers nothing else about a container: the caller knows its kind.
  @usableFromInline var isBeforeFirst = false
  var depth = 0
  let depthLimit: Int
  var keys = ObjectKeys()

  /// Creates a scanner at a byte offset of a text.
  ///
  /// - Parameter depthLimit: how many objects and arrays may be open at once from there on.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0, depthLimit: Int = JSONScanner.depthLimit
  ) {
    precondition((0...bytes.count).contains(offset), "a scanner begins inside its text")
    self.bytes = bytes
    self.depthLimit = depthLimit
    position = offset
  }

  /// Calls a closure with a scanner of a whole text and returns its result.
  @inlinable
  public static func scan<Value>(
    _ text: [UInt8], depthLimit: Int = JSONScanner.depthLimit,
    _ body: (inout JSONScanner) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    try text.withUnsafeBufferPointer { bytes throws(JSONError) in
      var scanner = JSONScanner(bytes, depthLimit: depthLimit)
      return try body(&scanner)
    }
  }

  /// Continues at an offset of the text, after a value that another scanner has read.
  public mutating func resume(at offset: Int) {
    position = max(position, min(offset, bytes.count))
    isBeforeFirst = false
  }

  /// Skips white space and returns the kind of the next value, judged by its first byte, without consuming
  /// the value.
  public mutating func peekKind() throws(JSONError) -> JSONKind {
    skipWhiteSpace()
    switch nextByte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8.quote: return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: throw failure("a value")
    }
  }

  /// Skips white space and returns the offset of the next token, or of the end of the text.
  public mutating func nextOffset() -> Int {
    skipWhiteSpace()
    return offset
  }

  /// Skips white space up to the end of the text; throws if anything else is left.
  public mutating func end() throws(JSONError) {
    skipWhiteSpace()
    if offset < bytes.count { throw failure("the end of the text") }
  }

  /// Whether everything read from an offset on is written as ``JSONWriter`` writes it.
  ///
  /// That is, without white space and without escapes that the writer does not use; the caller checks the
  /// order of keys. `\u` always counts as a deviation.
  public func isCanonical(from start: Int) -> Bool { deviation <= start }

  /// The next byte, or NUL at the end of the text: JSON has no NUL outside a string.
  @inline(__always)
  var nextByte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Skips spaces, tabs, line feeds and carriage returns, which RFC 8259, section 2, calls `ws`.
  @inline(__always)
  mutating func skipWhiteSpace() {
    while offset < bytes.count, bytes[offset].isJSONWhiteSpace {
      position &+= 1
      deviation = offset
    }
  }

  /// Skips exactly these bytes if they are next.
  mutating func skip(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard bytes.count - offset >= count,
      (0..<count).allSatisfy({ bytes[offset + $0] == literal.utf8Start[$0] })
    else {
      return false
    }
    position += count
    return true
  }

  /// Skips one byte if it is next.
  @inline(__always)
  mutating func skip(_ byte: UInt8) -> Bool {
    guard nextByte == byte else { return false }
    position &+= 1
    return true
  }

  @inline(never)
  func failure(_ expected: String) -> JSONError {
    JSONError(offset: offset, expected: expected)
  }
}

extension UInt8 {
  @inline(__always)
  package var isJSONWhiteSpace: Bool {
    self <= 0x20 && (self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09)
  }

  @inline(__always)
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}

/// The kinds of JSON value (RFC 8259, section 3).
public enum JSONKind: Equatable, Sendable {
  /// Keys with values, in braces.
  case object
  /// Values in brackets.
  case array
  /// Text in quotation marks.
  case string
  /// A decimal number of any size.
  case number
  /// The literals `true` and `false`.
  case bool
  /// The literal `null`.
  case null
}

extension JSONScanner {
  /// Reads the brace that begins an object.
  public mutating func beginObject() throws(JSONError) {
    try begin(UInt8(ascii: "{"), expected: "an object")
  }

  /// Reads the next key of the object begun last, and its colon; returns `nil` after reading the object's
  /// end.
  ///
  /// The value must be read or skipped before the next call. The caller looks for repeated keys with
  /// `noteKey` and `endKeys`; only `skipValue()` finds them by itself.
  public mutating func nextKey() throws(JSONError) -> JSONString? {
    skipWhiteSpace()
    if skip(UInt8(ascii: "}")) {
      leave()
      return nil
    }
    let isFirst = isBeforeFirst
    if !isFirst {
      guard skip(UInt8(ascii: ",")) else { throw failure(#""," or "}""#) }
      skipWhiteSpace()
    }
    isBeforeFirst = false
    guard nextByte == .quote else { throw failure(isFirst ? #"a key or "}""# : "a key") }
    let key = try scanString()
    skipWhiteSpace()
    guard skip(UInt8(ascii: ":")) else { throw failure(#"":""#) }
    return key
  }

  /// Begins to note the keys of an object, so that a repeated key is found in little more than linear time.
  public mutating func beginKeys() {
    keys.openObject()
  }

  /// Notes a key of the object for which `beginKeys` was called last.
  public mutating func noteKey(_ key: JSONString) {
    keys.append(key, in: JSONCharacters(bytes: bytes))
  }

  /// Forgets the noted keys and returns the first that repeats an earlier one, or `nil` if none does.
  public mutating func endKeys() -> JSONString? {
    keys.closeObject(in: JSONCharacters(bytes: bytes))
  }

  /// Returns the error of a key that repeats an earlier one.
  public func repeated(_ key: JSONString) -> JSONError {
    JSONError(offset: key.range.lowerBound - 1, expected: "each key once, not \"\(text(of: key))\" again")
  }

  /// Reads the bracket that begins an array.
  public mutating func beginArray() throws(JSONError) {
    try begin(UInt8(ascii: "["), expected: "an array")
  }

  /// Reads up to the next element of the array begun last; returns `false` after reading the array's end.
  ///
  /// The element must be read or skipped before the next call.
  public mutating func nextElement() throws(JSONError) -> Bool {
    skipWhiteSpace()
    if skip(UInt8(ascii: "]")) {
      leave()
      return false
    }
    if isBeforeFirst {
      isBeforeFirst = false
      if offset == bytes.count { throw failure(#"a value or "]""#) }
    } else if !skip(UInt8(ascii: ",")) {
      throw failure(#""," or "]""#)
    }
    return true
  }

  /// Reads an array, each element of which a closure reads, and returns the elements.
  @inlinable
  public mutating func array<Element>(
    of read: (inout JSONScanner) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() { elements.append(try read(&self)) }
    return elements
  }

  private mutating func begin(_ byte: UInt8, expected: String) throws(JSONError) {
    skipWhiteSpace()
    guard nextByte == byte else { throw failure(expected) }
    guard depth < depthLimit else { throw failure("at most \(depthLimit) levels") }
    position &+= 1
    depth += 1
    isBeforeFirst = true
  }

  private mutating func leave() {
    depth -= 1
    isBeforeFirst = false
  }
}
