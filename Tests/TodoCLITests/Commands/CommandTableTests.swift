import ArgumentKit
import Testing

@testable import TodoCLI

struct CommandTableTests {
  @Test("the table is sound")
  func problems() {
    #expect(CommandTable.tool.problems() == [])
  }

  @Test("every command but help has a route or is a page, and is found by its declaration")
  func commands() {
    for declaration in CommandTable.tool.commands where declaration.name != "help" {
      let found =
        CommandTable.command(declaration)?.declaration ?? CommandTable.printingCommand(declaration)?.declaration
      #expect((found ?? ConfigCommand.declaration) == declaration)
    }
  }

  static let examples =
    (CommandTable.tool.examples + CommandTable.tool.commands.flatMap(\.examples)
    + CommandTable.tool.topics.flatMap(\.examples)).map(\.command)

  @Test("every call of todo in an example is understood", arguments: examples)
  func example(line: String) throws {
    let calls = Self.calls(in: line.replacing("\"$id\"", with: "12"))
    #expect(!calls.isEmpty)
    for words in calls {
      guard case .command(let arguments) = try CommandTable.tool.parse(words) else { continue }
      _ = try GlobalOptions(arguments)
      if arguments.command == ConfigCommand.declaration {
        _ = try ConfigCommand.request(arguments)
      } else if CommandTable.printingCommand(arguments.command) == nil {
        _ = try route(words)
      }
    }
  }

  @Test("an example is taken apart as a shell would do it")
  func takingApart() {
    #expect(
      Self.calls(in: "todo add \"a | b\" -t 'c d' | todo rm -") == [["add", "a | b", "-t", "c d"], ["rm", "-"]])
    #expect(Self.calls(in: "id=$(todo add -q \"x\")") == [["add", "-q", "x"]])
    #expect(Self.calls(in: "todo list --json | jq '.[] | todo'") == [["list", "--json"]])
    #expect(Self.calls(in: "eval \"$(todo where -q)\"") == [["where", "-q"]])
    #expect(Self.calls(in: "until todo undo 2>&1 && todo redo; do x") == [["undo"], ["redo"]])
    #expect(Self.calls(in: "X=1 todo manual > file") == [["manual"]])
    #expect(Self.calls(in: "todo undo 3 && todo apply - < x.json") == [["undo", "3"], ["apply", "-"]])
  }

  /// The words of each call of todo in a script, without its quotes and redirections.
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
