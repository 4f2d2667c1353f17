/// Writes compact JSON (RFC 8259) to a buffer of bytes, with commas and colons where they belong.
///
/// The caller follows the grammar: the writer does not check that every object and array is ended.
public struct JSONWriter {
  /// The bytes that the buffer held at first, followed by everything written so far.
  public private(set) var bytes: [UInt8]

  /// Whether the next key or value needs a comma, because it follows a value.
  private var needsComma = false

  /// Creates a writer that appends to a buffer.
  public init(appendingTo bytes: consuming [UInt8] = []) {
    self.bytes = bytes
  }

  /// Returns the buffer and forgets it, so that the caller can append to it without a copy.
  public mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Writes the brace that begins an object.
  public mutating func beginObject() {
    begin(UInt8(ascii: "{"))
  }

  /// Ends the object begun last.
  public mutating func endObject() {
    end(UInt8(ascii: "}"))
  }

  /// Writes the bracket that begins an array.
  public mutating func beginArray() {
    begin(UInt8(ascii: "["))
  }

  /// Ends the array begun last.
  public mutating func endArray() {
    end(UInt8(ascii: "]"))
  }

  /// Writes the key of the next value.
  public mutating func key(_ key: String) {
    string(key)
    endKey()
  }

  /// Writes the key of the next value: a literal of printable ASCII that needs no escape.
  public mutating func key(_ key: StaticString) {
    separate()
    bytes.append(.quote)
    bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    bytes.append(.quote)
    endKey()
  }

  /// Writes a string.
  public mutating func string(_ value: String) {
    var value = value
    value.withUTF8 { string(utf8: $0) }
  }

  /// Writes a string, given as valid UTF-8.
  public mutating func string(utf8: UnsafeBufferPointer<UInt8>) {
    separate()
    bytes.append(.quote)
    var start = 0
    while start < utf8.count {
      let end = utf8.firstNeedingEscape(from: start)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<end]))
      guard end < utf8.count else { break }
      escape(utf8[end])
      start = end + 1
    }
    bytes.append(.quote)
    needsComma = true
  }

  /// Writes a string whose UTF-8 `append` appends to the buffer; no byte of it may need an escape.
  public mutating func string(appending append: (inout [UInt8]) -> Void) {
    separate()
    bytes.append(.quote)
    append(&bytes)
    bytes.append(.quote)
    needsComma = true
  }

  /// Writes an array of strings.
  public mutating func strings(_ values: [String]) {
    beginArray()
    for value in values { string(value) }
    endArray()
  }

  /// Writes a number.
  public mutating func integer(_ value: Int) {
    raw(String(value))
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    raw(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    raw("null")
  }

  /// Writes a whole value that is JSON already.
  public mutating func raw(_ value: [UInt8]) {
    raw(value[...])
  }

  /// Writes a whole value that is JSON already.
  public mutating func raw(_ value: ArraySlice<UInt8>) {
    value.withUnsafeBufferPointer { raw($0) }
  }

  /// Writes a whole value that is JSON already.
  public mutating func raw(_ value: UnsafeBufferPointer<UInt8>) {
    separate()
    bytes.append(contentsOf: value)
    needsComma = true
  }

  private mutating func raw(_ value: String) {
    var value = value
    value.withUTF8 { raw($0) }
  }

  /// Ends a line before the next element of an array, after the comma if one is due.
  public mutating func breakLine() {
    separate()
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func endKey() {
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func separate() {
    if needsComma {
      bytes.append(UInt8(ascii: ","))
    }
  }

  /// Writes a byte as an escape, in its short form if it has one (RFC 8259, section 7).
  private mutating func escape(_ byte: UInt8) {
    bytes.append(.backslash)
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case UInt8.quote, UInt8.backslash: bytes.append(byte)
    default:
      let digits: StaticString = "0123456789abcdef"
      bytes.append(contentsOf: "u00".utf8)
      digits.withUTF8Buffer { digits in
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 0xF)])
      }
    }
  }
}

/// Objects with their members; a member without a value is left out.
extension JSONWriter {
  /// Writes an object, whose members a closure writes.
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }

  /// Writes a member whose value is a string.
  public mutating func member(_ key: String, _ text: String?) {
    guard let text else { return }
    self.key(key)
    string(text)
  }

  /// Writes a member whose value is a number.
  public mutating func member(_ key: String, _ number: Int?) {
    guard let number else { return }
    self.key(key)
    integer(number)
  }

  /// Writes a member whose value is JSON already.
  public mutating func member(_ key: String, json: [UInt8]?) {
    guard let json else { return }
    self.key(key)
    raw(json)
  }

  /// Writes members whose values are numbers.
  public mutating func members(_ numbers: KeyValuePairs<String, Int>) {
    for (key, number) in numbers { member(key, number) }
  }

  /// Writes a member whose value is an array of strings.
  public mutating func member(_ key: String, _ texts: [String]) {
    self.key(key)
    strings(texts)
  }

  /// Writes a member whose value is an array, each element of which a closure writes.
  public mutating func member<Element>(
    _ key: String, _ elements: some Collection<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }

  /// Writes a member whose value is an array of objects, the members of which a closure writes.
  public mutating func member<Element>(
    _ key: String, objects: some Collection<Element>, _ members: (Element, inout JSONWriter) -> Void
  ) {
    member(key, objects) { element, json in json.object { members(element, &$0) } }
  }
}

/// Numbers as ASCII digits.
extension Array<UInt8> {
  /// Appends the digits of a number of at least 0.
  @inlinable
  public mutating func append(digitsOf number: Int) {
    var divisor = 1
    while divisor <= number / 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Appends the two digits of a number from 0 to 99.
  @inlinable
  public mutating func append(pair number: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }
}
