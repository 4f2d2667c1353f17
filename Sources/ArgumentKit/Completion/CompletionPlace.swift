/// The end of an unfinished command line: what may come there, and what has been typed of it.
public struct CompletionPlace: Equatable, Sendable {
  /// What may come there.
  public enum Kind: Equatable, Sendable {
    /// The name of a command.
    case command
    /// An option, one of ``CompletionPlace/options``.
    case option
    /// The value of an option.
    case value(OptionDeclaration)
    /// An operand.
    case operand(ArgumentDeclaration)
    /// Nothing that is known.
    case nothing
  }

  /// What may come there.
  public private(set) var kind: Kind
  /// The beginning of the last word that is not completed, such as `--due=`; often empty.
  public private(set) var attachment = ""
  /// What has been typed of it so far, after the attachment.
  public private(set) var typed: String
  /// The command that the words name; `nil` when there is none yet.
  public let command: CommandDeclaration?
  /// The options that may be given here, without those that are there already and may be given once.
  public let options: [OptionDeclaration]
  /// The operands before.
  public let operands: [String]
  private let values: [GivenOption]

  /// The value that an option has before, the last one if it was given more than once.
  public func value<Value>(_ option: Option<Value>) -> String? {
    values.last { $0.option.name == option.row.name }?.value
  }

  /// The place of the last word behind those that were read.
  init(_ reader: ArgumentReader, last: String) {
    var reader = reader
    let isBegun = reader.commandIndex != nil
    let isOption = !reader.optionsEnded && last.utf8.first == UInt8(ascii: "-")
    // A word such as `12` means its command while it is typed.
    let meant = isOption || reader.awaitsValue != nil ? nil : reader.tool.command(meantBy: last)
    let table = isBegun ? reader.table : OptionTable(of: meant ?? reader.command, in: reader.tool)
    command = isBegun ? reader.command : meant
    (typed, operands, values) = (last, reader.operands, reader.given)
    options = table.options.filter { option in
      (option.isRepeatable && option.takesValue) || !reader.given.contains { $0.option.name == option.name }
    }
    if isBegun, command == nil {
      kind = .nothing
    } else if let given = reader.awaitsValue {
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

  /// Goes on to the value that the word of an option holds, if it holds one.
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
  /// Finds out what may come at the end of a command line.
  ///
  /// The words are read as ``parse(_:)`` reads them, but nothing is an error: where they make no sense, nothing is known.
  ///
  /// - Parameters:
  ///   - words: the finished words after the tool's name.
  ///   - last: the word that is being typed, which may be empty.
  public func completionPlace(after words: [String], last: String) -> CompletionPlace {
    CompletionPlace(ArgumentReader(words, for: self), last: last)
  }
}

extension CommandDeclaration {
  /// The argument that the operand with that index, from 0, belongs to; `nil` when it is one too many.
  fileprivate func argument(at index: Int) -> ArgumentDeclaration? {
    guard index >= arguments.count else { return arguments[index] }
    return arguments.last.flatMap { $0.arity.isVariadic ? $0 : nil }
  }
}
