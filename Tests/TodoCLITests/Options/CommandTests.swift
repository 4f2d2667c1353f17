import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct CommandTests {
  @Test(
    "a word that is not a reference is refused with examples of references",
    arguments: ["abc", "1-", "3,,4", ""])
  func malformed(word: String) {
    let error = UsageError.invalidArgument(
      "ref",
      message: "invalid reference \"\(word)\"; write an id (12), a range (3-7), a list (3,5,9-11) "
        + "or the first 4 characters of a uid", suggestion: nil, command: "log")
    #expect(throws: error) { try route(["log", "1", word]) }
  }

  @Test(
    "words that are not references are passed on, and standard input is not read for them",
    arguments: ["rm", "show"])
  func misread(command: String) throws {
    let pick = TodoPick.misread("bob", among: ["call", "bob", "-"])
    let expected: Route =
      command == "rm"
      ? .openTodoChange(ChangeTodosRequest(.remove, pick: pick), filledBy: .none)
      : .openTodoDetail(pick, filledBy: .none)
    #expect(try route([command, "call", "bob", "-"]) == expected)
  }

  @Test("standard input can be read only once")
  func inputTwice() {
    let error = UsageError.invalidArgument(
      "ref", message: "\"-\" is given twice, but standard input can be read only once", suggestion: nil,
      command: "rm")
    #expect(throws: error) { try route(["rm", "-", "-"]) }
  }
}
