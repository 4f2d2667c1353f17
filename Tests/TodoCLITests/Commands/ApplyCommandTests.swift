import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct ApplyCommandTests {
  @Test("a hyphen leads to the batch that standard input holds")
  func routes() throws {
    #expect(try route(["apply", "-"]) == .openBatch(BatchRequest(), filledBy: .files(["-"])))
    #expect(try route(["apply", "-", "-n"]) == .openBatch(BatchRequest(), filledBy: .files(["-"])))
    #expect(try route(["apply", "--dry-run", "-"]) == .openBatch(BatchRequest(), filledBy: .files(["-"])))
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
