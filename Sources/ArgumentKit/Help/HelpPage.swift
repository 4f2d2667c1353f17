/// A page of plain text, built section by section and wrapped to a width.
struct HelpPage {
  /// An entry in two columns: what is typed, and what it means.
  typealias Entry = (term: String, text: String)

  /// The widest term that still has its text beside it rather than below.
  private static let widestTerm = 26
  /// The fewest columns that text is wrapped to, however narrow the page.
  private static let narrowestText = 20

  let width: Int
  private(set) var text = ""

  init(width: Int) { self.width = width }

  /// Adds a paragraph after an empty line, wrapped unless it is kept.
  mutating func add(paragraph: String) {
    add(HelpText.isKept(paragraph) ? [paragraph] : wrapped(paragraph, indent: 0))
  }

  /// Adds a headed section with a wrapped paragraph, or nothing if the paragraph is empty.
  mutating func add(_ title: String, paragraph: String) {
    guard !paragraph.isEmpty else { return }
    add([title] + wrapped(paragraph, indent: 2).map { "  " + $0 })
  }

  /// Adds headed sections whose columns are all aligned, leaving out sections without entries.
  mutating func add(_ sections: [(title: String, entries: [Entry])]) {
    let terms = sections.flatMap(\.entries).map(\.term.count)
    let column = 4 + (terms.filter { $0 <= Self.widestTerm }.max() ?? Self.widestTerm)
    for section in sections where !section.entries.isEmpty {
      add(section.title, section.entries, textAt: column)
    }
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

  /// Adds command lines, each with its explanation below, or nothing if there are none.
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

  /// Breaks text at spaces into lines that fit beside an indent; a longer word gets a line of its own.
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
  /// The tool's usage line, which begins with `usage:`.
  public var usageLine: String { "usage: \(name) [options] [command] [arguments]" }

  /// Returns a command's usage line, which begins with `usage:`.
  public func usageLine(of command: CommandDeclaration) -> String {
    let options = command.options.isEmpty ? [] : ["[options]"]
    return (["usage:", name, command.name] + options + command.arguments.map(\.notation)).joined(
      separator: " ")
  }

  /// Returns the first page of help, as the tool has written it: plain text that ends with a newline.
  public func helpPage(width: Int = 80) -> String {
    var page = HelpPage(width: width)
    page.add(paragraph: "\(name) - \(summary)")
    for paragraph in help.paragraphs { page.add(paragraph: paragraph) }
    return page.text
  }

  /// Returns the help of one command: plain text that ends with a newline, of at most `width` columns if
  /// words fit.
  public func helpPage(of command: CommandDeclaration, width: Int = 80) -> String {
    var page = HelpPage(width: width)
    page.add(paragraph: "\(name) \(command.name) - \(command.summary)")
    page.add([usageLine(of: command)])
    page.add(examples: command.help.examples)
    page.add([("ARGUMENTS", command.arguments.map { ($0.notation, $0.help) })])
    page.add([("OPTIONS", command.options.map(\.helpEntry))])
    for paragraph in command.help.paragraphs { page.add(paragraph: paragraph) }
    page.add("ALIASES", paragraph: command.aliases.joined(separator: ", "))
    let options = options.map(\.spelling).joined(separator: ", ")
    let topic = topics.first { $0.lists == .options }.map { " (see \(name) help \($0.name))" } ?? ""
    page.add("GLOBAL OPTIONS", paragraph: options + topic)
    return page.text
  }

  /// Returns the page of a topic: plain text that ends with a newline, of at most `width` columns if words
  /// fit.
  public func helpPage(of topic: HelpTopic, width: Int = 80) -> String {
    var page = HelpPage(width: width)
    page.add(paragraph: "\(name) help \(topic.name) - \(topic.summary)")
    switch topic.lists {
    case .commands:
      let shown = commands.filter { !$0.isHidden }
      page.add([
        ("COMMANDS", shown.map { ($0.words.joined(separator: ", "), $0.summary) }),
        ("SHORTCUTS", shorthands.map { ($0.example.command, $0.example.explanation) }),
      ])
    case .options: page.add([("OPTIONS", options.map(\.helpEntry))])
    case nil: break
    }
    for paragraph in topic.help.paragraphs { page.add(paragraph: paragraph) }
    page.add(examples: topic.help.examples)
    return page.text
  }
}

extension OptionDeclaration {
  /// The option's entry in help, with the long name in the same column whether or not there is a short one.
  fileprivate var helpEntry: HelpPage.Entry {
    let letter = short.map { "-\($0), " } ?? "    "
    let value = valueForm
    return (letter + spelling + value, fullHelp)
  }
}
