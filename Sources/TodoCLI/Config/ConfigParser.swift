/// Reads the syntax of git-config(1), CONFIGURATION FILE, as strictly as git does and a little more.
///
/// What is refused beyond git: control characters, a key before any section, a section without a name.
struct ConfigParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var sections: [ConfigSection] = []

  /// Reads a file.
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
      ConfigError(reason: reason, place: ConfigPlaces(of: scalars)[position])
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
        if scalars.last == "\r", scalar != "\n" { throw error(.controlCharacter("\r"), at: scalars.count - 1) }
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
      case "\n", " ", "\t", "\r": advance()
      case "#", ";": skipComment()
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
    advance()
    let name = word { $0.isOfKey || $0 == "." }
    guard !name.isEmpty else { throw error(.badSection) }
    var subsection: String?
    if next?.isBlank == true {
      while next?.isBlank == true { advance() }
      subsection = try subsectionName()
    }
    guard next == "]" else { throw error(.badSection) }
    advance()
    return ConfigSection(name: name, subsection: subsection, range: start..<position)
  }

  /// A name in quotes; a backslash takes the meaning of whatever comes.
  private mutating func subsectionName() throws(ConfigError) -> String {
    guard next == "\"" else { throw error(.badSection) }
    let quote = position
    advance()
    var name = String.UnicodeScalarView()
    while next != "\"" {
      if next == "\\" { advance() }
      guard let scalar = next, scalar != "\n", scalar != "\r" else { throw error(.openQuote, at: quote) }
      name.append(scalar)
      advance()
    }
    advance()
    return String(name)
  }

  private mutating func entry() throws(ConfigError) -> ConfigEntry {
    let start = position
    let name = word(\.isOfKey)
    let end = position
    while next?.isBlank == true { advance() }
    guard let scalar = next, scalar != "\n" else {
      return ConfigEntry(name: name, value: nil, valuePlaces: [position], range: start..<end, valueRange: end..<end)
    }
    guard scalar == "=" else { throw error(.missingEquals) }
    advance()
    let value = try value()
    return ConfigEntry(
      name: name, value: value.text, valuePlaces: value.places, range: start..<value.range.upperBound,
      valueRange: value.range)
  }

  /// The value up to the end of the line, or of the last line that a backslash continues.
  private mutating func value() throws(ConfigError) -> (text: String, places: [Int], range: Range<Int>) {
    var text: [Unicode.Scalar] = []
    var places: [Int] = []
    var range = position..<position
    var isBegun = false
    var (kept, end) = (0, position)
    var quote: Int?
    while let scalar = next, scalar != "\n", quote != nil || !scalar.beginsComment {
      if quote == nil, scalar.isBlank {
        // Within a value blanks count, at its ends they do not.
        if !text.isEmpty {
          text.append(scalar)
          places.append(position)
        }
        advance()
        continue
      }
      if !isBegun { (range, isBegun) = (position..<position, true) }
      let scalarPlace = position
      advance()
      if scalar == "\"" {
        quote = quote == nil ? scalarPlace : nil
      } else if scalar != "\\" {
        text.append(scalar)
        places.append(scalarPlace)
      } else if let escaped = try escaped(behind: scalarPlace) {
        text.append(escaped)
        places.append(scalarPlace)
      } else {
        // The line goes on; that is no part of the value yet.
        range = range.lowerBound..<position
        continue
      }
      (kept, end, range) = (text.count, position, range.lowerBound..<position)
    }
    if let quote { throw error(.openQuote, at: quote) }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text.prefix(kept))
    return (String(view), places.prefix(kept) + [end], range)
  }

  /// What a backslash and the next character mean; nil for the end of a line.
  private mutating func escaped(behind backslash: Int) throws(ConfigError) -> Unicode.Scalar? {
    if next == "\r" { advance() }
    let scalar = next
    if scalar != nil { advance() }
    switch scalar {
    case "\n": return nil
    case "n": return "\n"
    case "t": return "\t"
    case "\"", "\\": return scalar
    // git also has \b, which stands for a control character.
    default: throw error(.badEscape, at: backslash)
    }
  }

  private mutating func skipComment() {
    while next != nil, next != "\n" { advance() }
  }

  /// The characters that go on like this, in lower case.
  private mutating func word(_ isOfWord: (Unicode.Scalar) -> Bool) -> String {
    var word = String.UnicodeScalarView()
    while let scalar = next, isOfWord(scalar) {
      word.append(scalar)
      advance()
    }
    return String(word).lowercased()
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func advance() { position += 1 }

  private func error(_ reason: ConfigError.Reason, at position: Int? = nil) -> ConfigError {
    ConfigError(reason: reason, place: ConfigPlaces(of: scalars)[position ?? self.position])
  }
}

extension Unicode.Scalar {
  /// A carriage return stands before a line feed alone.
  fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\r" }

  var beginsComment: Bool { self == "#" || self == ";" }

  fileprivate var isOfKey: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    default: false
    }
  }
}
