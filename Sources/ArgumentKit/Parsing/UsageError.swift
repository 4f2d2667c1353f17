/// Why the words of a command line make no sense to a tool.
///
/// Options are named as they are typed (`--due`, `-x`). `command` is the name of the command they were meant
/// for.
public enum UsageError: Error, Equatable, Sendable {
  /// The word in command position is not a command.
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
  /// An option that takes one value was given twice.
  case repeatedOption(String, command: String?)
  /// Two options, or an option and an argument, contradict each other.
  case conflict(String, String, command: String?)
  /// An operand that the command needs was not given.
  case missingArgument(String, command: String?)
  /// There are more operands than the command takes.
  case unexpectedArgument(String, command: String?)
  /// An operand makes no sense as the argument that it belongs to.
  case invalidArgument(String, message: String, suggestion: String?, command: String?)
  /// The argument at this position, counted from 1, is not UTF-8 text.
  case notUTF8(position: Int)

  /// The command whose usage line helps, or `nil` if the tool's usage line does.
  public var command: String? { facts.command }
  /// What was probably meant, as it would be typed, or `nil` if there is no guess.
  public var suggestion: String? { facts.suggestion }
  /// What is wrong: one line, lower case, without the tool's name and without control characters.
  public var message: String { facts.message }

  private var facts: (message: String, suggestion: String?, command: String?) {
    switch self {
    case .unknownCommand(let word, let meant): ("unknown command \"\(Self.visible(word))\"", meant, nil)
    case .unknownOption(let option, let meant, let command):
      ("unknown option \(Self.visible(option))", meant, command)
    case .misplacedOption(let option, let command): ("\(option) comes before its command", nil, command)
    case .missingValue(let option, let command): ("\(option) needs a value", nil, command)
    case .unexpectedValue(let option, let command): ("\(option) takes no value", nil, command)
    case .invalidValue(let option, let message, let meant, let command):
      ("\(option): \(Self.visible(message))", meant, command)
    case .repeatedOption(let option, let command): ("\(option) is given twice", nil, command)
    case .conflict(let one, let other, let command):
      ("\(one) and \(other) cannot be used together", nil, command)
    case .missingArgument(let name, let command): ("missing argument <\(name)>", nil, command)
    case .unexpectedArgument(let word, let command):
      ("unexpected argument \"\(Self.visible(word))\"", nil, command)
    case .invalidArgument(let name, let message, let meant, let command):
      ("<\(name)>: \(Self.visible(message))", meant, command)
    case .notUTF8(let position): ("argument \(position) is not valid UTF-8", nil, nil)
    }
  }

  /// Returns what to do about the error, one sentence a line: the likely meaning, a way out, the usage line,
  /// examples.
  public func advice(in tool: ToolDeclaration) -> [String] {
    var lines: [String] = []
    if let suggestion { lines.append("did you mean \"\(suggestion)\"?") }
    switch self {
    case .unknownCommand: lines.append("for all commands: \(tool.name) --help")
    case .unknownOption(let option, nil, let command?) where !option.hasPrefix("--"):
      if let command = tool.command(named: command),
        let expected = expectation(of: command, inPlaceOf: option)
      {
        lines.append(expected)
      }
    case .misplacedOption: lines.append("write it after the command")
    default: break
    }
    if let command = command.flatMap(tool.command(named:)) {
      lines.append(tool.usageLine(of: command))
      if case .missingArgument = self, !command.help.examples.isEmpty {
        lines.append("for examples: \(tool.name) \(command.name) --help")
      }
    } else if suggestion == nil {
      lines.append(tool.usageLine)
    }
    return lines
  }

  /// Returns what to write instead of an unknown short option, perhaps a number, or `nil` if the usage line
  /// tells.
  private func expectation(of command: CommandDeclaration, inPlaceOf option: String) -> String? {
    if command.arguments.contains(where: \.isText) {
      return "write \"--\" before it to pass it as an argument"
    }
    guard option.isLikeNegativeNumber else { return nil }
    return command.arguments.first.map { argument in
      let words = argument.choices.isEmpty ? ["<\(argument.name)>"] : argument.choices
      let alternatives =
        words.count > 1 ? [words.dropLast().joined(separator: ", "), words[words.count - 1]] : words
      return "expected \(alternatives.joined(separator: " or ")): \(argument.help)"
    }
  }

  /// Makes control characters visible: C0 and DEL in caret notation, other controls and bidirectional marks
  /// by number.
  static func visible(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F {
        shown.unicodeScalars.append("^")
        shown.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))
      } else if scalar.properties.isBidiControl
        || [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      {
        shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}

extension String {
  /// Whether the text begins with a dash and a digit, which mean a number more often than an option.
  var isLikeNegativeNumber: Bool {
    let bytes = utf8.prefix(2)
    return bytes.first == UInt8(ascii: "-")
      && bytes.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
  }
}
