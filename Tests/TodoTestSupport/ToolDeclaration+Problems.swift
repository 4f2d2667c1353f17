package import ArgumentKit

extension ToolDeclaration {
  /// The problems of the table itself, one sentence each; empty if the table is sound.
  ///
  /// Names are unique and can be typed, texts are written in one style, the command line is unambiguous, and
  /// every example calls the tool.
  package func problems() -> [String] {
    var problems: [String] = []
    for word in repeated(commands.flatMap(\.words)) { problems.append("command \(word) is declared twice") }
    for word in repeated(topics.map(\.name) + commands.flatMap(\.words)) where topic(named: word) != nil {
      problems.append("topic \(word) has the name of another topic or of a command")
    }
    let defaultOptions = command(named: defaultCommand)?.options
    if defaultOptions == nil { problems.append("default command \(defaultCommand) is not declared") }
    for row in synonyms.rows {
      for word in row.words where command(named: word) != nil {
        problems.append("synonym \(word) is a command")
      }
      for words in row.meant where command(named: words.first ?? "") == nil {
        problems.append(
          "synonym \(row.words.joined(separator: " ")) names no command: \(words.joined(separator: " "))")
      }
    }
    for word in repeated(synonyms.rows.flatMap(\.words)) {
      problems.append("synonym \(word) is declared twice")
    }
    for shorthand in shorthands {
      if command(named: shorthand.command) == nil {
        problems.append("shorthand for no command: \(shorthand.command)")
      }
      for word in commands.flatMap(\.words) where shorthand.fits(word) {
        problems.append("command \(word) looks like a shorthand for \(shorthand.command)")
      }
      problems += textProblems(
        of: "shorthand for \(shorthand.command)", summary: summary, examples: [shorthand.example])
    }
    problems += textProblems(of: name, summary: summary, examples: help.examples)
    problems += options.flatMap { optionProblems($0, of: name) }
    for topic in topics {
      problems += textProblems(of: topic.name, summary: topic.summary, examples: topic.help.examples)
    }
    for command in commands {
      problems += textProblems(of: command.name, summary: command.summary, examples: command.help.examples)
      problems += command.options.flatMap { optionProblems($0, of: command.name) }
      problems += argumentProblems(of: command)
      let all = command.options + options
      for option in repeated(all.map(\.spelling)) + repeated(all.compactMap(\.short)).map({ "-\($0)" }) {
        problems.append("\(command.name): option \(option) is declared twice")
      }
      for option in command.options
      where defaultOptions?.contains(where: { $0.name == option.name && $0.takesValue != option.takesValue })
        == true
      {
        problems.append(
          "\(command.name): \(option.spelling) takes a value in one of this and \(defaultCommand)")
      }
    }
    return problems
  }

  private func textProblems(of owner: String, summary: String, examples: [Example]) -> [String] {
    var problems: [String] = []
    if summary.first?.isLowercase != true || summary.hasSuffix(".") {
      problems.append("\(owner): summary is not a lower-case phrase without a full stop")
    }
    for example in examples {
      let calls = example.command.split { " (".contains($0) }.contains { $0 == name }
      if !calls { problems.append("\(owner): example does not call \(name): \(example.command)") }
      if example.explanation.isEmpty {
        problems.append("\(owner): example is not explained: \(example.command)")
      }
    }
    return problems
  }

  private func optionProblems(_ option: OptionDeclaration, of owner: String) -> [String] {
    var problems: [String] = []
    if option.help.isEmpty { problems.append("\(owner): \(option.spelling) has no help") }
    let isPlain = option.name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
    }
    if !isPlain || option.name.utf8.count < 2 || option.name.hasPrefix("-") {
      problems.append("\(owner): \(option.spelling) is not two or more lower-case letters and dashes")
    }
    return problems
  }

  private func argumentProblems(of command: CommandDeclaration) -> [String] {
    var problems: [String] = []
    for (argument, next) in zip(command.arguments, command.arguments.dropFirst()) {
      if argument.arity.isVariadic {
        problems.append("\(command.name): \(argument.notation) is not the last argument")
      } else if argument.arity == .optional, next.arity.isRequired {
        problems.append("\(command.name): \(argument.notation) comes before the required \(next.notation)")
      }
    }
    for argument in command.arguments where argument.help.isEmpty {
      problems.append("\(command.name): \(argument.notation) has no help")
    }
    for argument in command.arguments {
      for (meant, words) in argument.synonyms.rows {
        let choice = meant.joined().joined(separator: " ")
        for word in words where argument.choices.contains(word) || !argument.choices.contains(choice) {
          problems.append("\(command.name): synonym \(word) is a choice, or names none: \(choice)")
        }
      }
    }
    return problems
  }

  /// The elements that occur more than once, each as often as it is repeated.
  private func repeated<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { !seen.insert($0).inserted }
  }
}
