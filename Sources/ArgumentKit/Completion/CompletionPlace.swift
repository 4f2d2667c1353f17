/// The end of an unfinished command line: what can be completed there, and what is already typed.
public struct CompletionPlace: Equatable, Sendable {
  /// What can be completed at the end of a command line.
  public enum Kind: Equatable, Sendable {
    /// The name of a command.
    case command
    /// An option, one of ``CompletionPlace/options``.
    case option
    /// The value of an option.
    case value(OptionDeclaration)
    /// An operand.
    case operand(ArgumentDeclaration)
    /// Nothing known.
    case nothing
  }

  /// What can be completed here.
  public private(set) var kind: Kind
  /// The start of the last word that stays as it is, such as `--due=`; often empty.
  public private(set) var attachment = ""
  /// The rest of the last word as typed so far, after the attachment.
  public private(set) var typed: String
  /// The command that the words name, or `nil` if there is none yet.
  public let command: CommandDeclaration?
  /// The options that may still be given here; those already given are left out unless they take another
  /// value.
  public let options: [OptionDeclaration]
  /// The operands before the last word.
  public let operands: [String]
  private let values: [GivenOption]

  /// Returns the last value given to an option before the last word, or `nil` if there is none.
  public func value<Value>(_ option: Option<Value>) -> String? {
    values.last { $0.option.name == option.row.name }?.value
  }

  /// Returns whether a flag is given before the last word.
  public func has(_ flag: Flag) -> Bool { values.contains { $0.option.name == flag.row.name } }

  /// Creates the place of `last`, the word after those that were read.
  init(_ reader: ArgumentReader, last: String) {
    var reader = reader
    let hasCommandWord = reader.commandIndex != nil
    let isOption = !reader.optionsEnded && last.utf8.first == UInt8(ascii: "-")
    // A word such as `12` stands for its command while it is still being typed.
    let implied = isOption || reader.pendingOption != nil ? nil : reader.tool.command(impliedBy: last)
    let table = hasCommandWord ? reader.table : OptionTable(of: implied ?? reader.command, in: reader.tool)
    command = hasCommandWord ? reader.command : implied
    typed = last
    operands = reader.operands
    values = reader.given
    options = table.options.filter { option in
      (option.isRepeatable && option.takesValue) || !reader.given.contains { $0.option.name == option.name }
    }
    if hasCommandWord, command == nil {
      kind = .nothing
    } else if let given = reader.pendingOption {
      kind = .value(given.option)
    } else if isOption {
      kind = .option
      readOption(last, table)
    } else if let command {
      kind = command.argument(at: operands.count).map { .operand($0) } ?? .nothing
    } else {
      kind = .command
    }
  }

  /// Completes the value inside the option's word instead, if there is one.
  private mutating func readOption(_ word: String, _ table: OptionTable) {
    guard OptionTable.isOption(word), let given = (try? table.options(in: word))?.last,
      let value = given.attachedValue
    else { return }
    kind = .value(given.option)
    attachment = String(word.unicodeScalars.dropLast(value.unicodeScalars.count))
    typed = value
  }
}

extension ToolDeclaration {
  /// Returns what can be completed at the end of a command line.
  ///
  /// The words are read as by ``parse(_:)``, but nothing is an error: words that make no sense have no
  /// completion.
  ///
  /// - Parameters:
  ///   - words: the finished words after the tool's name.
  ///   - last: the word being typed, which may be empty.
  public func completionPlace(after words: [String], last: String) -> CompletionPlace {
    CompletionPlace(ArgumentReader(words, for: self), last: last)
  }
}

extension CommandDeclaration {
  /// Returns the argument of the operand at an index, from 0, or `nil` if there are too many operands.
  fileprivate func argument(at index: Int) -> ArgumentDeclaration? {
    guard index >= arguments.count else { return arguments[index] }
    return arguments.last.flatMap { $0.arity.isVariadic ? $0 : nil }
  }
}
