import Suggestions

/// An option as the words of a command line give it.
public struct GivenOption: Equatable, Sendable {
  /// The row that describes the option.
  public let option: OptionDeclaration
  /// The words that give the option: the first may give other options too, and the second is the value.
  public internal(set) var words: [String]
  /// The value within the first word, after `=` or after the letter of a short option, or `nil` if there is
  /// none.
  public let attachedValue: String?

  var value: String? { attachedValue ?? words.dropFirst().first ?? (option.isValueOptional ? "" : nil) }
  /// Whether the next word is the option's value.
  var takesNextWord: Bool { option.takesValue && value == nil }
}

/// The options that may be given at one place of a command line, found by the words that name them.
struct OptionTable {
  /// Why a word that begins with a dash names no options.
  enum Refusal: Error, Equatable {
    /// The option, as typed, is not in the table; the suggestion was perhaps meant.
    case unknown(String, suggestion: String?)
    /// The flag, as typed, was given a value.
    case flagWithValue(String)
  }

  let options: [OptionDeclaration]

  init(options: [OptionDeclaration]) { self.options = options }

  /// Creates the table of a command's options and its tool's options.
  init(of command: CommandDeclaration?, in tool: ToolDeclaration) {
    self.init(options: (command?.options ?? []) + tool.options)
  }

  /// Whether a word is an option or a bundle of options: a dash followed by something.
  static func isOption(_ word: String) -> Bool {
    word.utf8.count > 1 && word.utf8.first == UInt8(ascii: "-")
  }

  /// Whether a word after the name of a command is an option, since the command may take `-3d` as an operand.
  static func isOption(_ word: String, of command: CommandDeclaration?) -> Bool {
    isOption(word) && !(word.isLikeNegativeNumber && command?.arguments.last?.canBeNegative == true)
  }

  /// Returns the options named by a word that ``isOption(_:)`` accepts.
  ///
  /// Words are split by Unicode scalars, since a combining mark after `=` or after a letter belongs to the
  /// value.
  func options(in word: String) throws(Refusal) -> [GivenOption] {
    let scalars = word.unicodeScalars
    return scalars.starts(with: "--".unicodeScalars)
      ? [try long(scalars.dropFirst(2))] : try bundle(scalars.dropFirst(), of: word)
  }

  /// Whether the next word is the value of the last option in a word; false if the word names no options.
  func takesNextWord(_ word: String) -> Bool {
    (try? options(in: word))?.last?.takesNextWord ?? false
  }

  private func long(_ body: Substring.UnicodeScalarView) throws(Refusal) -> GivenOption {
    let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    let spelling = "--" + parts[0]
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      throw .unknown(spelling, suggestion: suggestion(for: parts[0]))
    }
    let value = parts.count > 1 ? parts[1] : nil
    if value != nil, !option.takesValue { throw .flagWithValue(spelling) }
    return GivenOption(option: option, words: ["--\(String(body))"], attachedValue: value)
  }

  /// Reads `-xyz` as getopt(3) does: flags, then perhaps an option whose value is the rest of the word.
  ///
  /// A bundle that spells a long option is an error; otherwise `-tag` would silently mean `-t ag`.
  private func bundle(_ letters: Substring.UnicodeScalarView, of word: String) throws(Refusal)
    -> [GivenOption]
  {
    let dashed = "-" + word
    if let meant = options.first(where: { dashed == $0.spelling || dashed.hasPrefix($0.spelling + "=") }) {
      throw .unknown(word, suggestion: meant.spelling)
    }
    var given: [GivenOption] = []
    for index in letters.indices {
      guard let option = options.first(where: { $0.short == Character(letters[index]) }) else {
        throw unknownLetter(letters[index], of: word)
      }
      let rest = String(letters[letters.index(after: index)...])
      let takesRest = option.takesValue && !rest.isEmpty
      given.append(GivenOption(option: option, words: [word], attachedValue: takesRest ? rest : nil))
      if takesRest { break }
    }
    return given
  }

  private func unknownLetter(_ letter: Unicode.Scalar, of word: String) -> Refusal {
    if word.isLikeNegativeNumber { return .unknown(word, suggestion: nil) }
    // Two letters are too few to tell a long option from a bundle.
    let meant = word.utf8.count > 3 ? suggestion(for: String(word.dropFirst())) : nil
    return .unknown(meant == nil ? "-\(letter)" : word, suggestion: meant)
  }

  private func suggestion(for name: String) -> String? {
    closest(to: name, among: options.map(\.name)).map { "--" + $0 }
  }
}
