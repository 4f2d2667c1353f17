/// A property of a component: `NAME;PARAMETER=value:value` (RFC 5545, section 3.1).
struct ICalendarProperty: Equatable, Sendable {
  /// A parameter with its values.
  struct Parameter: Equatable, Sendable {
    /// The name as it is written.
    package let name: String
    /// The values without their quotes.
    package let values: [String]
  }

  /// The name as it is written; names are the same in small and capital letters.
  package let name: String
  /// The parameters in order.
  package let parameters: [Parameter]
  /// The value as it is written, with its escapes.
  package let value: ArraySlice<UInt8>

  /// Reads a line that is unfolded; nil if it is none.
  init?(_ line: Bytes) {
    let nameEnd = Self.nameEnd(line)
    let name = line[..<nameEnd].trimmed
    guard !name.isEmpty, name.allSatisfy(\.isPropertyCharacter) else { return nil }
    var rest = line[nameEnd...]
    var parameters: [Parameter] = []
    while rest.first == .semicolon {
      guard let parameter = Self.parameter(&rest) else { return nil }
      parameters.append(parameter)
    }
    guard rest.first == .colon else { return nil }
    self.name = name.string
    self.parameters = parameters
    value = rest.dropFirst()
  }

  /// Where the name of an unfolded line ends; the end of the line if nothing follows it.
  static func nameEnd(_ line: Bytes) -> Int {
    var index = line.startIndex
    while index < line.endIndex, line[index] != .colon, line[index] != .semicolon { index += 1 }
    return index
  }

  /// The values of a parameter, if it is there.
  func parameter(_ name: String) -> [String]? {
    parameters.first { $0.name.utf8.equalsIgnoringCase(name.utf8) }?.values
  }

  /// Whether the property has this name.
  func isNamed(_ name: String) -> Bool { self.name.utf8.equalsIgnoringCase(name.utf8) }

  /// Reads a parameter behind its semicolon; nil if a quote has no end.
  private static func parameter(_ rest: inout Bytes) -> Parameter? {
    rest = rest.dropFirst()
    let isDelimiter: (UInt8) -> Bool = { $0 == .colon || $0 == .semicolon }
    let end = rest.firstIndex { $0 == UInt8(ascii: "=") || isDelimiter($0) } ?? rest.endIndex
    let name = rest[..<end].trimmed.string
    var values: [String] = []
    rest = rest[end...]
    while let byte = rest.first, !isDelimiter(byte) {
      rest = rest.dropFirst()
      let unquoted = rest.trimmedStart
      if unquoted.first == .quote {
        let start = unquoted.startIndex + 1
        guard let quote = unquoted[start...].firstIndex(of: .quote) else { return nil }
        values.append(ICalendarText.unescapedParameter(rest[start..<quote]))
        rest = rest[(quote + 1)...]
      } else {
        values.append("")
      }
      let text = rest.prefix { !isDelimiter($0) && $0 != .comma }
      values[values.count - 1] += ICalendarText.unescapedParameter(text.trimmed)
      rest = rest[text.endIndex...]
    }
    return Parameter(name: name, values: values)
  }
}
