import ArgumentKit
import Testing

struct CompletionPlaceTests {
  /// The place of the last word, which is being typed.
  private func place(_ words: [String]) throws -> CompletionPlace {
    Grocer.tool.completionPlace(after: words.dropLast(), last: try #require(words.last))
  }

  @Test(
    "the first word that is not an option is a command",
    arguments: [[""], ["bu"], ["--json", ""], ["-f", "x", "bu"]])
  func command(words: [String]) throws {
    #expect(try place(words).kind == .command)
  }

  @Test(
    "a word that begins with a hyphen is an option, unless the options have ended",
    arguments: [
      (["-"], .option), (["--j"], .option), (["add", "--"], .option), (["add", "-x"], .option),
      (["add", "--", "-"], .operand(Grocer.add.arguments[0])), (["--nonsense", "-"], .option),
    ] as [([String], CompletionPlace.Kind)])
  func option(words: [String], kind: CompletionPlace.Kind) throws {
    #expect(try place(words).kind == kind)
  }

  @Test(
    "a value follows its option, in the same word or in the next",
    arguments: [
      (["add", "--due", "f"], "", "f"), (["add", "--due=f"], "--due=", "f"), (["add", "-d", ""], "", ""),
      (["add", "-df"], "-d", "f"), (["add", "-ndf"], "-nd", "f"), (["add", "--due", "-"], "", "-"),
      (["add", "--due="], "--due=", ""), (["add", "--due=e\u{301}"], "--due=", "e\u{301}"),
    ])
  func value(words: [String], attachment: String, typed: String) throws {
    let place = try place(words)
    #expect(place.kind == .value(Grocer.due.row))
    #expect(place.attachment == attachment)
    #expect(place.typed == typed)
  }

  @Test(
    "an operand belongs to the argument at its position; a last argument of many words takes the rest",
    arguments: [
      (["rename", ""], .operand(Grocer.rename.arguments[0])),
      (["rename", "1", ""], .operand(Grocer.rename.arguments[1])), (["rename", "1", "2", ""], .nothing),
      (["ls", "a", "b", ""], .operand(Grocer.list.arguments[0])), (["nonsense", ""], .nothing),
      (["nonsense", "--js"], .nothing), (["5"], .operand(Grocer.buy.arguments[0])),
      (["5", "6"], .operand(Grocer.buy.arguments[0])), (["by:"], .operand(Grocer.list.arguments[0])),
      (["--all", "by:fri", "m"], .operand(Grocer.list.arguments[0])), (["5", "--a"], .option),
    ] as [([String], CompletionPlace.Kind)])
  func operand(words: [String], kind: CompletionPlace.Kind) throws {
    #expect(try place(words).kind == kind)
  }

  @Test("the options are those of the command and the tool, without given ones that cannot be repeated")
  func options() throws {
    #expect(
      try place(["add", "--due=fri", "-t", "a", "--json", "-"]).options.map(\.name)
        == ["tag", "ripeness", "count", "dry-run", "file", "help", "version"])
    #expect(try place(["-"]).options.map(\.name) == ["all", "sort", "file", "json", "help", "version"])
  }

  @Test("the values, the operands and the command before the word are known")
  func before() throws {
    let place = try place(["-f", "a", "buy", "3", "--file=b", "-n", "7", ""])
    #expect(place.value(Grocer.file) == "b")
    #expect(place.value(Grocer.due) == nil)
    #expect(place.operands == ["3", "7"])
    #expect(place.command == Grocer.buy)
  }
}
