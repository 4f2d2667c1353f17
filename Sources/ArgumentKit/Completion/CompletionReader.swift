/// Reads the finished words of a command line, and forgives everything.
struct CompletionReader {
  private let tool: ToolDeclaration
  private(set) var table: OptionTable
  private(set) var command: CommandDeclaration?
  private(set) var operands: [String] = []
  private(set) var given: [ParsedArguments.GivenOption] = []
  private var isLost = false
  private var optionsEnded = false
  private var awaitsValue: OptionDeclaration?

  init(tool: ToolDeclaration) {
    self.tool = tool
    table = OptionTable(options: (tool.command(named: tool.defaultCommand)?.options ?? []) + tool.options)
  }

  mutating func read(_ word: String) {
    if let option = awaitsValue {
      given.append(ParsedArguments.GivenOption(name: option.name, value: word))
      awaitsValue = nil
    } else if !optionsEnded, word == "--" {
      optionsEnded = true
    } else if !optionsEnded, OptionTable.isOption(word, of: command) {
      for mention in (try? table.mentions(in: word)) ?? [] {
        if mention.takesNextWord {
          awaitsValue = mention.option
        } else {
          given.append(ParsedArguments.GivenOption(name: mention.option.name, value: mention.attachedValue))
        }
      }
    } else if command != nil {
      operands.append(word)
    } else if let named = tool.command(named: word) {
      begin(named)
    } else if let meant = tool.command(meantBy: word) {
      begin(meant)
      operands.append(word)
    } else {
      isLost = true
    }
  }

  private mutating func begin(_ command: CommandDeclaration) {
    self.command = command
    table = OptionTable(options: command.options + tool.options)
  }

  func place(of last: String) -> CompletionPlace {
    if isLost { return CompletionPlace(.nothing, typed: last, reader: self) }
    if let option = awaitsValue { return CompletionPlace(.value(option), typed: last, reader: self) }
    if !optionsEnded, last.utf8.first == UInt8(ascii: "-") { return optionPlace(of: last) }
    guard let command else {
      guard let meant = tool.command(meantBy: last) else { return CompletionPlace(.command, typed: last, reader: self) }
      var reader = self
      reader.begin(meant)
      return reader.place(of: last)
    }
    return CompletionPlace(
      command.argument(at: operands.count).map { .operand($0) } ?? .nothing, typed: last, reader: self)
  }

  private func optionPlace(of last: String) -> CompletionPlace {
    guard OptionTable.isOption(last), let mention = (try? table.mentions(in: last))?.last,
      let value = mention.attachedValue
    else { return CompletionPlace(.option, typed: last, reader: self) }
    let attachment = String(last.unicodeScalars.dropLast(value.unicodeScalars.count))
    return CompletionPlace(.value(mention.option), attachment: attachment, typed: value, reader: self)
  }
}

extension CommandDeclaration {
  /// The argument that the operand with that index, from 0, belongs to; `nil` when it is one too many.
  fileprivate func argument(at index: Int) -> ArgumentDeclaration? {
    guard index >= arguments.count else { return arguments[index] }
    return arguments.last.flatMap { $0.arity.isVariadic ? $0 : nil }
  }
}
