/// A text as one word of a shell's command line.
package enum ShellWord {
  /// The text, in single quotes where the shell would take it for more than a word.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_./:,@%+=".unicodeScalars.contains(scalar)
    }
    if isPlain, !text.isEmpty { return text }
    let quoted = text.unicodeScalars.map { $0 == "'" ? "'\\''" : "\($0)" }.joined()
    return "'\(quoted)'"
  }
}

/// Text as it is written in a bash command line.
///
/// It is looked at scalar by scalar: to bash a mark that combines with `$` leaves it a `$`.
enum BashQuoting {
  /// The text as it goes on within quotes, so that bash makes the same text of it: bash(1), QUOTING.
  ///
  /// - Parameter escaping: whether there is a backslash before it already.
  static func quoted(_ text: String, in quote: ShellLine.Quote, escaping: Bool = false) -> String {
    var rest = text.unicodeScalars[...]
    var quoted = String.UnicodeScalarView()
    // The backslash is there, and takes the meaning of whatever comes.
    if escaping, let first = rest.popFirst() { quoted.append(first) }
    for scalar in rest { quoted += self.quoted(scalar, in: quote).unicodeScalars }
    return String(quoted)
  }

  /// What is to be added to the only word in reach, to which readline adds the quote that is missing.
  ///
  /// It does so unless the word ends in that quote, even if that is an escaped one, which leaves it open.
  static func end(of word: String, in quote: ShellLine.Quote) -> String {
    switch quote {
    case .none: ""
    case .single: word.utf8.last == UInt8(ascii: "'") ? "'" : ""
    case .double: word.utf8.last == UInt8(ascii: "\"") ? "\"" : ""
    }
  }

  private static func quoted(_ scalar: Unicode.Scalar, in quote: ShellLine.Quote) -> String {
    switch quote {
    case .none: isPlain(scalar) ? "\(scalar)" : "\\\(scalar)"
    case .single: scalar == "'" ? "'\\''" : "\(scalar)"
    // Nothing within double quotes keeps a ! from the history.
    case .double:
      scalar == "!" ? "\"'!'\"" : "\"$`\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
    }
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: !scalar.isASCII || "_@%+=:,./-".unicodeScalars.contains(scalar)
    }
  }
}
