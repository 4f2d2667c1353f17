import ArgumentKit
import Testing

@testable import TodoCLI

struct CommandTableTests {
  @Test("the table is sound")
  func problems() {
    #expect(CommandTable.tool.problems() == [])
  }

  @Test("every command but help has a route, and is found by its declaration")
  func commands() {
    for declaration in CommandTable.tool.commands where declaration.name != "help" {
      #expect(CommandTable.command(declaration)?.declaration == declaration)
    }
  }

  static let examples = (CommandTable.tool.examples + CommandTable.tool.commands.flatMap(\.examples)).map(\.command)

  @Test("every call of todo in an example is understood", arguments: examples)
  func example(line: String) throws {
    let calls = Self.calls(in: line)
    #expect(!calls.isEmpty)
    for words in calls {
      guard case .command(let arguments) = try CommandTable.tool.parse(words) else { continue }
      _ = try GlobalOptions(arguments)
      _ = try route(words)
    }
  }

  @Test("an example is taken apart as a shell would do it")
  func takingApart() {
    #expect(
      Self.calls(in: "todo add \"a | b\" -t 'c d' | todo rm -") == [["add", "a | b", "-t", "c d"], ["rm", "-"]])
    #expect(Self.calls(in: "id=$(todo add -q \"x\")") == [["add", "-q", "x"]])
    #expect(Self.calls(in: "todo list --json | jq '.[] | todo'") == [["list", "--json"]])
    #expect(Self.calls(in: "todo undo 3 && todo apply - < x.json") == [["undo", "3"], ["apply", "-"]])
    #expect(Self.calls(in: "cat \"$(todo where -q)\"") == [["where", "-q"]])
  }

  /// The words of each call of todo in a pipeline, without its quotes.
  private static func calls(in line: String) -> [[String]] {
    let line = line.replacing(/\ < \S+/, with: "").replacing(" && ", with: " | ")
      .replacing(/"\$\((.*)\)"/) { "| \($0.1) |" }
    var parts: [[String]] = [[]]
    var word: String?
    var quote: Character?
    func end() {
      if let word { parts[parts.count - 1].append(word) }
      word = nil
    }
    for character in line {
      switch (character, quote) {
      case (let same, let open?) where same == open: quote = nil
      case (_, _?): word = (word ?? "") + String(character)
      case ("\"", nil), ("'", nil): (quote, word) = (character, word ?? "")
      case (" ", nil): end()
      case ("|", nil), ("(", nil), (")", nil):
        end()
        parts.append([])
      default: word = (word ?? "") + String(character)
      }
    }
    end()
    return parts.filter { $0.first == "todo" }.map { Array($0.dropFirst()) }
  }
}
