import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct EditCommandTests {
  private func expected(_ changes: TodoChanges, readsContent: Bool = false, isDryRun: Bool = false) throws -> Route {
    .openTodoChange(
      ChangeRoute(
        action: .edit(changes), pick: .operands([.refs(try TodoRef.parse("2"))]), readsContent: readsContent,
        isDryRun: isDryRun))
  }

  @Test("options are the changes, as they are written")
  func changes() throws {
    #expect(
      try route(["edit", "2", "--title", "x", "-d", "none", "--project=", "-t", "a", "--untag", "b", "-n"])
        == expected(TodoChanges(title: "x", due: "none", project: "", tags: ["a"], untags: ["b"]), isDryRun: true))
    #expect(
      try route(["edit", "2", "-s", "today", "-p", "high"]) == expected(TodoChanges(start: "today", priority: "high")))
    #expect(try route(["edit", "2", "--content", "-"]) == expected(TodoChanges(content: "-"), readsContent: true))
  }

  @Test("without a change the editor opens")
  func editor() throws {
    let pick = PickRoute.operands([.refs(try TodoRef.parse("2"))])
    #expect(try route(["edit", "2", "-n"]) == .openTodoEditor(TodoEditorRoute(pick: pick, isDryRun: true)))
    #expect(try route(["edit", "--where", "milk"]) == .openTodoEditor(TodoEditorRoute(pick: .query("milk"))))
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
