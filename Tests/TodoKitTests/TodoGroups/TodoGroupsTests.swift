import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoGroupsTests {
  @Test(
    "the query for a group finds the todos in it and below it, whatever its name",
    arguments: ["work", "a \"b\" \\ c", "any", "none", "x,y", "(z)", "not", "a\"\u{301}b", "\\\u{301}"])
  func query(name: String) throws {
    let todos = [
      try Todo.sample(1) { $0.project = name }, try Todo.sample(2) { $0.project = "\(name)/below" },
      try Todo.sample(3) { $0.project = "\(name) besides" }, try Todo.sample(4),
    ]
    let interactor = TodoListInteractor(
      entity: TodoStore(MemoryStorage(Array(document(todos).utf8))), moment: .friday)
    #expect(
      try interactor.todos(matching: TodoQuery(.project, named: name)).todos.map(\.todo.id.rawValue) == [
        1, 2,
      ])
  }

  @Test(
    "a label is the last part of a nested name",
    arguments: [("a/b", 1, "b"), ("a/", 1, "a/"), ("a/b", 0, "a/b")])
  func label(name: String, depth: Int, label: String) {
    let model = TodoGroupsModel(kind: .project, groups: [TodoGroup(name: name, depth: depth)])
    #expect(model.groups.map(\.label) == [label])
  }
}
