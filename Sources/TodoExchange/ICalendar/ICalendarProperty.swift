/// A property of a component: `NAME;PARAMETER=value:value` (RFC 5545, section 3.1).
struct ICalendarProperty {
  /// As it is written; names are the same in small and capital letters.
  let name: String
  /// The parameters in order, their values without quotes.
  let parameters: [(name: String, values: [String])]
  let value: Bytes

  /// Reads a line that is unfolded; nil if it is none.
  init?(_ line: Bytes) {
    let nameEnd = Self.nameEnd(line)
    let name = line[..<nameEnd].trimmed
    guard !name.isEmpty, name.allSatisfy(\.isPropertyCharacter) else { return nil }
    var rest = line[nameEnd...]
    var parameters: [(name: String, values: [String])] = []
    while rest.first == .semicolon {
      guard let parameter = Self.parameter(&rest) else { return nil }
      parameters.append(parameter)
    }
    guard rest.first == .colon else { return nil }
    (self.name, self.parameters, value) = (name.string, parameters, rest.dropFirst())
  }

  /// Where the name of an unfolded line ends; the end of the line if nothing follows it.
  static func nameEnd(_ line: Bytes) -> Int { line.firstIndex(where: isDelimiter) ?? line.endIndex }

  private static func isDelimiter(_ byte: UInt8) -> Bool { byte == .colon || byte == .semicolon }

  func parameter(_ name: String) -> String? {
    parameters.first { $0.name.utf8.equalsIgnoringCase(name.utf8) }?.values.first
  }

  func isNamed(_ name: String) -> Bool { self.name.utf8.equalsIgnoringCase(name.utf8) }

  /// Reads a parameter behind its semicolon; nil if a quote has no end.
  private static func parameter(_ rest: inout Bytes) -> (name: String, values: [String])? {
    rest = rest.dropFirst()
    let end = rest.firstIndex { $0 == UInt8(ascii: "=") || isDelimiter($0) } ?? rest.endIndex
    let name = rest[..<end].trimmed.string
    var values: [String] = []
    rest = rest[end...]
    while let byte = rest.first, !isDelimiter(byte) {
      rest = rest.dropFirst()
      var value = ""
      let unquoted = rest.trimmedStart
      if unquoted.first == .quote {
        let start = unquoted.startIndex + 1
        guard let quote = unquoted[start...].firstIndex(of: .quote) else { return nil }
        value = ICalendarText.unescapedParameter(rest[start..<quote])
        rest = rest[(quote + 1)...]
      }
      let text = rest.prefix { !isDelimiter($0) && $0 != .comma }
      values.append(value + ICalendarText.unescapedParameter(text.trimmed))
      rest = rest[text.endIndex...]
    }
    return (name, values)
  }
}

/// How a calendar escapes characters.
enum ICalendarText {
  /// A value as one text, its escapes resolved; a backslash that escapes nothing is text.
  static func text(_ value: Bytes) -> String {
    unescaped(value, from: .backslash) { byte in
      switch byte {
      case .backslash, .semicolon, .comma: byte
      case UInt8(ascii: "n"), UInt8(ascii: "N"): .lineFeed
      default: nil
      }
    }
  }

  /// A value as texts that commas divide, as CATEGORIES has them.
  static func texts(_ value: Bytes) -> [String] {
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

  /// What a value of a parameter means, without its quotes (RFC 6868 for what quotes cannot hold).
  fileprivate static func unescapedParameter(_ value: Bytes) -> String {
    let caret = UInt8(ascii: "^")
    return unescaped(value, from: caret) { byte in
      switch byte {
      case caret: caret
      case UInt8(ascii: "n"): .lineFeed
      case UInt8(ascii: "'"): .quote
      default: nil
      }
    }
  }

  /// A text with what escapes mean in their place, as far as they mean something.
  private static func unescaped(_ value: Bytes, from escape: UInt8, _ meaning: (UInt8) -> UInt8?) -> String {
    guard value.contains(escape) else { return value.string }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var index = value.startIndex
    while index < value.endIndex {
      let isEscape = value[index] == escape && index + 1 < value.endIndex
      let meant = isEscape ? meaning(value[index + 1]) : nil
      bytes.append(meant ?? value[index])
      index += meant == nil ? 1 : 2
    }
    return bytes[...].string
  }
}
