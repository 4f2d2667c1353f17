extension ToolDeclaration {
  /// How the tool is called, one line that begins with `usage:`.
  public var usageLine: String { "usage: \(name) [options] [command] [arguments]" }

  /// How a command is called, one line that begins with `usage:`.
  public func usageLine(of command: CommandDeclaration) -> String {
    let options = command.options.isEmpty ? [] : ["[options]"]
    return (["usage:", name, command.name] + options + command.arguments.map(\.notation)).joined(separator: " ")
  }

  /// The help of the whole tool: plain text of at most `width` columns where words allow it, ending with a newline.
  public func helpPage(width: Int = 80) -> String {
    var page = HelpPage(width: width)
    page.add(paragraph: "\(name): \(summary)")
    page.add([usageLine])
    page.add(examples: examples)
    page.add(
      groups.map { group in
        (
          group.title,
          group.commands.filter { !$0.isHidden }.map {
            HelpPage.Entry(term: $0.words.joined(separator: ", "), text: $0.summary)
          }
        )
      } + [
        ("SHORT WAYS", shorthands.map { HelpPage.Entry(term: $0.example.command, text: $0.example.explanation) }),
        ("TOPICS (\(name) help <topic>)", topics.map { HelpPage.Entry(term: $0.name, text: $0.summary) }),
      ])
    page.add([("GLOBAL OPTIONS", options.map(\.helpEntry))])
    for note in notes { page.add(paragraph: note) }
    return page.text
  }

  /// The help of one command: plain text of at most `width` columns where words allow it, ending with a newline.
  public func helpPage(of command: CommandDeclaration, width: Int = 80) -> String {
    var page = HelpPage(width: width)
    page.add(paragraph: "\(name) \(command.name): \(command.summary)")
    page.add([usageLine(of: command)])
    page.add(examples: command.examples)
    page.add([("ARGUMENTS", command.arguments.map { HelpPage.Entry(term: $0.notation, text: $0.help) })])
    page.add([("OPTIONS", command.options.map(\.helpEntry))])
    for paragraph in command.discussion { page.add(paragraph: paragraph) }
    page.add("ALIASES", paragraph: command.aliases.joined(separator: ", "))
    page.add("GLOBAL OPTIONS", paragraph: options.map(\.spelling).joined(separator: ", ") + " (see \(name) --help)")
    return page.text
  }
}

extension ToolDeclaration {
  /// A topic: plain text of at most `width` columns where words allow it, ending with a newline.
  public func helpPage(of topic: HelpTopic, width: Int = 80) -> String {
    var page = HelpPage(width: width)
    page.add(paragraph: "\(name) help \(topic.name): \(topic.summary)")
    for paragraph in topic.paragraphs { page.add(paragraph: paragraph) }
    page.add(examples: topic.examples)
    return page.text
  }
}

extension OptionDeclaration {
  /// The row of the option in help, its long name in the same column with and without a letter before it.
  fileprivate var helpEntry: HelpPage.Entry {
    let letter = short.map { "-\($0), " } ?? "    "
    let value = valueNotation.map { " " + $0 } ?? ""
    return HelpPage.Entry(
      term: letter + spelling + value, text: fullHelp)
  }
}
