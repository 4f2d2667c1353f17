import ArgumentKit
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct CommandTableTests {
  @Test("the table has no problems")
  func problems() {
    #expect(CommandTable.tool.problems() == [])
  }

  @Test("every command but help prints a text, or is found by its declaration")
  func commands() {
    for declaration in CommandTable.tool.commands where declaration.name != "help" {
      let others = PrintingCommand.all + [ConfigCommand.declaration]
      #expect(CommandTable.command(declaration)?.declaration == declaration || others.contains(declaration))
    }
  }

  static let examples =
    (CommandTable.tool.commands.flatMap(\.help.examples) + CommandTable.tool.topics.flatMap(\.help.examples))
    .map(\.command)

  @Test("the first page of help leads to every command and every topic, on one screen and a bit")
  func firstPage() throws {
    let page = CommandTable.tool.helpPage()
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 52 && lines.allSatisfy { $0.count <= 80 })
    let words = Set(page.split { !$0.isLetter })
    for command in CommandTable.tool.commands where !command.isHidden {
      for word in command.words { #expect(words.contains(word[...]), "\(word)") }
    }
    for topic in CommandTable.tool.topics { #expect(words.contains(topic.name[...]), "\(topic.name)") }
    let examples = lines.prefix { $0 != "Every day" }.compactMap { $0.firstMatch(of: #/^  (todo.*?)   /#)?.1 }
    #expect(examples.count == 6)
    for example in examples { try self.example(line: String(example)) }
  }

  @Test("every call of todo in an example is understood", arguments: examples)
  func example(line: String) throws {
    let calls = Self.calls(in: line.replacing("\"$id\"", with: "12"))
    #expect(!calls.isEmpty)
    for words in calls {
      guard case .command(let arguments) = try CommandTable.tool.parse(words) else { continue }
      _ = try GlobalOptions(arguments)
      if arguments.command == ConfigCommand.declaration {
        _ = try ConfigCommand.request(arguments)
      } else if !PrintingCommand.all.contains(arguments.command) {
        _ = try route(words)
      }
    }
  }

  @Test("an example is split into calls as by a shell")
  func takingApart() {
    #expect(
      Self.calls(in: "todo add \"a | b\" -t 'c d' | todo rm -") == [
        ["add", "a | b", "-t", "c d"], ["rm", "-"],
      ])
    #expect(Self.calls(in: "id=$(todo add -q \"x\")") == [["add", "-q", "x"]])
    #expect(Self.calls(in: "todo list --json | jq '.[] | todo'") == [["list", "--json"]])
    #expect(Self.calls(in: "eval \"$(todo where -q)\"") == [["where", "-q"]])
    #expect(Self.calls(in: "until todo undo 2>&1 && todo redo; do x") == [["undo"], ["redo"]])
    #expect(Self.calls(in: "X=1 todo manual > file") == [["manual"]])
    #expect(Self.calls(in: "todo undo 3 && todo apply - < x.json") == [["undo", "3"], ["apply", "-"]])
  }

  /// The words of each call of todo in a script, without quotes and redirections.
  static func calls(in line: String) -> [[String]] {
    var parts: [[String]] = [[]]
    var word: String?
    var quote: Character?
    func end() {
      if let word { parts[parts.count - 1].append(word) }
      word = nil
    }
    for (before, character) in zip(" " + line, line) {
      switch (character, quote) {
      case ("(", "\""?) where before == "$", ("|", nil), ("(", nil), (")", nil), (";", nil), ("&", nil):
        end()
        parts.append([])
        quote = nil
      case (let same, let open?) where same == open: quote = nil
      case (_, _?): word = (word ?? "") + String(character)
      case ("\"", nil), ("'", nil): (quote, word) = (character, word ?? "")
      case (" ", nil): end()
      default: word = (word ?? "") + String(character)
      }
    }
    end()
    return parts.compactMap { words in
      guard let start = words.firstIndex(of: "todo"),
        words[..<start].allSatisfy({ ["until", "do"].contains($0) || $0.contains("=") })
      else { return nil }
      return Array(words[(start + 1)...].prefix { !["<", ">", "2>"].contains($0) })
    }
  }
}

/// The statements of the help topics that must match the code.
struct HelpTopicTests {
  private static func paragraphs(_ topic: String) -> [String] {
    CommandTable.tool.topic(named: topic)?.help.paragraphs ?? []
  }

  private static func rows(_ table: String) -> [(term: String, meaning: String)] {
    table.split(separator: "\n").map { row in
      let parts = row.dropFirst(2).split(separator: "  ", maxSplits: 1)
      return (String(parts[0]), String(parts.last?.drop { $0 == " " } ?? ""))
    }
  }

  @Test("no topic is wider than 80 columns", arguments: CommandTable.tool.topics)
  func width(topic: HelpTopic) {
    let page = CommandTable.tool.helpPage(of: topic)
    for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("help lists every field and every state of the query language")
  func queryLanguage() {
    let rows = Self.paragraphs("queries").filter { $0.hasPrefix("  ") }.flatMap(Self.rows)
    for field in Query.fieldNames { #expect(rows.contains { $0.term.hasPrefix("\(field):") }, "\(field)") }
    for state in TodoState.allCases {
      #expect(rows.contains { $0 == ("is:\(state.rawValue)", state.meaning) }, "\(state)")
    }
    for comparison in Query.modifiers(of: "due") {
      #expect(rows.contains { $0.term.hasPrefix("due.\(comparison):") })
    }
    let values = [
      "status:done": TodoStatus.allCases.map(\.rawValue),
      "priority:high": TodoPriority.allCases.map(\.rawValue),
    ]
    for (term, words) in values { #expect(rows.contains { $0 == (term, words.joined(separator: ", ")) }) }
  }

  @Test(
    "every query in the tables of help is understood",
    arguments: paragraphs("queries").filter { $0.hasPrefix("  ") })
  func queries(table: String) throws {
    // Fields of a user's own are checked only against the todos that have them.
    guard !table.contains("query = or"), !table.contains("client:") else { return }
    for (term, _) in Self.rows(table) where !term.hasPrefix("field") {
      #expect(throws: Never.self, "\(term)") { try Query(term, at: .friday) }
    }
  }

  @Test("every rule in the tables of help is valid")
  func rules() {
    let tables = Self.paragraphs("repeating").filter { $0.hasPrefix("  ") }
    let rules = tables.flatMap(Self.rows).flatMap {
      $0.term.split(separator: ", ").map { $0.replacing("\"", with: "") }
    }
    #expect(rules.count >= 20)
    for rule in rules where rule != "none" { #expect(RepeatRule(String(rule)) != nil, "\(rule)") }
  }

  @Test("the topic of fields names every field")
  func fields() {
    let words = Set(Self.paragraphs("fields").joined(separator: " ").split { !$0.isLetter })
    for field in TodoField.allCases { #expect(words.contains(field.key[...]), "\(field)") }
  }

  @Test("the topic for agents has at most 1,500 bytes")
  func agents() throws {
    let topic = try #require(CommandTable.topics.first { $0.name == "agents" })
    #expect(CommandTable.tool.helpPage(of: topic, width: 80).utf8.count <= 1_500)
  }

  @Test("help lists the keys of todo objects in their order")
  func keys() {
    let keys = TodoField.allCases.map(\.key).joined(separator: ", ")
    #expect(Self.paragraphs("output").contains { $0.contains("in this order: \(keys), then custom fields") })
  }

  @Test("the help of today and next shows their queries")
  func scopes() {
    for (command, query) in [(Command.today, TodoQuery.today), (.next, .next)] {
      #expect(command.declaration.help.paragraphs.contains { $0.contains(query.scope) })
    }
  }
}
