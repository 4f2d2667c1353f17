extension UsageError {
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
      if case .missingArgument = self, !command.examples.isEmpty {
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
