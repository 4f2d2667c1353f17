import Suggestions

/// The options that may be given at one place of a command line, and how words name them.
struct OptionTable {
  struct Mention: Equatable {
    let option: OptionDeclaration
    /// The value within the same word: after `=`, or after the letter of a short option.
    let attachedValue: String?

    /// Whether the next word is its value.
    var takesNextWord: Bool { option.takesValue && attachedValue == nil }
  }

  /// Why a word that begins with a dash names no options.
  enum Refusal: Error, Equatable {
    /// The option, as typed, is not in the table; perhaps the suggestion was meant.
    case unknown(String, suggestion: String?)
    /// The flag, as typed, was given a value.
    case flagWithValue(String)
  }

  let options: [OptionDeclaration]

  init(options: [OptionDeclaration]) { self.options = options }

  /// The options of a command, and those of its tool.
  init(of command: CommandDeclaration?, in tool: ToolDeclaration) {
    options = (command?.options ?? []) + tool.options
  }

  /// Whether a word is an option or a bundle of them: it begins with a dash and is more than a dash.
  static func isOption(_ word: String) -> Bool {
    word.utf8.count > 1 && word.utf8.first == UInt8(ascii: "-")
  }

  /// The same of a word that stands behind the name of a command, which may take `-3d` as an operand.
  static func isOption(_ word: String, of command: CommandDeclaration?) -> Bool {
    isOption(word) && !(word.isLikeNegativeNumber && command?.arguments.last?.canBeNegative == true)
  }

  /// The options named by a word for which ``isOption(_:)`` holds.
  ///
  /// Words are taken apart by Unicode scalars, since a combining mark that follows `=` or a letter belongs to the value.
  func mentions(in word: String) throws(Refusal) -> [Mention] {
    let scalars = word.unicodeScalars
    return scalars.starts(with: "--".unicodeScalars)
      ? [try long(scalars.dropFirst(2))] : try bundle(scalars.dropFirst(), of: word)
  }

  /// Whether a word leaves the value of its last option to the next word; no when it names no options.
  func takesNextWord(_ word: String) -> Bool {
    (try? mentions(in: word))?.last?.takesNextWord ?? false
  }

  private func long(_ body: Substring.UnicodeScalarView) throws(Refusal) -> Mention {
    let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    let spelling = "--" + parts[0]
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      throw .unknown(spelling, suggestion: suggestion(for: parts[0]))
    }
    let value = parts.count > 1 ? parts[1] : nil
    if value != nil, !option.takesValue { throw .flagWithValue(spelling) }
    return Mention(option: option, attachedValue: value)
  }

  /// Reads `-xyz` as getopt(3) does: flags, of which the last may be an option whose value is the rest of the word.
  ///
  /// A bundle that spells a long option is refused, or `-tag` would quietly be `-t ag`.
  private func bundle(_ letters: Substring.UnicodeScalarView, of word: String) throws(Refusal) -> [Mention] {
    let dashed = "-" + word
    if let meant = options.first(where: { dashed == $0.spelling || dashed.hasPrefix($0.spelling + "=") }) {
      throw .unknown(word, suggestion: meant.spelling)
    }
    var mentions: [Mention] = []
    for index in letters.indices {
      guard let option = options.first(where: { $0.short == Character(letters[index]) }) else {
        throw unknownLetter(letters[index], of: word)
      }
      let rest = String(letters[letters.index(after: index)...])
      guard option.takesValue, !rest.isEmpty else {
        mentions.append(Mention(option: option, attachedValue: nil))
        continue
      }
      mentions.append(Mention(option: option, attachedValue: rest))
      break
    }
    return mentions
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

/// The words behind a command's name, taken apart as far as they make sense.
public struct LooseWords {
  /// An option that the words give.
  ///
  /// Its words, of which the second may be its value, perhaps give other options before it. The attached value is the one
  /// within the first word.
  public typealias GivenOption = (words: [String], option: OptionDeclaration, attachedValue: String?)

  /// The options of the command and of the tool.
  public private(set) var options: [GivenOption] = []
  /// All other words, those that look like options among them.
  public private(set) var operands: [String] = []

  /// Takes words apart.
  public init(_ words: [String], of command: CommandDeclaration, in tool: ToolDeclaration) {
    let table = OptionTable(of: command, in: tool)
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard OptionTable.isOption(word, of: command), let mention = (try? table.mentions(in: word))?.last else {
        operands.append(word)
        continue
      }
      let value = mention.takesNextWord ? rest.popFirst() : nil
      options.append(([word] + [value].compactMap(\.self), mention.option, mention.attachedValue))
    }
  }
}
