import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct ShowCommandTests {
  @Test("references lead to single todos")
  func routes() throws {
    #expect(
      try route(["show", "12", "3-4,7", "-"])
        == .openTodoDetail(.refs(try TodoRef.parse("12") + TodoRef.parse("3-4,7")), filledBy: .refs(at: 3)))
  }

  @Test("a number alone leads to its todo, with the command or without", arguments: [["show", "12"], ["12"]])
  func one(words: [String]) throws {
    #expect(try route(words) == .openTodo(#require(TodoID(rawValue: 12))))
  }

  @Test(
    "what may be more than one todo, or none, is looked up as it is written",
    arguments: ["12-13", "12-12", "012", "uid:12", "12.1"])
  func other(word: String) throws {
    #expect(try route(["show", word]) == .openTodoDetail(.refs(try TodoRef.parse(word)), filledBy: .none))
  }

  @Test("a query in place of references leads there too")
  func query() throws {
    #expect(try route(["show", "--where", "is:any"]) == .openTodoDetail(.query("is:any"), filledBy: .none))
    #expect(throws: UsageError.conflict("<ref>", "--where", command: "show")) {
      try route(["show", "1", "--where", "x"])
    }
  }

  @Test("without a reference there is nothing to show")
  func missing() {
    #expect(throws: UsageError.missingArgument("ref", command: "show")) { try route(["show"]) }
  }
}
