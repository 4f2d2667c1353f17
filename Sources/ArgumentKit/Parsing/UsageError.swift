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

  /// What is wrong: one line, lower case, without the tool's name and without control characters.
  public var message: String {
    switch self {
    case .unknownCommand(let word, _): "unknown command \"\(visible(word))\""
    case .unknownOption(let option, _, _): "unknown option \(visible(option))"
    case .misplacedOption(let option, _): "\(option) comes before its command"
    case .missingValue(let option, _): "\(option) needs a value"
    case .unexpectedValue(let option, _): "\(option) takes no value"
    case .invalidValue(let option, let message, _, _): "\(option): \(visible(message))"
    case .repeatedOption(let option, _): "\(option) is given twice"
    case .conflict(let one, let other, _): "\(one) and \(other) cannot be used together"
    case .missingArgument(let name, _): "missing argument <\(name)>"
    case .unexpectedArgument(let word, _): "unexpected argument \"\(visible(word))\""
    case .invalidArgument(let name, let message, _, _): "<\(name)>: \(visible(message))"
    case .notUTF8(let position): "argument \(position) is not valid UTF-8"
    }
  }

  /// What to do about it, one sentence a line: the likely meaning, the way out, the usage line, examples.
  public func advice(in tool: ToolDeclaration) -> [String] {
    var lines: [String] = []
    if let suggestion { lines.append("did you mean \"\(suggestion)\"?") }
    switch self {
    case .unknownCommand: lines.append("for all commands: \(tool.name) --help")
    case .unknownOption(let option, nil, let command?) where !option.hasPrefix("--"):
      if let command = tool.command(named: command), let expected = expectation(of: command, inPlaceOf: option) {
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

  /// What to write in place of an unknown short option, perhaps a number; nil where the usage line says it.
  private func expectation(of command: CommandDeclaration, inPlaceOf option: String) -> String? {
    if command.arguments.contains(where: \.isText) { return "write \"--\" before it to pass it as an argument" }
    guard option.isLikeNegativeNumber else { return nil }
    return command.arguments.first.map { argument in
      let words = argument.choices.isEmpty ? ["<\(argument.name)>"] : argument.choices
      let alternatives = words.count > 1 ? [words.dropLast().joined(separator: ", "), words[words.count - 1]] : words
      return "expected \(alternatives.joined(separator: " or ")): \(argument.help)"
    }
  }

  /// Shows what a terminal would obey: C0 and DEL in caret notation, other controls and bidirectional marks by number.
  private func visible(_ text: String) -> String {
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
  /// Whether it is a dash before a digit, which is meant as a number more often than as an option.
  var isLikeNegativeNumber: Bool {
    let bytes = utf8.prefix(2)
    return bytes.first == UInt8(ascii: "-")
      && bytes.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
  }
}
