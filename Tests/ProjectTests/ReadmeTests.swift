import ArgumentKit
import Testing

@testable import TodoCLI

/// What README says of the commands, the options and the exit statuses is what the table has.
struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try #require(Checkout.text(of: "README.md"), "README.md is missing")
  }

  /// The lines of a section, from its heading to the next of its level or above.
  private func section(_ heading: String) throws -> [Substring] {
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "## \(heading)" }, "no section \(heading)")
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
  }

  /// The first cells of the rows of a section's first table, its heading among them.
  private func firstCells(in section: [Substring]) -> [String] {
    section.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
      .compactMap { $0.dropFirst().split(separator: "|").first.map { String($0.trimmingPrefix(" ")) } }
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test("the table of commands has a row for each command")
  func commands() throws {
    let words = try firstCells(in: section("Commands")).flatMap { cell in
      cell.matches(of: /`(?:todo )?([a-z]+)[^`]*`/).map { String($0.1) }
    }
    #expect(
      Set(words).subtracting(["todo"]) == Set(CommandTable.tool.commands.filter { !$0.isHidden }.flatMap(\.words)))
  }

  @Test("the table of exit statuses has every number, and no other")
  func exitStatuses() throws {
    let numbers = try firstCells(in: section("Exit status")).compactMap { Int32($0.replacing("`", with: "")) }
    #expect(numbers.filter { $0 < 128 }.sorted() == TodoCLI.ExitStatus.allCases.map(\.rawValue))
  }

  @Test("every global option is told of", arguments: CommandTable.tool.options.map(\.spelling))
  func options(spelling: String) {
    #expect(readme.contains(spelling))
  }

  @Test(
    "every option of a command is told of",
    arguments: Set(CommandTable.tool.commands.flatMap(\.options).map(\.spelling)).sorted())
  func commandOptions(spelling: String) {
    #expect(readme.contains(spelling))
  }

  @Test("every variable that is read is told of")
  func variables() {
    let variables = [
      "TODO_FILE", "XDG_DATA_HOME", "TODO_NOW", "TODO_LOCK_TIMEOUT", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS",
    ]
    for variable in variables { #expect(readme.contains(variable), "\(variable)") }
  }
}
