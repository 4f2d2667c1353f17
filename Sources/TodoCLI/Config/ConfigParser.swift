import JSONText

/// Reads the syntax of git-config(1), CONFIGURATION FILE, a little more strictly than git.
///
/// Unlike git, the parser refuses control characters, a key before any section, and a section without a name.
struct ConfigParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var sections: [ConfigSection] = []

  static func parse(_ bytes: [UInt8]) throws(ConfigError) -> ConfigText {
    var parser = ConfigParser(scalars: try decode(bytes))
    return try parser.parse()
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    if scalars.first == "\u{FEFF}" { position = 1 }
  }

  private static func decode(_ bytes: [UInt8]) throws(ConfigError) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    func error(_ reason: ConfigError.Reason, at position: Int) -> ConfigError {
      ConfigError(reason: reason, place: JSONPosition(of: position, in: scalars))
    }
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    while true {
      switch decoder.decode(&rest) {
      case .emptyInput:
        if scalars.last == "\r" { throw error(.controlCharacter("\r"), at: scalars.count - 1) }
        return scalars
      case .error: throw error(.notUTF8, at: scalars.count)
      case .scalarValue(let scalar):
        if scalars.last == "\r", scalar != "\n" {
          throw error(.controlCharacter("\r"), at: scalars.count - 1)
        }
        if scalar.properties.generalCategory == .control, !["\t", "\r", "\n"].contains(scalar) {
          throw error(.controlCharacter(scalar), at: scalars.count)
        }
        scalars.append(scalar)
      }
    }
  }

  private mutating func parse() throws(ConfigError) -> ConfigText {
    while let scalar = next {
      switch scalar {
      case "\n", " ", "\t", "\r": position += 1
      case "#", ";": skip { $0 != "\n" }
      case "[": sections.append(try section())
      case "a"..."z", "A"..."Z":
        let entry = try entry()
        guard !sections.isEmpty else { throw error(.keyOutsideSection, at: entry.range.lowerBound) }
        sections[sections.count - 1].entries.append(entry)
      default: throw error(.strayText(scalar))
      }
    }
    return ConfigText(scalars: scalars, sections: sections)
  }

  private mutating func section() throws(ConfigError) -> ConfigSection {
    let start = position
    position += 1
    let name = word { $0.isOfKey || $0 == "." }
    guard !name.isEmpty else { throw error(.badSection) }
    var subsection: String?
    if next?.isBlank == true {
      skip(while: \.isBlank)
      subsection = try subsectionName()
    }
    guard next == "]" else { throw error(.badSection) }
    position += 1
    return ConfigSection(name: name, subsection: subsection, range: start..<position)
  }

  /// Reads a name in quotes, in which a backslash makes the next character literal.
  private mutating func subsectionName() throws(ConfigError) -> String {
    guard next == "\"" else { throw error(.badSection) }
    let quote = position
    position += 1
    var name = String.UnicodeScalarView()
    while next != "\"" {
      if next == "\\" { position += 1 }
      guard let scalar = next, scalar != "\n", scalar != "\r" else { throw error(.openQuote, at: quote) }
      name.append(scalar)
      position += 1
    }
    position += 1
    return String(name)
  }

  private mutating func entry() throws(ConfigError) -> ConfigEntry {
    let start = position
    let name = word(\.isOfKey)
    let end = position
    skip(while: \.isBlank)
    guard let scalar = next, scalar != "\n" else {
      return ConfigEntry(
        name: name, value: nil, valuePlaces: [position], range: start..<end, valueRange: end..<end)
    }
    guard scalar == "=" else { throw error(.missingEquals) }
    position += 1
    let value = try value()
    return ConfigEntry(
      name: name, value: value.text, valuePlaces: value.places, range: start..<value.range.upperBound,
      valueRange: value.range)
  }

  /// Reads the value up to the end of the line, or of the last line if backslashes continue it.
  private mutating func value() throws(ConfigError) -> (text: String, places: [Int], range: Range<Int>) {
    var text: [(scalar: Unicode.Scalar, place: Int)] = []
    var range: Range<Int>?
    var (kept, end) = (0, position)
    var quote: Int?
    let start = position
    while let scalar = next, scalar != "\n", quote != nil || !scalar.beginsComment {
      let place = position
      position += 1
      if quote == nil, scalar.isBlank {
        // Spaces count within a value, but not at its ends.
        if !text.isEmpty { text.append((scalar, place)) }
        continue
      }
      let escaped = scalar == "\\" ? try escaped(after: place) : nil
      range = (range?.lowerBound ?? place)..<position
      // A backslash that only continues the line is not yet part of the value.
      if scalar == "\\", escaped == nil { continue }
      if scalar == "\"" {
        quote = quote == nil ? place : nil
      } else {
        text.append((escaped ?? scalar, place))
      }
      (kept, end) = (text.count, position)
    }
    if let quote { throw error(.openQuote, at: quote) }
    let value = String(String.UnicodeScalarView(text.prefix(kept).map(\.scalar)))
    return (value, text.prefix(kept).map(\.place) + [end], range ?? start..<start)
  }

  /// Returns the character that a backslash and the next character mean, or `nil` for the end of a line.
  private mutating func escaped(after backslash: Int) throws(ConfigError) -> Unicode.Scalar? {
    if next == "\r" { position += 1 }
    let scalar = next
    if scalar != nil { position += 1 }
    switch scalar {
    case "\n": return nil
    case "n": return "\n"
    case "t": return "\t"
    case "\"", "\\": return scalar
    // git also has \b, which stands for a control character.
    default: throw error(.badEscape, at: backslash)
    }
  }

  private mutating func skip(while condition: (Unicode.Scalar) -> Bool) {
    while let scalar = next, condition(scalar) { position += 1 }
  }

  /// Reads the characters that satisfy a condition, in lower case.
  private mutating func word(_ isOfWord: (Unicode.Scalar) -> Bool) -> String {
    let start = position
    skip(while: isOfWord)
    return String(String.UnicodeScalarView(scalars[start..<position])).lowercased()
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private func error(_ reason: ConfigError.Reason, at position: Int? = nil) -> ConfigError {
    ConfigError(reason: reason, place: JSONPosition(of: position ?? self.position, in: scalars))
  }
}

extension Unicode.Scalar {
  /// Whether this is white space within a line; a carriage return only ever comes before a line feed.
  fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\r" }

  var beginsComment: Bool { self == "#" || self == ";" }

  var isOfKey: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    default: false
    }
  }
}
