import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoListModelsTests {
  private static let todos: [(String, TodoStatus, String?)] = [
    ("a", .open, "2026-11-19"), ("B", .done, nil), ("b", .open, "2026-11-20"), ("b", .cancelled, nil),
  ]

  private func models() throws -> [TodoModel] {
    try Self.todos.enumerated().map { index, values in
      let todo = try Todo.sample(index + 1) { todo in
        (todo.project, todo.status, todo.due) = (values.0, values.1, values.2.flatMap { LocalDate($0) })
      }
      return TodoModel(TodoSummary(todo, at: .friday), at: .friday)
    }
  }

  @Test("a new section begins where that of a todo is another than of the one before")
  func sections() throws {
    let outline = TodoOutlineModel(todos: try models()) { TodoGrouping.project.section(of: $0, at: .friday) }
    #expect(outline.sections.map(\.label) == ["a", "B"])
    #expect(outline.sections.map(\.range) == [0..<1, 1..<4])
  }

  @Test("a list that is not grouped is one section without a heading")
  func ungrouped() throws {
    let outline = TodoListModel(todos: LazyRows(try models())).outline
    #expect(outline.sections.map(\.label) == [nil])
    #expect(outline.sections.map(\.range) == [0..<4])
  }

  @Test("todos are counted by what they are, and what there is none of is left out")
  func counts() throws {
    #expect(TodoOutlineModel(todos: try models()).counts == ["2 open", "1 overdue", "1 done", "1 cancelled"])
    #expect(TodoOutlineModel(todos: [try models()[1]]).counts == ["1 done"])
    #expect(TodoOutlineModel(todos: []).sections.isEmpty)
  }
}
