import ArgumentKit

/// A man page in the language of mdoc(7), written macro by macro.
struct Mdoc {
  /// The longest line of text that mandoc(1) finds good style, in bytes.
  private static let longestLine = 80

  /// The page so far, lines that end with a newline.
  private(set) var text = ""
  /// Whether a heading comes last, which begins a paragraph by itself.
  private(set) var isAtHeading = false

  /// Adds a macro line; its arguments are written as mdoc has them.
  mutating func macro(_ name: String, _ arguments: String = "") {
    isAtHeading = name == "Sh" || name == "Ss"
    text += ".\(name)" + (arguments.isEmpty ? "" : " \(arguments)") + "\n"
  }

  /// Adds text, which man fills into lines; a sentence ends its line, so that man sets the space after it.
  mutating func paragraph(_ paragraph: String) {
    var line = ""
    for word in paragraph.split(separator: " ").map({ Self.escaped($0) }) {
      if !line.isEmpty, line.hasSuffix(".") || line.utf8.count + word.utf8.count >= Self.longestLine {
        end(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    end(line)
  }

  /// Adds a line; a word that is longer is broken after commas, which `\c` joins again.
  private mutating func end(_ line: String) {
    isAtHeading = false
    var rest = line[...]
    while rest.utf8.count > Self.longestLine,
      let comma = rest.utf8.prefix(Self.longestLine - 2).lastIndex(of: UInt8(ascii: ","))
    {
      text += rest[...comma] + "\\c\n"
      rest = rest[rest.index(after: comma)...]
    }
    text += Self.line(String(rest)) + "\n"
  }

  /// Adds lines that stay as they are.
  mutating func literal(_ lines: String) {
    isAtHeading = false
    text += ".Bd -literal\n"
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      text += Self.line(Self.escaped(line)) + "\n"
    }
    text += ".Ed\n"
  }

  /// Text in which nothing is an escape: mandoc_char(7).
  private static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// A line of text that does not look like a macro.
  private static func line(_ text: String) -> String {
    text.hasPrefix(".") ? "\\&\(text)" : text
  }

  /// A text as one argument of a macro: no macro itself, and no sentence that ends.
  static func argument(_ text: String) -> String {
    let quoted = escaped(text).flatMap { $0 == "\"" ? "\\(dq" : "\($0)" }
    return "\"\\&\(String(quoted))\\&\""
  }

  /// Adds a headed section.
  mutating func section(_ title: String) { macro("Sh", title) }

  /// Adds options with what they do; nothing when there are none.
  mutating func list(_ options: [OptionDeclaration]) {
    list(
      options.map { option in
        let spelling = (option.short.map { "-\($0), " } ?? "") + option.spelling
        return ("Cm", spelling + (option.valueNotation.map { " " + $0 } ?? ""), option.fullHelp)
      })
  }

  /// Adds command lines with what they do; nothing when there are none.
  mutating func list(_ examples: [Example]) {
    list(examples.map { ("Li", $0.command, $0.explanation) })
  }

  /// Adds a list of terms, each in a macro, with their meanings; nothing when there are none.
  mutating func list(_ entries: [(macro: String, term: String, meaning: String)]) {
    guard !entries.isEmpty else { return }
    macro("Bl", "-tag -width Ds")
    for entry in entries {
      macro("It", "\(entry.macro) \(Self.argument(entry.term))")
      paragraph(entry.meaning.sentence + (entry.meaning.hasSuffix(".") ? "" : "."))
    }
    macro("El")
  }

  /// Adds paragraphs as help has them: one that begins with a blank stays as it is.
  mutating func write(paragraphs: [String]) {
    for text in paragraphs {
      if text.hasPrefix(" ") {
        literal(text)
      } else {
        if !isAtHeading { macro("Pp") }
        paragraph(text)
      }
    }
  }
}

extension String {
  /// The text with its first letter in upper case.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text as a sentence begins, unless it begins with a command line, which stays as it is typed.
  fileprivate var sentence: String { hasPrefix("todo ") ? self : capitalizedFirst }
}
