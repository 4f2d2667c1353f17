import ArgumentKit

extension Mdoc {
  /// Adds a headed section.
  mutating func section(_ title: String) {
    macro("Sh", title)
  }

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
