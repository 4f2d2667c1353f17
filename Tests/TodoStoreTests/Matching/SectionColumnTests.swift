import FileStore
import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoKit
@testable import TodoStore

struct SectionColumnTests {
  private func ids(_ grouping: TodoGrouping, order: [TodoSortKey] = [TodoSortKey(.id)]) throws -> [Int] {
    let todos = [
      try Todo.sample(1) { ($0.project, $0.tags) = ("b", ["x", "a"]) },
      try Todo.sample(2) { ($0.priority, $0.due) = (.low, LocalDate("2026-11-20")) },
      try Todo.sample(3) { ($0.project, $0.tags) = ("A", ["a"]) },
      try Todo.sample(4) { ($0.project, $0.due, $0.status) = ("B", LocalDate("2026-11-19"), .done) },
      try Todo.sample(5) { ($0.priority, $0.due) = (.high, LocalDate("2026-11-19")) },
    ]
    let query = TodoQuery(includesAll: true, order: order, grouping: grouping)
    return try TodoStore(MemoryStorage(Array(document(todos).utf8))).todos(TodoSelection(query, at: .friday)).map(
      \.id.rawValue)
  }

  @Test(
    "todos of one section stand together, sorted among themselves",
    arguments: [
      (.due, [5, 2, 1, 3, 4]), (.project, [3, 1, 4, 2, 5]), (.tag, [3, 1, 2, 4, 5]), (.priority, [5, 2, 1, 3, 4]),
      (.ungrouped, [1, 2, 3, 4, 5]),
    ] as [(TodoGrouping, [Int])])
  func grouping(grouping: TodoGrouping, expected: [Int]) throws {
    #expect(try ids(grouping) == expected)
  }

  @Test("within a section the order is that of the query, also where it asks for none")
  func order() throws {
    #expect(try ids(.project, order: [TodoSortKey(.id, descending: true)]) == [3, 4, 1, 5, 2])
    #expect(try ids(.project, order: []) == [3, 1, 4, 2, 5])
  }
}
