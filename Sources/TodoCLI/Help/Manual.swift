import ArgumentKit
import TodoKit

/// The man page of the tool, made from the same declarations as its help.
struct Manual {
  let tool: ToolDeclaration

  private var commands: [CommandDeclaration] { tool.commands.filter { !$0.isHidden } }

  var text: String {
    var page = Mdoc()
    page.macro("Dd", Release.date)
    // Before version 1.23, groff labels every page as one of BSD.
    page.macro("nr", "doc-volume-operating-system-ateol 1")
    page.macro("ds", "doc-volume-operating-system")
    page.macro("ds", "doc-default-operating-system \(tool.version)")
    page.macro("Dt", "\(tool.name.uppercased()) 1")
    page.macro("Os")
    page.section("NAME")
    page.macro("Nm", tool.name)
    page.macro("Nd", tool.summary)
    page.section("SYNOPSIS")
    page.macro("Nm")
    for operand in ["options", "command", "arguments"] { page.macro("Op", "Ar \(operand)") }
    page.section("DESCRIPTION")
    page.macro("Nm")
    page.paragraph(
      "keeps a todo list for the shell and for scripts. Without a command it runs \(tool.defaultCommand).")
    page.write(paragraphs: ["These options work with every command:"])
    page.list(tool.options)
    for topic in tool.topics where topic.lists == .options { page.write(paragraphs: topic.help.paragraphs) }
    page.section("COMMANDS")
    page.paragraph("The command can be left out before some first words:")
    page.list(tool.shorthands.map(\.example))
    for command in commands { write(command, to: &page) }
    page.section("TOPICS")
    for topic in tool.topics where topic.lists == nil && topic.name != Environment.topic {
      page.macro("Ss", topic.name.capitalizedFirst)
      page.write(paragraphs: topic.help.paragraphs)
      page.list(topic.help.examples)
    }
    writeLastSections(to: &page)
    return page.text
  }

  private func write(_ command: CommandDeclaration, to page: inout Mdoc) {
    let call = ([tool.name, command.name] + command.arguments.map(\.notation)).joined(separator: " ")
    page.macro("Ss", Mdoc.argument(call))
    page.paragraph(command.summary.capitalizedFirst + ".")
    for alias in command.aliases { page.paragraph("Also written \(alias).") }
    page.list(command.arguments.map { ("Ar", $0.notation, $0.help) })
    page.list(command.options)
    page.write(paragraphs: command.help.paragraphs)
  }

  private func writeLastSections(to page: inout Mdoc) {
    page.section("ENVIRONMENT")
    page.list(Environment.variables.map { ("Ev", $0.name, $0.meaning) })
    page.write(paragraphs: [Environment.variablesNote])
    page.section("FILES")
    page.list(Environment.files.map { ("Pa", $0.term, $0.meaning) })
    page.section("EXIT STATUS")
    page.list(ExitStatus.allCases.map { ("Li", String($0.rawValue), $0.meaning) })
    page.section("EXAMPLES")
    page.list(commands.flatMap(\.help.examples))
  }
}

extension Environment {
  /// The topic of help that says the same as the last sections of the page.
  static let topic = "variables"

  private static let texts = HelpText(PackageResources.variables_txt).paragraphs

  static let variables = DateForms.rows(in: texts[0]).map { (name: $0.term, meaning: $0.meaning) }
  static let files = DateForms.rows(in: texts[2])

  static let variablesNote = texts[1]
}

struct Mdoc {
  /// The longest line of text that mandoc(1) considers good style, in bytes.
  private static let longestLine = 80

  /// The page so far, each line of which ends with a newline.
  private(set) var text = ""
  /// Whether the page so far ends with a heading, which itself begins a paragraph.
  private(set) var isAtHeading = false

  mutating func macro(_ name: String, _ arguments: String = "") {
    isAtHeading = name == "Sh" || name == "Ss"
    text += ".\(name)" + (arguments.isEmpty ? "" : " \(arguments)") + "\n"
  }

  /// Adds text, which man fills into lines; each sentence ends its line, so that man sets the space after it.
  mutating func paragraph(_ paragraph: String) {
    var line = ""
    for word in paragraph.split(separator: " ").map({ Self.escaped($0) }) {
      if !line.isEmpty, line.hasSuffix(".") || line.utf8.count + word.utf8.count >= Self.longestLine {
        addLine(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    addLine(line)
  }

  /// Adds a line, breaking a word that is too long after commas, where `\c` joins it again.
  private mutating func addLine(_ line: String) {
    isAtHeading = false
    var rest = line[...]
    while rest.utf8.count > Self.longestLine,
      let comma = rest.utf8.prefix(Self.longestLine - 2).lastIndex(of: UInt8(ascii: ","))
    {
      text += rest[...comma] + "\\c\n"
      rest = rest[rest.index(after: comma)...]
    }
    text += Self.line(String(rest)) + "\n"
  }

  mutating func literal(_ lines: String) {
    isAtHeading = false
    text += ".Bd -literal\n"
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      text += Self.line(Self.escaped(line)) + "\n"
    }
    text += ".Ed\n"
  }

  /// Returns text with its special characters escaped: mandoc_char(7).
  private static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// Returns a line of text that does not look like a macro.
  private static func line(_ text: String) -> String {
    text.hasPrefix(".") ? "\\&\(text)" : text
  }

  /// Returns a text as one argument of a macro, neither a macro itself nor the end of a sentence.
  static func argument(_ text: String) -> String {
    let quoted = escaped(text).flatMap { $0 == "\"" ? "\\(dq" : "\($0)" }
    return "\"\\&\(String(quoted))\\&\""
  }

  mutating func section(_ title: String) { macro("Sh", title) }

  /// Adds options with their help, or nothing if there are none.
  mutating func list(_ options: [OptionDeclaration]) {
    list(
      options.map { option in
        let spelling = (option.short.map { "-\($0), " } ?? "") + option.spelling
        return ("Cm", spelling + option.valueForm, option.fullHelp)
      })
  }

  /// Adds command lines with their explanations, or nothing if there are none.
  mutating func list(_ examples: [Example]) {
    list(examples.map { ("Li", $0.command, $0.explanation) })
  }

  /// Adds a list of terms, each in a macro, with their meanings, or nothing if there are none.
  mutating func list(_ entries: [(macro: String, term: String, meaning: String)]) {
    guard !entries.isEmpty else { return }
    macro("Bl", "-tag -width Ds")
    for entry in entries {
      macro("It", "\(entry.macro) \(Self.argument(entry.term))")
      paragraph(entry.meaning.sentence + (entry.meaning.hasSuffix(".") ? "" : "."))
    }
    macro("El")
  }

  /// Adds paragraphs as in help.
  mutating func write(paragraphs: [String]) {
    for text in paragraphs {
      if HelpText.isKept(text) {
        literal(text)
      } else {
        if !isAtHeading { macro("Pp") }
        paragraph(text)
      }
    }
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text with a capital letter at its start, unless it begins with a command line, which stays as typed.
  fileprivate var sentence: String { hasPrefix("todo ") ? self : capitalizedFirst }
}
