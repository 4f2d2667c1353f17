import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct ExchangeCommandsTests {
  @Test("todos go out in a format, or as todo list prints them in JSON")
  func export() throws {
    let query = TodoQuery("milk", includesAll: true)
    #expect(
      try route(["export", "csv", "milk", "--all", "--excel"])
        == .openExport(ExportRequest(.csv, query, options: ExportOptions(isForExcel: true), isStrict: false)))
    #expect(try route(["export", "json", "milk", "--all", "--fields", "id,title"]) == .openTodoObjects(query))
  }

  @Test(
    "the name of another program leads to its format",
    arguments: [("todoist", "csv"), ("Taskwarrior", "task"), ("md", "markdown"), ("ical", "ics")])
  func synonyms(word: String, format: String) {
    let error = #expect(throws: UsageError.self) { try route(["import", word, "x"]) }
    #expect(error?.suggestion == format)
  }

  @Test(
    "an option that means nothing for a format is refused",
    arguments: [
      ["export", "csv", "-q"], ["export", "todotxt", "--fields", "title"], ["export", "ics", "--excel"],
      ["export", "csv", "--dataview"], ["export", "json", "--strict"], ["import", "json", "-", "--skip-bad"],
      ["import", "json", "-", "--project", "home"],
    ])
  func misuse(words: [String]) {
    #expect(throws: UsageError.self) { try route(words) }
  }
}

struct ApplyCommandTests {
  @Test("a hyphen leads to the batch that standard input holds")
  func routes() throws {
    #expect(try route(["apply", "-"]) == .openBatch(filledBy: .files(["-"])))
    #expect(try route(["apply", "-", "-n"]) == .openBatch(filledBy: .files(["-"])))
    #expect(try route(["apply", "--dry-run", "-"]) == .openBatch(filledBy: .files(["-"])))
  }

  @Test(
    "without the hyphen, with a file or with two of them nothing is read",
    arguments: [
      ["apply"], ["apply", "feed.json"], ["apply", "-", "-"], ["apply", "-", "1"],
    ])
  func misuse(words: [String]) {
    #expect(throws: UsageError.self) { try route(words) }
  }
}
