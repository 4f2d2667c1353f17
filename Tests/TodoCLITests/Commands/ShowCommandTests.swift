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
