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
