import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct EditCommandTests {
  private func expected(_ changes: TodoEdits, filledBy input: InputUse = .none) throws -> Route {
    .openTodoChange(ChangeTodosRequest(.edit(changes), pick: .refs(try TodoRef.parse("2"))), filledBy: input)
  }

  @Test("options are the changes, as they are written")
  func changes() throws {
    #expect(
      try route(["edit", "2", "--title", "x", "-d", "none", "--project=", "-t", "a", "--untag", "b", "-n"])
        == expected(TodoEdits([.title: "x", .due: "none", .project: ""], tags: ["a"], untags: ["b"])))
    #expect(
      try route(["edit", "2", "-s", "today", "-p", "high"])
        == expected(TodoEdits([.start: "today", .priority: "high"])))
    #expect(try route(["edit", "2", "--content", "-"]) == expected(TodoEdits([.content: "-"]), filledBy: .content))
  }

  @Test("without a change the editor opens")
  func editor() throws {
    let pick = TodoPick.refs(try TodoRef.parse("2"))
    #expect(try route(["edit", "2", "-n"]) == .openTodoEditor(pick, filledBy: .none))
    #expect(try route(["edit", "-", "2"]) == .openTodoEditor(pick, filledBy: .refs(at: 0)))
    #expect(
      try route(["edit", "--where", "milk"]) == .openTodoEditor(.query("milk"), filledBy: .none))
  }

  @Test(
    "no todo and two uses of the input are refused",
    arguments: [
      (["edit", "-d", "today"], .missingArgument("ref", command: "edit")),
      (["edit", "-", "--content", "-"], .conflict("-", "--content -", command: "edit")),
    ] as [([String], UsageError)])
  func misuse(words: [String], error: UsageError) {
    #expect(throws: error) { try route(words) }
  }
}
