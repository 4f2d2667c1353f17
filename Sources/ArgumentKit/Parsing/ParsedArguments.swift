import Suggestions

/// Decodes the words of a C argument vector.
///
/// - Throws: ``UsageError/notUTF8(position:)`` for the first word that is not UTF-8, counted from 1: bytes
///   are never silently replaced, since they may name a file.
public func decodeArguments(_ raw: [[UInt8]]) throws(UsageError) -> [String] {
  try zip(raw, 1...).map { bytes, position throws(UsageError) in
    guard let word = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(position: position) }
    return word
  }
}

/// What a command line asks for.
public enum ParseResult: Equatable, Sendable {
  /// Run this command.
  case command(ParsedArguments)
  /// Show the help of a command, or of the whole tool.
  case help(CommandDeclaration?)
  /// Show a help page that is not about a single command.
  case topic(HelpTopic)
  /// Show the version.
  case version
}

/// A command line as parsed: the command, its operands and its options, in order.
public struct ParsedArguments: Equatable, Sendable {
  /// The command to run.
  public let command: CommandDeclaration
  /// Whether a word names or stands for the command; otherwise it is the default command.
  public let isNamed: Bool
  /// The words that are neither the command nor an option, in order, as many as the command takes.
  public let operands: [String]

  let options: [GivenOption]

  /// Returns the value of an option, the last if it is repeatable, or `nil` if the option was not given.
  ///
  /// - Throws: ``UsageError/invalidValue(option:message:suggestion:command:)`` if the text cannot be
  ///   converted.
  public func value<Value>(_ option: Option<Value>) throws(UsageError) -> Value? {
    try values(option).last
  }

  /// Returns all values of an option, in the order given.
  ///
  /// - Throws: ``UsageError/invalidValue(option:message:suggestion:command:)`` if a text cannot be converted.
  public func values<Value>(_ option: Option<Value>) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for given in options where given.option.name == option.row.name {
      guard let text = given.value else { continue }
      do throws(ValueError) {
        values.append(try option.convert(text))
      } catch {
        throw .invalidValue(
          option: option.row.spelling, message: error.message,
          suggestion: closest(to: text, among: option.row.choices), command: command.name)
      }
    }
    return values
  }

  /// Whether only options of the tool were given: no operands, and none of the command's own options.
  public var isBare: Bool {
    operands.isEmpty
      && !options.contains { given in command.options.contains { $0.name == given.option.name } }
  }

  /// Whether a flag was given.
  public func has(_ flag: Flag) -> Bool { has(flag.row) }

  /// Whether an option or flag was given.
  public func has(_ option: OptionDeclaration) -> Bool {
    options.contains { $0.option.name == option.name }
  }

  /// Returns the word of an option that has its letter and its value, such as `-dfri`, or `nil` if there is
  /// none.
  public func word(of option: OptionDeclaration) -> String? {
    options.first { $0.option.name == option.name && $0.words.count == 1 && !$0.words[0].hasPrefix("--") }?
      .words[0]
  }

  /// Returns the error for an operand that is missing.
  public func missing(_ argument: String) -> UsageError { .missingArgument(argument, command: command.name) }

  /// Returns the error for two words that contradict each other.
  public func conflict(_ one: String, _ other: String) -> UsageError {
    .conflict(one, other, command: command.name)
  }

  /// Returns the error for an operand that makes no sense.
  public func invalid(_ argument: String, _ message: String, suggestion: String? = nil) -> UsageError {
    .invalidArgument(argument, message: message, suggestion: suggestion, command: command.name)
  }
}
