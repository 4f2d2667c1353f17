/// A page of plain text, built section by section and wrapped to a width.
struct HelpPage {
  /// A line of two columns: what is typed, and what it means.
  typealias Entry = (term: String, text: String)

  /// The widest term that still has its text beside it rather than below.
  private static let widestTerm = 26
  /// The fewest columns that text is wrapped to, however narrow the page.
  private static let narrowestText = 20

  let width: Int
  private(set) var text = ""

  init(width: Int) { self.width = width }

  /// Adds a paragraph after an empty line; one that begins with a blank is kept line by line.
  mutating func add(paragraph: String) {
    add(paragraph.hasPrefix(" ") ? [paragraph] : wrapped(paragraph, indent: 0))
  }

  /// Adds a headed section whose paragraph is wrapped; nothing when it is empty.
  mutating func add(_ title: String, paragraph: String) {
    guard !paragraph.isEmpty else { return }
    add([title] + wrapped(paragraph, indent: 2).map { "  " + $0 })
  }

  /// Adds headed sections whose two columns are aligned; nothing for a section without entries.
  mutating func add(_ sections: [(title: String, entries: [Entry])]) {
    let terms = sections.flatMap(\.entries).map(\.term.count)
    let column = 4 + (terms.filter { $0 <= Self.widestTerm }.max() ?? Self.widestTerm)
    for section in sections where !section.entries.isEmpty { add(section.title, section.entries, textAt: column) }
  }

  private mutating func add(_ title: String, _ entries: [Entry], textAt column: Int) {
    let margin = String(repeating: " ", count: column)
    var lines = [title]
    for entry in entries {
      var texts = wrapped(entry.text, indent: column)[...]
      var first = "  " + entry.term
      if first.count + 2 <= column, let text = texts.popFirst() {
        first += String(repeating: " ", count: column - first.count) + text
      }
      lines.append(first)
      lines += texts.map { margin + $0 }
    }
    add(lines)
  }

  /// Adds command lines, each with its explanation below; nothing when there are none.
  mutating func add(examples: [Example]) {
    guard !examples.isEmpty else { return }
    add(
      ["EXAMPLES"]
        + examples.flatMap { example in
          ["  " + example.command] + wrapped(example.explanation, indent: 6).map { "      " + $0 }
        })
  }

  /// Adds lines as they are, after an empty line.
  mutating func add(_ lines: [String]) {
    if !text.isEmpty { text += "\n" }
    for line in lines { text += line + "\n" }
  }

  /// Breaks text at blanks into lines that fit beside an indent; a longer word gets a line of its own.
  private func wrapped(_ text: String, indent: Int) -> [String] {
    let room = max(width, indent + Self.narrowestText) - indent
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= room {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

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
    page.add(examples: help.examples)
    page.add(
      groups.map { group in
        (group.title, group.commands.filter { !$0.isHidden }.map { ($0.words.joined(separator: ", "), $0.summary) })
      } + [
        ("SHORT WAYS", shorthands.map { ($0.example.command, $0.example.explanation) }),
        ("TOPICS (\(name) help <topic>)", topics.map { ($0.name, $0.summary) }),
      ])
    page.add([("GLOBAL OPTIONS", options.map(\.helpEntry))])
    for paragraph in help.paragraphs { page.add(paragraph: paragraph) }
    return page.text
  }

  /// The help of one command: plain text of at most `width` columns where words allow it, ending with a newline.
  public func helpPage(of command: CommandDeclaration, width: Int = 80) -> String {
    var page = HelpPage(width: width)
    page.add(paragraph: "\(name) \(command.name): \(command.summary)")
    page.add([usageLine(of: command)])
    page.add(examples: command.help.examples)
    page.add([("ARGUMENTS", command.arguments.map { ($0.notation, $0.help) })])
    page.add([("OPTIONS", command.options.map(\.helpEntry))])
    for paragraph in command.help.paragraphs { page.add(paragraph: paragraph) }
    page.add("ALIASES", paragraph: command.aliases.joined(separator: ", "))
    page.add("GLOBAL OPTIONS", paragraph: options.map(\.spelling).joined(separator: ", ") + " (see \(name) --help)")
    return page.text
  }

  /// A topic: plain text of at most `width` columns where words allow it, ending with a newline.
  public func helpPage(of topic: HelpTopic, width: Int = 80) -> String {
    var page = HelpPage(width: width)
    page.add(paragraph: "\(name) help \(topic.name): \(topic.summary)")
    for paragraph in topic.help.paragraphs { page.add(paragraph: paragraph) }
    page.add(examples: topic.help.examples)
    return page.text
  }
}

extension OptionDeclaration {
  /// The row of the option in help, its long name in the same column with and without a letter before it.
  fileprivate var helpEntry: HelpPage.Entry {
    let letter = short.map { "-\($0), " } ?? "    "
    let value = valueNotation.map { " " + $0 } ?? ""
    return (letter + spelling + value, fullHelp)
  }
}
