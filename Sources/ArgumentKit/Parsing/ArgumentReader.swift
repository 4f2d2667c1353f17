import Suggestions

extension ToolDeclaration {
  /// Returns what the words after the tool's name ask for.
  ///
  /// - The command is the first word that is neither an option nor an option's value, or the command that
  ///   this word stands for (``Shorthand``). Before it, options of the tool and of the default command may
  ///   take their value from the next word; those of another command must be written `--name=value` or come
  ///   after the command.
  /// - Options and operands mix freely; `--` ends the options, and a lone `-` is an operand.
  /// - As in getopt(3), an option's value is the rest of its word, else the whole next word, even if that has
  ///   a dash.
  /// - Names cannot be abbreviated. An option that takes one value is an error when given twice.
  /// - `--help`, then `--version`, overrides everything else, even errors, unless it comes after `--` or is a
  ///   value.
  public func parse(_ words: [String]) throws(UsageError) -> ParseResult {
    try ArgumentReader(words, for: self).result()
  }

  /// Returns the index of the word in command position, known or unknown, or `nil` if there is none.
  ///
  /// That is the first word that is neither an option nor the value of an option that is known before the
  /// command.
  public func commandIndex(in words: [String]) -> Int? {
    lazy var table = OptionTable(of: command(named: defaultCommand), in: self)
    var index = 0
    while index < words.count {
      if words[index] == "--" { return index + 1 < words.count ? index + 1 : nil }
      guard OptionTable.isOption(words[index]) else { return index }
      index += table.takesNextWord(words[index]) ? 2 : 1
    }
    return nil
  }

  /// Returns the word in command position if it neither names a command nor stands for one, or `nil`.
  public func unknownWord(in words: [String]) -> String? {
    guard let word = commandIndex(in: words).map({ words[$0] }), command(named: word) == nil,
      !isShorthand(word)
    else { return nil }
    return word
  }

  /// Returns the help on a command or a topic, or throws an error that suggests the one probably meant.
  fileprivate func help(on subject: String?) throws(UsageError) -> ParseResult {
    guard let subject else { return .help(nil) }
    if let command = command(named: subject) { return .help(command) }
    guard let topic = topic(named: subject) else {
      let synonyms = synonyms[subject]
      let page = synonyms.first { $0[0] == CommandDeclaration.helpName }?.last
      let meant = page ?? synonyms.first?[0] ?? closestWord(to: subject, or: topics.map(\.name))
      throw .unknownCommand(subject, suggestion: meant.map { "\(CommandDeclaration.helpName) \($0)" })
    }
    return .topic(topic)
  }

}

/// Reads the words of one command line.
///
/// Reading continues after an error, because a later `--help` overrides errors and completion ignores them.
struct ArgumentReader {
  let tool: ToolDeclaration
  /// The index of the word in command position, or `nil` if there is none.
  let commandIndex: Int?
  /// The command that this word names or stands for, the default command without a word, or `nil` for an
  /// unknown word.
  let command: CommandDeclaration?

  /// Whether the word stands for the command without naming it, so that it is an operand too.
  private let isShorthand: Bool
  private let words: [String]
  /// The options of the command and of the tool, made only when a word is an option.
  private(set) lazy var table = command.map { OptionTable(of: $0, in: tool) } ?? tableBeforeCommand
  private lazy var tableBeforeCommand = OptionTable(of: tool.command(named: tool.defaultCommand), in: tool)
  private(set) var given: [GivenOption] = []
  private(set) var operands: [String] = []
  /// The option whose value must be the next word.
  private(set) var pendingOption: GivenOption?
  /// Whether `--` has ended the options.
  private(set) var optionsEnded = false
  private var firstError: UsageError?

  init(_ words: [String], for tool: ToolDeclaration) {
    commandIndex = tool.commandIndex(in: words)
    let word = commandIndex.map { words[$0] }
    let named = word.flatMap(tool.command(named:))
    isShorthand = word != nil && named == nil
    command =
      word == nil ? tool.command(named: tool.defaultCommand) : named ?? word.flatMap(tool.command(impliedBy:))
    self.tool = tool
    self.words = words
    read()
  }

  /// Returns what was read, or throws the first error.
  func result() throws(UsageError) -> ParseResult {
    if has(.help) { return .help(commandIndex == nil ? nil : command) }
    if has(.version) { return .version }
    if let firstError { throw firstError }
    guard let command else { throw .unknownCommand(tool.defaultCommand, suggestion: nil) }
    try command.check(operands)
    if isShorthand { try checkOrder(of: command) }
    if command.name == CommandDeclaration.helpName { return try tool.help(on: operands.first) }
    return .command(
      ParsedArguments(command: command, isNamed: commandIndex != nil, operands: operands, options: given))
  }

  private func has(_ flag: Flag) -> Bool {
    given.contains { $0.option.name == flag.row.name }
  }

  /// Refuses a command after a shorthand, as in `5 done`, unless the shorthand's command takes any text.
  private func checkOrder(of command: CommandDeclaration) throws(UsageError) {
    guard let argument = command.arguments.last, !argument.isText, let place = commandIndex,
      let word = operands.first(where: { !tool.meanings(of: $0).isEmpty }),
      let index = words[place...].firstIndex(of: word)
    else { return }
    throw .invalidArgument(
      argument.name, message: "the command comes first",
      suggestion: tool.suggestion(
        tool.meanings(of: word), before: words[..<place],
        after: words[place..<index] + words[(index + 1)...]),
      command: command.name)
  }

  private mutating func read() {
    for (index, word) in words.enumerated() {
      if var option = pendingOption {
        option.words.append(word)
        add(option)
        pendingOption = nil
      } else if !optionsEnded, word == "--" {
        optionsEnded = true
      } else if !optionsEnded, OptionTable.isOption(word, of: isAfterCommand(index) ? command : nil) {
        readOptions(in: word, at: index, next: index + 1 < words.count ? words[index + 1] : nil)
      } else {
        readPlain(word, at: index)
      }
    }
    if let pendingOption {
      record(.missingValue(option: pendingOption.option.spelling, command: command?.name))
    }
  }

  private func unknownCommand(_ word: String, at index: Int) -> UsageError {
    let synonyms = tool.synonyms[word]
    let meanings = synonyms.isEmpty ? [tool.closestWord(to: word)].compactMap(\.self).map { [$0] } : synonyms
    return .unknownCommand(
      word, suggestion: tool.suggestion(meanings, before: words[..<index], after: words[(index + 1)...]))
  }

  private func isAfterCommand(_ index: Int) -> Bool { commandIndex.map { index > $0 } ?? false }

  private mutating func readPlain(_ word: String, at index: Int) {
    if let commandIndex, index <= commandIndex {
      if index < commandIndex || command == nil {
        record(unknownCommand(word, at: index))
      } else if isShorthand {
        operands.append(word)
      }
    } else {
      operands.append(word)
    }
  }

  private mutating func readOptions(in word: String, at index: Int, next: String?) {
    do throws(OptionTable.Refusal) {
      for given in try table.options(in: word) {
        if !given.takesNextWord {
          add(given)
        } else if let commandIndex, index < commandIndex, !tableBeforeCommand.takesNextWord(word) {
          record(.misplacedOption(given.option.spelling, command: command?.name))
        } else {
          pendingOption = given
        }
      }
    } catch {
      record(usageError(error, in: word, at: index, next: next))
    }
  }

  private mutating func add(_ new: GivenOption) {
    if !new.option.isRepeatable, given.contains(where: { $0.option.name == new.option.name }) {
      record(.repeatedOption(new.option.spelling, command: command?.name))
    }
    given.append(new)
  }

  private func usageError(
    _ refusal: OptionTable.Refusal, in word: String, at index: Int, next: String?
  ) -> UsageError {
    switch refusal {
    case .flagWithValue(let option):
      return .unexpectedValue(option: option, command: command?.name)
    case .unknown(let option, let suggestion):
      // Without a known command, the value of an option that came too early was taken for the command.
      let elsewhere = OptionTable(options: tool.commands.flatMap(\.options))
      if command == nil, let commandIndex, index < commandIndex, elsewhere.takesNextWord(option) {
        return .misplacedOption(option, command: nil)
      }
      let line = command?.replacement(of: word, next: next).flatMap { new, count in
        tool.line(words[..<index] + new + words[(index + count)...])
      }
      let synonym = command.flatMap {
        tool.option(meantBy: String(option.drop { $0 == "-" }), of: $0)?.spelling
      }
      return .unknownOption(option, suggestion: line ?? synonym ?? suggestion, command: command?.name)
    }
  }

  private mutating func record(_ error: UsageError) {
    if firstError == nil { firstError = error }
  }
}

extension CommandDeclaration {
  /// Returns the words to write instead of another command's option or of a hyphen before a word, and how
  /// many words they replace, or `nil` if there are none.
  fileprivate func replacement(of option: String, next: String?) -> (words: [String], count: Int)? {
    if wordForms.contains(where: { option.dropFirst().hasPrefix($0.name + ":") }) {
      return (["not", String(option.dropFirst())], 1)
    }
    guard let given = (try? OptionTable(options: wordForms).options(in: option))?.first,
      let value = given.attachedValue ?? next
    else { return nil }
    let word = "\(given.option.name):" + (value.contains(where: \.isWhitespace) ? "\"\(value)\"" : value)
    return ([word], given.attachedValue == nil ? 2 : 1)
  }

  /// Checks the number of operands, and that each is one of its argument's choices, if there are any.
  fileprivate func check(_ operands: [String]) throws(UsageError) {
    var rest = operands[...]
    for argument in arguments {
      let own = rest.prefix(argument.arity.isVariadic ? rest.count : 1)
      rest = rest.dropFirst(own.count)
      if own.isEmpty, argument.arity.isRequired { throw .missingArgument(argument.name, command: name) }
      for word in own where !argument.choices.isEmpty && !argument.choices.contains(word) {
        throw .invalidArgument(
          argument.name, message: ValueError(word, isNotOneOf: argument.choices).message,
          suggestion: argument.synonyms[word].first?.first ?? closest(to: word, among: argument.choices),
          command: name)
      }
    }
    if let word = rest.first { throw .unexpectedArgument(word, command: name) }
  }
}
