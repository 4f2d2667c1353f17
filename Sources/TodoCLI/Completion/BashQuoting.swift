/// Text as it is written in a bash command line.
enum BashQuoting {
  /// The text as it goes on within quotes, so that bash makes the same text of it: bash(1), QUOTING.
  ///
  /// - Parameter escaping: whether a backslash stands before it already.
  static func quoted(_ text: some StringProtocol, in quote: ShellLine.Quote, escaping: Bool = false) -> String {
    var rest = text[...]
    var quoted = ""
    // The backslash is there, and takes the meaning of whatever comes.
    if escaping, let first = rest.popFirst() { quoted.append(first) }
    for character in rest { quoted += self.quoted(character, in: quote) }
    return quoted
  }

  /// What is to be added to the only word in reach, to which readline adds the quote that is missing.
  ///
  /// It does so unless the word ends in that quote, even if that is an escaped one, which leaves it open.
  static func end(of word: String, in quote: ShellLine.Quote) -> String {
    switch quote {
    case .none: ""
    case .single: word.hasSuffix("'") ? "'" : ""
    case .double: word.hasSuffix("\"") ? "\"" : ""
    }
  }

  private static func quoted(_ character: Character, in quote: ShellLine.Quote) -> String {
    switch quote {
    case .none: isPlain(character) ? "\(character)" : "\\\(character)"
    case .single: character == "'" ? "'\\''" : "\(character)"
    // Nothing within double quotes keeps a ! from the history.
    case .double: character == "!" ? "\"'!'\"" : "\"$`\\".contains(character) ? "\\\(character)" : "\(character)"
    }
  }

  private static func isPlain(_ character: Character) -> Bool {
    guard let ascii = character.asciiValue else { return true }
    return character.isLetter || character.isNumber || "_@%+=:,./-".utf8.contains(ascii)
  }
}
