import Suggestions

extension ToolDeclaration {
  /// Finds out what the words after the tool's name ask for.
  ///
  /// - The command is the first word that is neither an option nor an option's value, or what that means as a
  ///   ``Shorthand``. Before it the options of the tool and of the
  ///   default command may take their value from the next word; another command's need `--name=value` there, or come after it.
  /// - Options and operands mix freely; `--` ends the options, and a lone `-` is an operand.
  /// - As in getopt(3), an option's value is the rest of its word or else the whole next word, whatever that begins with.
  /// - Names are never abbreviated. An option that has one value is refused when given twice.
  /// - `--help`, then `--version`, win over everything else, errors included, unless they come after `--` or are a value.
  public func parse(_ words: [String]) throws(UsageError) -> ParseResult {
    try ArgumentReader(words, for: self).result()
  }

  /// The position of the word in the place of a command, whether it is one or not; `nil` where there is none.
  ///
  /// It is the first word that is neither an option nor, as far as the options known before the command tell, a value.
  public func commandPlace(in words: [String]) -> Int? {
    let table = OptionTable(options: (command(named: defaultCommand)?.options ?? []) + options)
    var index = 0
    while index < words.count {
      if words[index] == "--" { return index + 1 < words.count ? index + 1 : nil }
      guard OptionTable.isOption(words[index]) else { return index }
      index += table.takesNextWord(words[index]) ? 2 : 1
    }
    return nil
  }

  /// The help on a command or a topic, or an error that suggests the one probably meant.
  func help(on subject: String?) throws(UsageError) -> ParseResult {
    guard let subject else { return .help(nil) }
    if let command = command(named: subject) { return .help(command) }
    guard let topic = topic(named: subject) else {
      throw .unknownCommand(
        subject, suggestion: synonyms[subject].first?.first ?? word(like: subject, or: topics.map(\.name)))
    }
    return .topic(topic)
  }

  /// Refuses a command behind a word that means another one, as in `5 done`, where any text cannot be an operand.
  func checkOrder(of operands: [String], of command: CommandDeclaration) throws(UsageError) {
    guard let argument = command.arguments.last, !argument.isText else { return }
    for (index, word) in operands.enumerated() {
      guard let meant = self.command(named: word)?.name ?? synonyms[word].first?.joined(separator: " ") else {
        continue
      }
      let rest = operands[..<index] + operands[(index + 1)...]
      throw .invalidArgument(
        argument.name, message: "the command comes first", suggestion: ([meant] + rest).joined(separator: " "),
        command: command.name)
    }
  }

  func unknownCommand(_ word: String) -> UsageError {
    .unknownCommand(word, suggestion: synonyms[word].first?.joined(separator: " ") ?? self.word(like: word))
  }
}

extension CommandDeclaration {
  /// The word that says what an option of other commands was to say, or a hyphen before a word; nil where there is none.
  func word(inPlaceOf option: String, next: String?) -> String? {
    let behind = option.dropFirst()
    if wordForms.contains(where: { behind.hasPrefix($0.beginning) }) { return "not \(behind)" }
    let table = OptionTable(options: wordForms.map(\.option))
    guard let mention = (try? table.mentions(in: option))?.first,
      let form = wordForms.first(where: { $0.option.name == mention.option.name }),
      let value = mention.attachedValue ?? next
    else { return nil }
    return form.word(value)
  }

  /// Checks the number of operands, and their words where only some are allowed.
  func check(_ operands: [String]) throws(UsageError) {
    var rest = operands[...]
    for argument in arguments {
      let own = rest.prefix(argument.arity.isVariadic ? rest.count : 1)
      rest = rest.dropFirst(own.count)
      if own.isEmpty, argument.arity.isRequired { throw .missingArgument(argument.name, command: name) }
      for word in own where !argument.choices.isEmpty && !argument.choices.contains(word) {
        throw .invalidArgument(
          argument.name, message: ValueError(word, isNotOneOf: argument.choices).message,
          suggestion: argument.synonyms[word.lowercased()] ?? closest(to: word, among: argument.choices), command: name)
      }
    }
    if let word = rest.first { throw .unexpectedArgument(word, command: name) }
  }
}
