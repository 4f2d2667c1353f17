/// How a calendar writes text: folded lines, escaped characters, quoted parameters.
enum ICalendarText {
  /// How many octets a line has at most, without its line end (RFC 5545, section 3.1).
  private static let lineLimit = 75

  private static let caret = UInt8(ascii: "^")
  private static let small = (n: UInt8(ascii: "n"), capitalN: UInt8(ascii: "N"))

  /// Makes sure that a content line holds no control characters but the tab, for which the format has no escape.
  static func check(_ line: Bytes) throws(FormatRefusal) {
    if let byte = line.first(where: { $0 < 0x20 && $0 != .tab || $0 == 0x7F }) {
      throw .character(Unicode.Scalar(byte))
    }
  }

  /// A content line cut into lines of the length that is allowed, no character in two of them.
  static func folded(_ line: [UInt8], end: Bytes) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    while true {
      var stop = min(line.count, start + (start == 0 ? lineLimit : lineLimit - 1))
      // A continuation byte (10xxxxxx) stays with those before it; no character has more than three.
      for _ in 0..<3 where stop < line.count && line[stop] & 0xC0 == 0x80 { stop -= 1 }
      result += line[start..<stop]
      result += end
      if stop == line.count { return result }
      result.append(.blank)
      start = stop
    }
  }

  /// Text as a value of a property (section 3.3.11).
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case .backslash, .semicolon, .comma: bytes += [.backslash, byte]
      case .lineFeed: bytes += [.backslash, small.n]
      default: bytes.append(byte)
      }
    }
    return bytes[...].string
  }

  /// The texts of a value, which commas divide; a backslash that escapes nothing is text.
  static func unescaped(_ value: String) -> [String] {
    var texts: [String] = []
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in value.utf8 {
      switch (isEscaped, byte) {
      case (false, .backslash):
        isEscaped = true
        continue
      case (false, .comma):
        texts.append(bytes[...].string)
        bytes = []
      case (true, .backslash), (true, .semicolon), (true, .comma): bytes.append(byte)
      case (true, small.n), (true, small.capitalN): bytes.append(.lineFeed)
      case (true, _): bytes += [.backslash, byte]
      case (false, _): bytes.append(byte)
      }
      isEscaped = false
    }
    if isEscaped { bytes.append(.backslash) }
    return texts + [bytes[...].string]
  }

  /// A value of a parameter, quoted if it has to be (RFC 6868 for what quotes cannot hold).
  static func parameter(_ value: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case caret: bytes += [caret, caret]
      case .lineFeed: bytes += [caret, small.n]
      case .quote: bytes += [caret, UInt8(ascii: "'")]
      default: bytes.append(byte)
      }
    }
    let needsQuotes =
      bytes.contains { [.colon, .semicolon, .comma].contains($0) } || bytes.first?.isBlank == true
      || bytes.last?.isBlank == true
    return needsQuotes ? [.quote] + bytes + [.quote] : bytes
  }

  /// What a value of a parameter means, without its quotes.
  static func unescapedParameter(_ value: Bytes) -> String {
    guard value.contains(caret) else { return value.string }
    var bytes: [UInt8] = []
    var index = value.startIndex
    while index < value.endIndex {
      let next = index + 1 < value.endIndex ? value[index + 1] : nil
      let meant: UInt8? =
        switch (value[index], next) {
        case (caret, caret): caret
        case (caret, small.n): .lineFeed
        case (caret, UInt8(ascii: "'")): .quote
        default: nil
        }
      bytes.append(meant ?? value[index])
      index += meant == nil ? 1 : 2
    }
    return bytes[...].string
  }
}
