/// An unfinished command line as a shell takes it apart.
///
/// Only what all of a completion's words need is understood: blanks, backslashes and quotes. Nothing is expanded, so that
/// `$HOME` is these five characters.
struct ShellLine: Equatable {
  /// What the cursor stands in.
  enum Quote: Equatable {
    case none
    case single
    case double
  }

  /// The words before the last one, without their quotes; the first is the tool.
  private(set) var words: [String] = []
  /// The last word, which is being typed; empty behind a blank.
  private(set) var last = ""
  /// The quotes that are open at the end.
  private(set) var quote = Quote.none
  /// Whether the line ends in a backslash that waits for its character.
  private(set) var isEscaping = false

  /// Takes a line apart by the rules that the shell has for quotes: bash(1), zshmisc(1), fish-language(1).
  init(_ text: String, in shell: Shell) {
    var isInWord = false
    for character in text {
      if isEscaping {
        isEscaping = false
        if quote != .none, !Self.isEscapable(character, in: quote, shell) { last.append("\\") }
        last.append(character)
      } else if character == "\\", quote != .single || shell == .fish {
        isEscaping = true
        isInWord = true
      } else if let opened = Self.quote(character), quote == .none || quote == opened {
        quote = quote == .none ? opened : .none
        isInWord = true
      } else if quote == .none, character == " " || character == "\t" || character == "\n" {
        if isInWord { words.append(last) }
        last = ""
        isInWord = false
      } else {
        last.append(character)
        isInWord = true
      }
    }
  }

  private static func quote(_ character: Character) -> Quote? {
    switch character {
    case "'": .single
    case "\"": .double
    default: nil
    }
  }

  /// Whether a backslash before the character is taken away within those quotes.
  private static func isEscapable(_ character: Character, in quote: Quote, _ shell: Shell) -> Bool {
    switch quote {
    case .none: true
    case .single: "'\\".contains(character)
    case .double: shell == .fish ? "\"$\\".contains(character) : "\"$`\\".contains(character)
    }
  }
}
