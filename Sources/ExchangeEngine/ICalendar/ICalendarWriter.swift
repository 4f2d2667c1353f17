import TodoCore

/// Writes a calendar line by line, folded as the format requires.
struct ICalendarWriter: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The number of control characters left out because the format has no escape for them.
  private(set) var lostControls = 0
  /// Whether long lines are folded, as in a file.
  var folds = true
  private(set) var lineStart = 0

  /// The largest number of octets in a line, without its line end (RFC 5545, section 3.1).
  private static let lineLimit = 75

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    (lineStart, lostControls) = (0, 0)
  }

  /// Returns whether the unfolded lines written so far are exactly some items.
  func hasWritten(_ items: [ICalendarItem]) -> Bool {
    var rest = bytes[...]
    for item in items {
      guard rest.starts(with: item.text), rest.dropFirst(item.text.count).first == .carriageReturn else {
        return false
      }
      rest = rest.dropFirst(item.text.count + 2)
    }
    return rest.isEmpty
  }

  mutating func line(_ text: String) {
    bytes += text.utf8
    endLine()
  }

  /// Writes kept content lines, which are separated by line feeds.
  mutating func lines(_ text: Bytes) {
    for byte in text {
      if byte == .lineFeed { endLine() } else { bytes.append(byte) }
    }
    endLine()
  }

  /// Writes a property with a value that needs no escapes and that the closure appends.
  mutating func property(_ name: String, value append: (inout [UInt8]) -> Void) {
    bytes += name.utf8
    bytes.append(.colon)
    append(&bytes)
    endLine()
  }

  mutating func property(_ name: String, _ instant: Instant) { property(name) { $0.append(basic: instant) } }

  mutating func property(_ name: String, text: String) {
    bytes += name.utf8
    append(text, after: .colon)
    endLine()
  }

  /// Writes a custom field: `X-CLIENT:ACME`.
  ///
  /// A list of one text that has a comma gets an empty one, so that it stays a list.
  mutating func own(_ field: UnknownField) {
    let (name, texts) = ("X-\(field.key.uppercased())", field.texts)
    if texts.isEmpty { return property(name, text: field.word) }
    property(name, texts: texts.count == 1 && texts[0].utf8.contains(.comma) ? texts + [""] : texts)
  }

  mutating func property(_ name: String, texts: [String]) {
    bytes += name.utf8
    for (index, text) in texts.enumerated() { append(text, after: index == 0 ? .colon : .comma) }
    endLine()
  }

  /// Appends a text with its escapes (section 3.3.11).
  private mutating func append(_ text: String, after separator: UInt8) {
    bytes.append(separator)
    let isPlain = text.utf8.withContiguousStorageIfAvailable { text in
      !text.contains { $0 < 0x20 || $0 == 0x7F || $0 == .backslash || $0 == .semicolon || $0 == .comma }
    }
    if isPlain == true { return bytes += text.utf8 }
    for byte in text.utf8 {
      switch byte {
      case .backslash, .semicolon, .comma: bytes += [.backslash, byte]
      case .lineFeed: bytes += "\\n".utf8
      case .tab, 0x20..<0x7F, 0x80...: bytes.append(byte)
      default: lostControls += 1
      }
    }
  }

  private mutating func endLine() {
    if folds, bytes.count - lineStart > Self.lineLimit { fold() }
    bytes += [.carriageReturn, .lineFeed]
    lineStart = bytes.count
  }

  /// Folds the current line into lines of the allowed length without splitting a character.
  private mutating func fold() {
    // Byte by byte: a slice may retain all bytes, and then each change would copy them.
    var folded: [UInt8] = []
    var (start, limit) = (lineStart, Self.lineLimit)
    while start < bytes.count {
      var stop = min(start + limit, bytes.count)
      // A continuation byte (10xxxxxx) stays with its character, which has at most three of them.
      for _ in 0..<3 where stop < bytes.count && bytes[stop] & 0xC0 == 0x80 { stop -= 1 }
      if start > lineStart { folded += [.carriageReturn, .lineFeed, .blank] }
      for index in start..<stop { folded.append(bytes[index]) }
      (start, limit) = (stop, Self.lineLimit - 1)
    }
    bytes.removeLast(bytes.count - lineStart)
    bytes += folded
  }
}
