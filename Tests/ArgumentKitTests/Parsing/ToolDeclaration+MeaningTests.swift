import ArgumentKit
import Testing

/// What is suggested for a word that is not a command where it stands.
struct MeaningTests {
  private static let tool: ToolDeclaration = ToolDeclaration(
    "grocer", summary: "s", version: "1", options: [Grocer.file.row],
    commands: [Grocer.list, Grocer.add, Grocer.buy, Grocer.undo, Grocer.completions, .help([])],
    topics: [HelpTopic("dates", summary: "s", page: [])], defaultCommand: "list",
    shorthands: Grocer.tool.shorthands,
    synonyms: Synonyms(
      Array(
        """
        fetch -> buy
        need until -> add --due | help dates
        all -> list --all
        open -> buy | list
        back -> undo
        """.utf8)),
    makesSense: makesSense)

  /// Only numbers can be bought, and none of them undone.
  @Sendable private static func makesSense(_ words: [String]) -> Bool {
    guard case .command(let arguments)? = try? tool.parse(words) else { return true }
    return switch arguments.command.name {
    case "buy": arguments.operands.allSatisfy { $0.allSatisfy(\.isNumber) }
    case "undo": arguments.operands.isEmpty
    default: true
    }
  }

  private func suggestion(_ words: [String]) -> String? {
    do throws(UsageError) {
      _ = try Self.tool.parse(words)
      return nil
    } catch {
      return error.suggestion
    }
  }

  @Test(
    "the whole line is suggested if it makes sense with a meaning of the word, and else the meaning alone",
    arguments: [
      (["fetch", "1"], "buy 1"), (["fetch", "milk"], "buy"), (["fetch", "1", "--bogus"], "buy"),
      (["fetch"], "buy"), (["-f", "a b", "fetch", "1"], "-f 'a b' buy 1"),
      (["all", "it's"], "list --all 'it'\\''s'"), (["by", "1"], "buy 1"), (["open", "1"], "buy 1"),
      (["open", "milk"], "list milk"), (["open"], "list"), (["back", "3"], "undo"), (["bakc", "3"], nil),
      (["udno", "3"], "undo"), (["5", "fetch"], "buy 5"), (["5", "6", "fetch", "-n"], "buy 5 6 -n"),
      (["5", "fetch", "milk"], "buy"), (["--", "fetch", "1"], "-- buy 1"), (["5", "need"], "add --due"),
    ])
  func meanings(words: [String], suggestion: String?) {
    #expect(self.suggestion(words) == suggestion)
  }

  @Test("an option without its value stands alone, since no word of the line must be the value")
  func openOptions() {
    #expect(suggestion(["need", "milk", "fri"]) == "add --due")
    #expect(suggestion(["need"]) == "help dates")
  }

  @Test("a synonym of a command with an option is a synonym of the option where it is one")
  func options() {
    #expect(suggestion(["add", "milk", "--until", "fri"]) == "--due")
    #expect(suggestion(["add", "milk", "--need=fri"]) == "--due")
    #expect(suggestion(["buy", "1", "--until", "fri"]) == nil)
    #expect(Self.tool.option(meantBy: "UNTIL", of: Grocer.add) == Grocer.due.row)
    #expect(Self.tool.option(meantBy: "due", of: Grocer.add) == Grocer.due.row)
    #expect(Self.tool.option(meantBy: "due", of: Grocer.buy) == nil)
  }

  @Test("help suggests a page: the one that a synonym names, or else that of its command")
  func help() {
    #expect(suggestion(["help", "until"]) == "help dates")
    #expect(suggestion(["help", "fetch"]) == "help buy")
    #expect(suggestion(["help", "dats"]) == "help dates")
    #expect(suggestion(["help", "xyz"]) == nil)
  }

  @Test(
    "a line that nobody would type is not suggested",
    arguments: ["a\nb", "\u{1B}[2J", "\u{202E}", String(repeating: "milk ", count: 100)])
  func untypable(word: String) {
    #expect(suggestion(["all", word]) == "list --all")
    #expect(suggestion(["list", "--due", word]) == nil)
  }
}
