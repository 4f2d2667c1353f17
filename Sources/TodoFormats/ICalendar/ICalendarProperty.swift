/// A property of a component: `NAME;PARAMETER=value:value` (RFC 5545, section 3.1).
package struct ICalendarProperty: Equatable, Sendable {
  /// A parameter with its values.
  package struct Parameter: Equatable, Sendable {
    /// The name as it is written.
    package let name: String
    /// The values without their quotes.
    package let values: [String]

    /// A parameter of this name.
    package init(_ name: String, _ values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The name as it is written; names are the same in small and capital letters.
  package let name: String
  /// The parameters in order.
  package let parameters: [Parameter]
  /// The value as it is written, with its escapes.
  package let value: String

  /// A property with a value as it is to be written.
  package init(_ name: String, parameters: [Parameter] = [], value: String) {
    self.name = name
    self.parameters = parameters
    self.value = value
  }

  /// A property with text, or with several texts.
  package init(_ name: String, parameters: [Parameter] = [], texts: [String]) {
    self.init(name, parameters: parameters, value: texts.map(ICalendarText.escaped).joined(separator: ","))
  }

  /// Reads a line that is unfolded; nil if it is none.
  init?(_ line: Bytes) {
    guard let nameEnd = line.firstIndex(where: { $0 == .colon || $0 == .semicolon }) else { return nil }
    let name = line[..<nameEnd].trimmed
    guard !name.isEmpty, name.allSatisfy(Self.isNameCharacter) else { return nil }
    var rest = line[nameEnd...]
    var parameters: [Parameter] = []
    while rest.first == .semicolon {
      guard let parameter = Self.parameter(&rest) else { return nil }
      parameters.append(parameter)
    }
    guard rest.first == .colon else { return nil }
    self.init(name.string, parameters: parameters, value: rest.dropFirst().string)
  }

  /// Whether an unfolded line is one: most have no parameters, and are only looked at.
  static func isProperty(_ line: Bytes) -> Bool {
    let name = line.prefix(while: isNameCharacter)
    return !name.isEmpty && line[name.endIndex...].first == .colon || Self(line) != nil
  }

  /// The values of a parameter, if it is there.
  package func parameter(_ name: String) -> [String]? {
    parameters.first { $0.name.utf8.equalsIgnoringCase(name.utf8) }?.values
  }

  /// Whether the property has this name.
  package func isNamed(_ name: String) -> Bool { self.name.utf8.equalsIgnoringCase(name.utf8) }

  /// The property as folded lines.
  ///
  /// - Throws: for a name that is none, and for control characters other than the tab, for which the format has no
  ///   escape.
  func lines(end: Bytes) throws(FormatRefusal) -> [UInt8] {
    try Self.check(name: name)
    if ["BEGIN", "END"].contains(where: isNamed) { throw .ambiguous(name) }
    var line = Array(name.utf8)
    for parameter in parameters {
      try Self.check(name: parameter.name)
      line += [.semicolon] + Array(parameter.name.utf8) + (parameter.values.isEmpty ? [] : [UInt8(ascii: "=")])
      line += parameter.values.map(ICalendarText.parameter).joined(separator: [.comma])
    }
    line += [.colon] + Array(value.utf8)
    try ICalendarText.check(line[...])
    return ICalendarText.folded(line, end: end)
  }

  private static func check(name: String) throws(FormatRefusal) {
    if name.isEmpty { throw .empty }
    if let scalar = name.unicodeScalars.first(where: { !$0.isASCII || !isNameCharacter(UInt8($0.value)) }) {
      throw .character(scalar)
    }
  }

  /// Letters, digits and the hyphen; the full stop and the underscore are in the names of some programs.
  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    byte.isNameCharacter || byte == UInt8(ascii: ".")
  }

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
    return Parameter(name, values)
  }
}
