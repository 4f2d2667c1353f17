import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoKit
@testable import TodoStore

struct StoredTodosSectionsTests {
  /// Four todos of three projects, two of which are one name.
  private func todos() throws -> StoredTodos {
    let values: [(String, TodoStatus, String?)] = [
      ("a", .open, "2026-11-19"), ("B", .done, nil), ("b", .open, "2026-11-20"), ("b", .cancelled, nil),
    ]
    let todos = try values.enumerated().map { index, values in
      try Todo.sample(index + 1) { todo in
        (todo.project, todo.status, todo.due) = (values.0, values.1, values.2.flatMap { LocalDate($0) })
      }
    }
    return try TodoStore(SpyStorage(document(todos))).todos(TodoSelection(order: []) { _ in true })
  }

  @Test("a new section begins where that of a todo is another than of the one before")
  func sections() throws {
    let sections = try todos().sections(by: .project, at: .friday)
    #expect(sections.map(\.section) == [.project("a"), .project("B")])
    #expect(sections.map(\.range) == [0..<1, 1..<4])
    #expect(try todos().sections(by: .ungrouped, at: .friday).map(\.range) == [0..<4])
  }

  @Test("no todos have no section")
  func none() throws {
    let todos = try TodoStore(SpyStorage(document([]))).todos(TodoSelection(order: []) { _ in true })
    #expect(todos.sections(by: .due, at: .friday).isEmpty)
  }
}
