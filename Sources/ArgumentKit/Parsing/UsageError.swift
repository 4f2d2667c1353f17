/// Why the words of a command line make no sense to a tool.
///
/// Options are named as they are typed (`--due`, `-x`). `command` is the name of the command they were meant for.
public enum UsageError: Error, Equatable, Sendable {
  /// A word in the place of a command is not one.
  case unknownCommand(String, suggestion: String?)
  /// Neither the command nor the tool has this option.
  case unknownOption(String, suggestion: String?, command: String?)
  /// An option of a command comes before the command's name with a value that could be the command.
  case misplacedOption(String, command: String?)
  /// The line ends where the value of an option should be.
  case missingValue(option: String, command: String?)
  /// A flag was given a value, as in `--all=yes`.
  case unexpectedValue(option: String, command: String?)
  /// An option's value cannot be converted.
  case invalidValue(option: String, message: String, suggestion: String?, command: String?)
  /// An option that has one value was given two.
  case repeatedOption(String, command: String?)
  /// Two options, or an option and an argument, that contradict each other were both given.
  case conflict(String, String, command: String?)
  /// An operand that the command needs was not given.
  case missingArgument(String, command: String?)
  /// An operand was given that the command has no place for.
  case unexpectedArgument(String, command: String?)
  /// An operand is not a word its place allows.
  case invalidArgument(String, message: String, suggestion: String?, command: String?)
  /// The argument at this position, counted from 1, is not UTF-8 text.
  case notUTF8(position: Int)

  /// The command whose usage line helps, `nil` for that of the tool.
  public var command: String? {
    switch self {
    case .unknownCommand, .notUTF8: nil
    case .unknownOption(_, _, let command), .misplacedOption(_, let command), .missingValue(_, let command),
      .unexpectedValue(_, let command), .invalidValue(_, _, _, let command), .repeatedOption(_, let command),
      .conflict(_, _, let command), .missingArgument(_, let command), .unexpectedArgument(_, let command),
      .invalidArgument(_, _, _, let command):
      command
    }
  }

  /// What was probably meant, as it would be typed.
  public var suggestion: String? {
    switch self {
    case .unknownCommand(_, let suggestion), .unknownOption(_, let suggestion, _),
      .invalidValue(_, _, let suggestion, _), .invalidArgument(_, _, let suggestion, _):
      suggestion
    case .misplacedOption, .missingValue, .unexpectedValue, .repeatedOption, .conflict, .missingArgument,
      .unexpectedArgument, .notUTF8:
      nil
    }
  }
}
