import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoListModelsTests {
  private static let todos: [(String, TodoStatus, String?)] = [
    ("a", .open, "2026-11-19"), ("B", .done, nil), ("b", .open, "2026-11-20"), ("b", .cancelled, nil),
  ]

  private func todos() throws -> [Todo] {
    try Self.todos.enumerated().map { index, values in
      let todo = try Todo.sample(index + 1) { todo in
        (todo.project, todo.status, todo.due) = (values.0, values.1, values.2.flatMap { LocalDate($0) })
      }
      return todo
    }
  }

  @Test("a section has a heading, and an ungrouped list is one section without a heading")
  func sections() throws {
    let todos = try todos()
    let values: [TodoSection] = [
      .value(.builtIn(.project), .text("a")), .value(.builtIn(.project), nil),
      .value(.builtIn(.tags), .text("B")),
      .value(.builtIn(.tags), nil), .value(.builtIn(.priority), .priority(.low)),
      .value(.builtIn(.priority), nil),
      .value(.own(OwnField("client", label: "Client")), nil),
    ]
    let list = TodoListModel(todos, sections: values.map { .init($0, 0..<4) }, at: .friday)
    #expect(
      list.sections.map(\.label) == [
        "a", "No project", "#B", "No tag", "Low priority", "No priority", "No Client",
      ])
    let ungrouped = TodoListModel(todos, at: .friday)
    #expect(ungrouped.sections.map(\.label) == [nil])
    #expect(ungrouped.sections.map(\.range) == [0..<4])
  }

  @Test("a todo is found by its id if it is listed")
  func index() throws {
    let list = TodoListModel(try todos().reversed(), at: .friday)
    #expect((1...5).map { list.index(of: TodoID(stored: $0)) } == [3, 2, 1, 0, nil])
  }

  @Test("the counts name open, overdue, done and cancelled todos, and leave out zeros")
  func counts() throws {
    let todos = try todos()
    #expect(
      TodoListModel(todos, at: .friday).counts.labels == ["2 open", "1 overdue", "1 done", "1 cancelled"])
    #expect(TodoListModel([todos[1]], at: .friday).counts.labels == ["1 done"])
    #expect(TodoListModel([], at: .friday).counts.labels == [])
  }
}
