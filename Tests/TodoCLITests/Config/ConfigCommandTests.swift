import ArgumentKit
import Testing

@testable import TodoCLI

struct ConfigCommandTests {
  private func request(_ words: String...) throws -> ConfigCommand.Request {
    guard case .command(let arguments) = try CommandTable.tool.parse(["config"] + words) else {
      throw NoRoute(words: words)
    }
    return try ConfigCommand.request(arguments)
  }

  @Test("config shows all settings or the value of a key, or sets the value to the words after the key")
  func requests() throws {
    #expect(try request() == .show(nil))
    #expect(try request("list.sort") == .show(ConfigKey(section: "list", name: "sort")))
    #expect(
      try request("list.query", "not", "tag:x")
        == .set(ConfigKey(section: "list", name: "query"), value: "not tag:x"))
    #expect(
      try request("list.sort", "--", "-due") == .set(ConfigKey(section: "list", name: "sort"), value: "-due"))
    #expect(try request("list.sort", "") == .set(ConfigKey(section: "list", name: "sort"), value: ""))
    #expect(try request("--unset", "list.sort") == .unset(ConfigKey(section: "list", name: "sort")))
  }

  @Test("a command line that makes no sense is wrong usage")
  func misuse() {
    #expect(throws: UsageError.missingArgument("key", command: "config")) { try request("--unset") }
    #expect(throws: UsageError.conflict("<value>", "--unset", command: "config")) {
      try request("list.sort", "due", "--unset")
    }
    #expect(throws: UsageError.self) { try request("list.srt") }
  }

  @Test("the sample in the help is a valid config")
  func sample() throws {
    let sample = try #require(ConfigCommand.declaration.help.paragraphs.first { $0.hasPrefix(" ") })
    let reader = SettingsReader(try ConfigParser.parse(Array(sample.utf8)), for: CommandTable.tool)
    #expect(reader.problems.isEmpty)
    #expect(reader.given.count == 11)
  }
}
