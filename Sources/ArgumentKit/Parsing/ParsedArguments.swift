import Suggestions

/// What the words said: the command, its operands, its options in order.
public struct ParsedArguments: Equatable, Sendable {
  /// An option or flag as it was given.
  struct GivenOption: Equatable, Sendable {
    let name: String
    let value: String?
  }

  /// The command to run.
  public let command: CommandDeclaration
  /// Whether a word names or means it; otherwise it is the default command.
  public let isNamed: Bool
  /// The words that are neither the command nor an option, in order; their number suits the command.
  public let operands: [String]

  let options: [GivenOption]

  /// The value of an option, the last one if it is repeatable, `nil` if it was not given.
  ///
  /// Throws ``UsageError/invalidValue(option:message:suggestion:command:)`` when the text cannot be converted.
  public func value<Value>(_ option: Option<Value>) throws(UsageError) -> Value? {
    try values(option).last
  }

  /// All values of an option in the order given.
  ///
  /// Throws ``UsageError/invalidValue(option:message:suggestion:command:)`` when one of them cannot be converted.
  public func values<Value>(_ option: Option<Value>) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for given in options where given.name == option.declaration.name {
      guard let text = given.value else { continue }
      do throws(ValueError) {
        values.append(try option.convert(text))
      } catch {
        throw .invalidValue(
          option: option.declaration.spelling, message: error.message,
          suggestion: closest(to: text, among: option.declaration.choices), command: command.name)
      }
    }
    return values
  }

  /// Whether there are only options of the tool: no operand, and no option of the command's own.
  public var isBare: Bool {
    operands.isEmpty && !options.contains { given in command.options.contains { $0.name == given.name } }
  }

  /// Whether a flag was given.
  public func has(_ flag: Flag) -> Bool { has(flag.declaration) }

  /// Whether an option or flag was given.
  public func has(_ option: OptionDeclaration) -> Bool {
    options.contains { $0.name == option.name }
  }
}
