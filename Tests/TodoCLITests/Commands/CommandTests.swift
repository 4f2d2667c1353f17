import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct CommandTests {
  @Test("a word that is no reference is refused with what would be one", arguments: ["abc", "1-", "3,,4", ""])
  func malformed(word: String) {
    let error = UsageError.invalidArgument(
      "ref",
      message: "invalid reference \"\(word)\"; write an id (12), a range (3-7), a list (3,5,9-11) "
        + "or the first 4 characters of a uid", suggestion: nil, command: "rm")
    #expect(throws: error) { try route(["rm", "1", word]) }
  }

  @Test("standard input can be read only once")
  func inputTwice() {
    let error = UsageError.invalidArgument(
      "ref", message: "\"-\" is given twice, but standard input can be read only once", suggestion: nil, command: "rm")
    #expect(throws: error) { try route(["rm", "-", "-"]) }
  }
}
