/// An unfinished command line as a shell takes it apart.
///
/// Only what all of a completion's words need is understood: blanks, backslashes and quotes. Nothing is expanded, so that
/// `$HOME` is these five characters. As for the shells, a mark that combines with a quote leaves it a quote.
package struct ShellLine: Equatable {
  /// What the cursor is in.
  package enum Quote: Equatable {
    case none
    case single
    case double
  }

  /// The words before the last one, without their quotes; the first is the tool.
  package private(set) var words: [String] = []
  /// The last word, which is being typed; empty after a blank.
  package private(set) var last = ""
  /// The quotes that are open at the end.
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
