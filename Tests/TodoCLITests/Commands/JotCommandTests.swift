import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct JotCommandTests {
  private func jot(_ lines: String..., edits: TodoEdits = TodoEdits()) -> AddTodosRequest {
    AddTodosRequest(titles: lines.map { AddTodosRequest.Title($0) }, edits: edits, isJot: true)
  }

  @Test("the words are one line, and the options are those of add")
  func line() throws {
    #expect(
      try route(["jot", "call", "mum", "tomorrow", "@phone", "-p", "h"])
        == .openNewTodos(jot("call mum tomorrow @phone", edits: TodoEdits([.priority: "h"])), filledBy: .none))
    #expect(
      try route(["jot", "-", "-P", "x"]) == .openNewTodos(jot(edits: TodoEdits([.project: "x"])), filledBy: .titles))
    let draft = AddTodosRequest(edits: TodoEdits([.title: "a fri"]), isJot: true)
    #expect(try route(["jot", "-e", "a", "fri"]) == .openNewTodoEditor(draft, filledBy: .none))
  }

  @Test(
    "a route tells its words, which lead to it",
    arguments: [
      ["jot", "call mum", "--due", "fri"], ["jot", "-", "--project", "x"], ["jot", "--", "-x"],
      ["jot", "--title", "-"],
      ["jot", "a fri", "--edit"], ["add", "a fri", "--edit"],
    ])
  func words(words: [String]) throws { #expect(try route(words).words == words) }

  @Test("a line is needed, and is the only one")
  func misuse() {
    #expect(throws: UsageError.missingArgument("text", command: "jot")) { try route(["jot"]) }
    #expect(throws: UsageError.conflict("<text>", "--title", command: "jot")) {
      try route(["jot", "a", "--title", "b"])
    }
    #expect(throws: UsageError.conflict("-", "--content -", command: "jot")) {
      try route(["jot", "-", "--content", "-"])
    }
  }
}
