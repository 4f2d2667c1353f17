/// Writes a calendar line by line, folded as it has to be.
struct ICalendarWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []
  /// How many control characters were left out, for which the format has no escape.
  private(set) var lostControls = 0
  private let folds: Bool
  private var lineStart = 0

  /// - Parameter folds: whether lines that are too long are cut, as in a file.
  init(folds: Bool = true) {
    self.folds = folds
  }

  /// Forgets what was written.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    (lineStart, lostControls) = (0, 0)
  }

  /// Writes a line.
  package mutating func line(_ text: StaticString) {
    append(text)
    endLine()
  }

  /// Writes content lines as they were kept, with a line feed between two of them.
  package mutating func lines(_ text: ArraySlice<UInt8>) {
    for byte in text {
      if byte == .lineFeed { endLine() } else { bytes.append(byte) }
    }
    endLine()
  }

  /// Writes a property with a text as its value.
  mutating func property(_ name: StaticString, text: String) {
    append(name)
    append(text, behind: .colon)
    endLine()
  }

  /// Writes a property with several texts as its value.
  mutating func property(_ name: StaticString, texts: [String]) {
    append(name)
    for (place, text) in texts.enumerated() { append(text, behind: place == 0 ? .colon : .comma) }
    endLine()
  }

  /// Writes a property with a value as it is, which the closure appends.
  mutating func property(
    _ name: StaticString, parameter: StaticString = "", value append: (inout [UInt8]) -> Void
  ) {
    self.append(name)
    self.append(parameter)
    bytes.append(.colon)
    append(&bytes)
    endLine()
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a text with its escapes (section 3.3.11).
  private mutating func append(_ text: String, behind separator: UInt8) {
    bytes.append(separator)
    let isPlain = text.utf8.withContiguousStorageIfAvailable { text in
      !text.contains { $0 < 0x20 || $0 == 0x7F || $0 == .backslash || $0 == .semicolon || $0 == .comma }
    }
    if isPlain == true { return bytes += text.utf8 }
    for byte in text.utf8 {
      switch byte {
      case .backslash, .semicolon, .comma:
        bytes.append(.backslash)
        bytes.append(byte)
      case .lineFeed:
        bytes.append(.backslash)
        bytes.append(UInt8(ascii: "n"))
      default: append(printable: byte)
      }
    }
  }

  private mutating func append(printable byte: UInt8) {
    if byte < 0x20 && byte != .tab || byte == 0x7F {
      lostControls += 1
    } else {
      bytes.append(byte)
    }
  }

  private mutating func endLine() {
    if folds, bytes.count - lineStart > ICalendarText.lineLimit {
      let line = Array(bytes[lineStart...])
      bytes.removeSubrange(lineStart...)
      ICalendarText.fold(line, into: &bytes)
    }
    bytes.append(.carriageReturn)
    bytes.append(.lineFeed)
    lineStart = bytes.count
  }
}
