/// Reads the words of one command line; it goes on after an error, since a later `--help` matters more.
struct ArgumentReader {
  let tool: ToolDeclaration
  /// The position of the word that names the command, `nil` if there is none.
  let commandIndex: Int?
  /// The command that the word names or means, the default command if there is no such word, `nil` if it is not a command.
  let command: CommandDeclaration?

  /// Whether the word means the command without being its name, so that it is an operand too.
  private let isShorthand: Bool
  private let table: OptionTable
  private let tableBeforeCommand: OptionTable
  private var given: [ParsedArguments.GivenOption] = []
  private var operands: [String] = []
  private var firstError: UsageError?

  init(_ words: [String], for tool: ToolDeclaration) {
    let defaultCommand = tool.command(named: tool.defaultCommand)
    tableBeforeCommand = OptionTable(options: (defaultCommand?.options ?? []) + tool.options)
    commandIndex = tool.commandPlace(in: words)
    let word = commandIndex.map { words[$0] }
    let named = word.flatMap(tool.command(named:))
    isShorthand = word != nil && named == nil
    command = word == nil ? defaultCommand : named ?? word.flatMap(tool.command(meantBy:))
    table = command.map { OptionTable(options: $0.options + tool.options) } ?? tableBeforeCommand
    self.tool = tool
    read(words)
  }

  /// What was read, or the first thing wrong with it.
  func result() throws(UsageError) -> ParseResult {
    if has(.help) { return .help(commandIndex == nil ? nil : command) }
    if has(.version) { return .version }
    if let firstError { throw firstError }
    guard let command else { throw .unknownCommand(tool.defaultCommand, suggestion: nil) }
    try command.check(operands)
    if isShorthand { try tool.checkOrder(of: operands, of: command) }
    if command.name == CommandDeclaration.helpName { return try tool.help(on: operands.first) }
    return .command(
      ParsedArguments(command: command, isNamed: commandIndex != nil, operands: operands, options: given))
  }

  private func has(_ flag: Flag) -> Bool {
    given.contains { $0.name == flag.declaration.name }
  }

  private mutating func read(_ words: [String]) {
    var index = 0
    var optionsEnded = false
    while index < words.count {
      let word = words[index]
      if !optionsEnded, word == "--" {
        optionsEnded = true
      } else if !optionsEnded, OptionTable.isOption(word, of: isBehindCommand(index) ? command : nil) {
        let takesNextWord = readOptions(in: word, at: index, next: index + 1 < words.count ? words[index + 1] : nil)
        if takesNextWord { index += 1 }
      } else {
        readPlain(word, at: index)
      }
      index += 1
    }
  }

  private func isBehindCommand(_ index: Int) -> Bool { commandIndex.map { index > $0 } ?? false }

  private mutating func readPlain(_ word: String, at index: Int) {
    if let commandIndex, index <= commandIndex {
      if index < commandIndex || command == nil {
        record(tool.unknownCommand(word))
      } else if isShorthand {
        operands.append(word)
      }
    } else {
      operands.append(word)
    }
  }

  /// Reads an option word and says whether the next word is its value.
  private mutating func readOptions(in word: String, at index: Int, next: String?) -> Bool {
    let mentions: [OptionTable.Mention]
    do {
      mentions = try table.mentions(in: word)
    } catch {
      record(usageError(error, in: word, at: index, next: next))
      return false
    }
    for mention in mentions {
      let option = mention.option
      guard mention.takesNextWord else {
        add(option, value: mention.attachedValue)
        continue
      }
      if let commandIndex, index < commandIndex, !tableBeforeCommand.takesNextWord(word) {
        record(.misplacedOption(option.spelling, command: command?.name))
      } else if let next {
        add(option, value: next)
        return true
      } else {
        record(.missingValue(option: option.spelling, command: command?.name))
      }
    }
    return false
  }

  private mutating func add(_ option: OptionDeclaration, value: String?) {
    if !option.isRepeatable, given.contains(where: { $0.name == option.name }) {
      record(.repeatedOption(option.spelling, command: command?.name))
    }
    given.append(ParsedArguments.GivenOption(name: option.name, value: value))
  }

  private func usageError(
    _ refusal: OptionTable.Refusal, in word: String, at index: Int, next: String?
  ) -> UsageError {
    switch refusal {
    case .flagWithValue(let option):
      return .unexpectedValue(option: option, command: command?.name)
    case .unknown(let option, let suggestion):
      // With no command to be found, the value of an option that came too early was taken for it.
      let elsewhere = OptionTable(options: tool.commands.flatMap(\.options))
      if command == nil, let commandIndex, index < commandIndex, elsewhere.takesNextWord(option) {
        return .misplacedOption(option, command: nil)
      }
      let word = command?.word(inPlaceOf: word, next: next)
      return .unknownOption(option, suggestion: word ?? suggestion, command: command?.name)
    }
  }

  private mutating func record(_ error: UsageError) {
    if firstError == nil { firstError = error }
  }
}
