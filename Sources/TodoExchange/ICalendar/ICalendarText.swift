/// How a calendar writes text: folded lines, escaped characters, quoted parameters.
enum ICalendarText {
  /// How many octets a line has at most, without its line end (RFC 5545, section 3.1).
  static let lineLimit = 75

  private static let caret = UInt8(ascii: "^")
  private static let small = (n: UInt8(ascii: "n"), capitalN: UInt8(ascii: "N"))

  /// Appends a content line cut into lines of the length that is allowed, no character in two of them, and without the
  /// line end of the last.
  static func fold(_ line: [UInt8], into result: inout [UInt8]) {
    var start = 0
    while true {
      var stop = min(line.count, start + (start == 0 ? lineLimit : lineLimit - 1))
      // A continuation byte (10xxxxxx) stays with those before it; no character has more than three.
      for _ in 0..<3 where stop < line.count && line[stop] & 0xC0 == 0x80 { stop -= 1 }
      result += line[start..<stop]
      if stop == line.count { return }
      result += [.carriageReturn, .lineFeed, .blank]
      start = stop
    }
  }

  /// A value as one text, its escapes resolved; a backslash that escapes nothing is text.
  package static func text(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(.backslash) else { return value.string }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var isEscaped = false
    for byte in value { append(byte, to: &bytes, &isEscaped) }
    if isEscaped { bytes.append(.backslash) }
    return bytes[...].string
  }

  /// A value as texts that commas divide, as CATEGORIES has them.
  package static func texts(_ value: ArraySlice<UInt8>) -> [String] {
    var texts: [String] = []
    var (start, isEscaped) = (value.startIndex, false)
    for index in value.indices {
      if value[index] == .comma, !isEscaped {
        texts.append(text(value[start..<index]))
        start = index + 1
      }
      isEscaped = value[index] == .backslash && !isEscaped
    }
    return texts + [text(value[start...])]
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8], _ isEscaped: inout Bool) {
    switch (isEscaped, byte) {
    case (false, .backslash):
      isEscaped = true
      return
    case (true, .backslash), (true, .semicolon), (true, .comma): bytes.append(byte)
    case (true, small.n), (true, small.capitalN): bytes.append(.lineFeed)
    case (true, _):
      bytes.append(.backslash)
      bytes.append(byte)
    case (false, _): bytes.append(byte)
    }
    isEscaped = false
  }

  /// What a value of a parameter means, without its quotes (RFC 6868 for what quotes cannot hold).
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
