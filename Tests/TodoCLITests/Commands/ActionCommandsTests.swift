import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct ActionCommandsTests {
  static let actions: [(String, TodoAction)] = [
    ("done", .complete), ("reopen", .reopen), ("cancel", .cancel), ("rm", .remove),
    ("skip", .skip),
  ]

  @Test("every verb leads to its change", arguments: actions)
  func routes(name: String, action: TodoAction) throws {
    let request = ChangeTodosRequest(action, pick: .refs(try TodoRef.parse("2")))
    #expect(try route([name, "2"]) == .openTodoChange(request, filledBy: .none))
    #expect(try route([name, "2", "-", "-n"]) == .openTodoChange(request, filledBy: .refs(at: 1)))
    #expect(try route([name, "--dry-run", "2"]) == route([name, "2", "-n"]))
  }

  @Test("a query in place of references leads there too, and excludes them", arguments: actions)
  func queries(name: String, action: TodoAction) throws {
    for query in ["tag:x or y", ""] {
      let expected = ChangeTodosRequest(action, pick: .query(query))
      #expect(try route([name, "--where", query, "-n"]) == .openTodoChange(expected, filledBy: .none))
    }
    #expect(throws: UsageError.conflict("<ref>", "--where", command: name)) { try route([name, "2", "--where", "x"]) }
    #expect(throws: UsageError.conflict("<ref>", "--where", command: name)) { try route([name, "-", "--where", "x"]) }
  }

  @Test("a verb wants a todo", arguments: actions)
  func missing(name: String, action: TodoAction) {
    #expect(throws: UsageError.missingArgument("ref", command: name)) { try route([name]) }
  }
}
