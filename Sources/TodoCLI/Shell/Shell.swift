/// A shell whose Tab key completes the words of the tool.
package enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that makes it do so.
  ///
  /// Each runs ``PrintingCommand/completing`` at every Tab, with the line up to the cursor as one word, and hands on what that
  /// prints: what a todo contains is data to it, never code. That of bash works from 3.2 on; what that lacks (`compopt`,
  /// `nosort`) is left out there.
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

/// An unfinished command line as a shell takes it apart.
///
/// Only what all of a completion's words need is understood: blanks, backslashes and quotes. Nothing is expanded, so that
/// `$HOME` is these five characters. As for the shells, a mark that combines with a quote leaves it a quote.
package struct ShellLine: Equatable {
  package enum Quote: Equatable {
    case none
    case single
    case double
  }

  /// The words before the last one, without their quotes; the first is the tool.
  package private(set) var words: [String] = []
  /// The last word, which is being typed; empty after a blank.
  package private(set) var last = ""
  package private(set) var quote = Quote.none
  /// Whether the line ends in a backslash that waits for its character.
  package private(set) var isEscaping = false

  /// Takes a line apart by the rules that the shell has for quotes: bash(1), zshmisc(1), fish-language(1).
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

  /// Whether a backslash before the character is taken away within those quotes.
  private static func isEscapable(_ scalar: Unicode.Scalar, in quote: Quote, _ shell: Shell) -> Bool {
    switch quote {
    case .none: true
    case .single: "'\\".unicodeScalars.contains(scalar)
    case .double: (shell == .fish ? "\"$\\" : "\"$`\\").unicodeScalars.contains(scalar)
    }
  }
}

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
