/// A shell whose Tab key completes the words of the tool.
package enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that teaches the shell to do so.
  ///
  /// Each script runs ``PrintingCommand/completing`` at every Tab, with the line up to the cursor as one
  /// word, and passes on the output: the text of a todo is data to the script, never code. The script for
  /// bash works from version 3.2 on, where it does without what is missing (`compopt`, `nosort`).
  var script: String {
    let text =
      switch self {
      case .bash: PackageResources.todo_bash
      case .zsh: PackageResources.todo_zsh
      case .fish: PackageResources.todo_fish
      }
    return String(decoding: text, as: UTF8.self)
  }
}

/// An unfinished command line, split into words as in a shell.
///
/// Only what every word of a completion needs is understood: spaces, backslashes and quotes. Nothing is
/// expanded, so `$HOME` is just these five characters. As in shells, a quote with a combining mark is still a
/// quote.
package struct ShellLine: Equatable {
  package enum Quote: Equatable {
    case none
    case single
    case double
  }

  /// The words before the last, without their quotes; the first is the tool.
  package private(set) var words: [String] = []
  /// The last word, which is being typed; empty after a space.
  package private(set) var last = ""
  package private(set) var quote = Quote.none
  /// Whether the line ends in a backslash that still needs its character.
  package private(set) var isEscaping = false

  /// Splits a line by the shell's rules for quotes: bash(1), zshmisc(1), fish-language(1).
  package init(_ text: String, in shell: Shell) {
    var isInWord = false
    var word = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isEscaping {
        isEscaping = false
        if quote != .none, !Self.isEscapable(scalar, in: quote, shell) { word.append("\\") }
        word.append(scalar)
      } else if scalar == "\\", quote != .single || shell == .fish {
        isEscaping = true
        isInWord = true
      } else if let opened = Self.quote(scalar), quote == .none || quote == opened {
        quote = quote == .none ? opened : .none
        isInWord = true
      } else if quote == .none, scalar == " " || scalar == "\t" || scalar == "\n" {
        if isInWord { words.append(String(word)) }
        word = String.UnicodeScalarView()
        isInWord = false
      } else {
        word.append(scalar)
        isInWord = true
      }
    }
    last = String(word)
  }

  private static func quote(_ scalar: Unicode.Scalar) -> Quote? {
    switch scalar {
    case "'": .single
    case "\"": .double
    default: nil
    }
  }

  /// Whether a backslash before a character is removed within quotes.
  private static func isEscapable(_ scalar: Unicode.Scalar, in quote: Quote, _ shell: Shell) -> Bool {
    switch quote {
    case .none: true
    case .single: "'\\".unicodeScalars.contains(scalar)
    case .double: (shell == .fish ? "\"$\\" : "\"$`\\").unicodeScalars.contains(scalar)
    }
  }
}

/// Text as written in a bash command line.
///
/// Text is read scalar by scalar, because to bash a `$` with a combining mark is still a `$`.
enum BashQuoting {
  /// Returns text that continues within quotes, escaped so that bash reads the same text: bash(1), QUOTING.
  ///
  /// - Parameter escaping: whether a backslash already comes before the text.
  static func quoted(_ text: String, in quote: ShellLine.Quote, escaping: Bool = false) -> String {
    var rest = text.unicodeScalars[...]
    var quoted = String.UnicodeScalarView()
    // The backslash is already there, and makes any character literal.
    if escaping, let first = rest.popFirst() { quoted.append(first) }
    for scalar in rest { quoted += self.quoted(scalar, in: quote).unicodeScalars }
    return String(quoted)
  }

  /// Returns what to add to the only candidate, which readline ends with the missing quote.
  ///
  /// readline adds no quote if the word already ends in one, even if that one is escaped and leaves the
  /// quotes open.
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
    // Within double quotes, nothing protects a ! from history expansion.
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
