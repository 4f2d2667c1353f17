import Testing

@testable import TodoCLI

struct CommandWordsTests {
  private static let aliases = [
    "bp": ["list", "--group", "project"], "w": ["@work"], "ww": ["bp", "a b"], "j": ["--json", "list"],
  ]

  private func words(_ line: String) -> [String] {
    CommandWords(line.split(separator: " ").map(String.init)) { $0 ? [:] : Self.aliases }.words
  }

  @Test(
    "a view in the place of a command is a list, and an alias is its words",
    arguments: [
      ("@work", ["@work"]), ("@work due:today -q", ["@work", "due:today", "-q"]),
      ("-q @work", ["-q", "@work"]), ("--sort due @work", ["--sort", "due", "@work"]),
      ("bp x", ["list", "--group", "project", "x"]), ("BP", ["list", "--group", "project"]),
      ("ww c", ["list", "--group", "project", "a b", "c"]), ("w", ["@work"]),
      ("-f x j", ["-f", "x", "--json", "list"]), ("-- bp --x", ["list", "--group", "project", "--", "--x"]),
      ("-- @work", ["--", "@work"]),
    ])
  func expansion(line: String, expected: [String]) {
    #expect(words(line) == expected)
  }

  @Test(
    "all other words stay as they are",
    arguments: [
      "", "add bp", "add call bob @home", "list @work", "list bp", "--sort bp list", "nope", "@", "bp --no-config",
    ])
  func others(line: String) {
    #expect(words(line) == line.split(separator: " ").map(String.init))
  }

  @Test("a command is never looked up")
  func command() {
    _ = CommandWords(["add", "x"]) { _ -> [String: [String]] in
      Issue.record("the aliases are asked for")
      return [:]
    }
  }
}
