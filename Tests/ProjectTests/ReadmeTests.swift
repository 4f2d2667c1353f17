import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

/// README's tables match the declarations, and README stays a front door.
struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try #require(Checkout.text(of: "README.md"), "README.md is missing")
  }

  /// The rows of the table with this heading in a section, as they are written.
  private func rows(of section: String, headed heading: String) throws -> [String] {
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    let section = lines.drop { $0 != "## \(section)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
    let table = section.drop { !$0.hasPrefix("| \(heading) |") }.prefix { $0.hasPrefix("|") }
    return table.dropFirst(2).map(String.init)
  }

  @Test("README is at most 11,000 bytes long")
  func size() {
    #expect(readme.utf8.count <= 11_000, "\(readme.utf8.count) bytes")
  }

  @Test("the sections come in the order in which a reader needs them")
  func order() {
    let headings = readme.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    #expect(
      headings == [
        "Install", "One minute", "A picture", "Why this one", "What it is not", "Commands", "For scripts",
        "Many hands", "Two machines", "Safe", "Fast", "For contributors", "More",
      ])
  }

  @Test("the packages that README names are of this version")
  func packages() {
    #expect(readme.contains("todo-\(Release.version)-linux-x86_64.tar.gz\n"))
    #expect(readme.contains("./todo_\(Release.version)_amd64.deb "))
  }

  @Test("the ten commands are rows of the table of all commands, in its order")
  func commands() throws {
    let ten = try rows(of: "Commands", headed: "command")
    #expect(ten.count == 10)
    #expect(
      CommandTable.tool.commands.map { Reference.row(Reference.overview($0)) }.filter(ten.contains) == ten)
  }

  @Test("the table of exit statuses matches the tool")
  func exitStatuses() throws {
    let statuses = TodoCLI.ExitStatus.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
    #expect(try rows(of: "For scripts", headed: "exit status") == statuses)
  }

  @Test("the table of output formats has a row for every format")
  func forms() throws {
    let rows = try rows(of: "For scripts", headed: "output")
    #expect(rows.count == OutputForm.allCases.count)
    for flag in [GlobalOptions.plain, GlobalOptions.json, GlobalOptions.ndjson] {
      #expect(rows.contains { $0.contains("`\(flag.row.spelling)`") })
    }
  }
}
