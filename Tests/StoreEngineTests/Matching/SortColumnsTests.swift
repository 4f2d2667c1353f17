import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct SortColumnsTests {
  /// Three todos with values, the third the least and the first the greatest, and one without values.
  private func todos() throws -> [Todo] {
    [
      try Todo.sample(1, "Ćevapi") { todo in
        (todo.uid, todo.content, todo.status) = (TodoUID(stored: "c"), "Z", .cancelled)
        (todo.priority, todo.project, todo.tags) = (.low, "Zoo", ["b"])
        (todo.due, todo.start) = (LocalDate("2026-12-01"), LocalDate("2026-12-01"))
        (todo.created, todo.modified) = (Instant(seconds: 3), Instant(seconds: 3))
        (todo.completed, todo.cancelled) = (Instant(seconds: 3), Instant(seconds: 3))
      },
      try Todo.sample(2, "baker") { todo in
        (todo.uid, todo.content, todo.status) = (TodoUID(stored: "b"), "y", .done)
        (todo.priority, todo.project, todo.tags) = (.medium, "yard", ["Ä", "b"])
        (todo.due, todo.start) = (LocalDate("2026-12-01T23:59"), LocalDate("2026-12-01T23:59"))
        (todo.created, todo.modified) = (Instant(seconds: 2), Instant(seconds: 2))
        (todo.completed, todo.cancelled) = (Instant(seconds: 2), Instant(seconds: 2))
      },
      try Todo.sample(3, "Apple") { todo in
        (todo.uid, todo.content) = (TodoUID(stored: "a"), "X")
        (todo.priority, todo.project, todo.tags) = (.high, "x", ["a", "a"])
        (todo.due, todo.start) = (LocalDate("2026-12-01T00:00"), LocalDate("2026-12-01T00:00"))
        (todo.created, todo.modified) = (Instant(seconds: 1), Instant(seconds: -1))
        (todo.completed, todo.cancelled) = (Instant(seconds: -1), Instant(seconds: -1))
      },
      try Todo.sample(4, "Zebra") { todo in
        (todo.uid, todo.created, todo.modified) = (
          TodoUID(stored: "d"), Instant(seconds: 4), Instant(seconds: 4)
        )
      },
    ]
  }

  private func ids(by order: TodoSortKey...) throws -> [Int] {
    try TodoStore(SpyStorage(document(todos()))).todos(TodoSelection(order: order) { _ in true }).map(
      \.id.rawValue)
  }

  @Test(
    "an unset value comes last in both directions",
    arguments: [TodoField.content, .priority, .due, .start, .project, .tags, .completed, .cancelled])
  func unset(field: TodoField) throws {
    #expect(try ids(by: TodoSortKey(field)) == [3, 2, 1, 4])
    #expect(try ids(by: TodoSortKey(field, descending: true)) == [1, 2, 3, 4])
  }

  @Test(
    "every other field sorts in both directions", arguments: [TodoField.uid, .title, .created, .modified])
  func directions(field: TodoField) throws {
    #expect(try ids(by: TodoSortKey(field)) == [3, 2, 1, 4])
    #expect(try ids(by: TodoSortKey(field, descending: true)) == [4, 1, 2, 3])
  }

  @Test("ids sort as numbers, and statuses as open, done, cancelled")
  func numbers() throws {
    #expect(try ids(by: TodoSortKey(.id, descending: true)) == [4, 3, 2, 1])
    #expect(try ids(by: TodoSortKey(.status)) == [3, 4, 2, 1])
    #expect(try ids(by: TodoSortKey(.status, descending: true)) == [1, 2, 3, 4])
  }

  @Test("todos that are equal by the first key are sorted by the next key, and finally by id")
  func severalKeys() throws {
    #expect(try ids(by: TodoSortKey(.status), TodoSortKey(.title, descending: true)) == [4, 3, 2, 1])
    let equal = try (1...50).map { try Todo.sample($0, $0 % 2 == 0 ? "B" : "á") }
    let sorted = try TodoStore(SpyStorage(document(equal))).todos(
      TodoSelection(order: [TodoSortKey(.title, descending: true)]) { _ in true })
    #expect(sorted.map(\.id.rawValue) == (1...25).map { $0 * 2 } + (1...25).map { $0 * 2 - 1 })
  }
}

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
    return try TodoStore(MemoryStorage(Array(document(todos).utf8))).todos(TodoSelection(query, at: .friday))
      .map(
        \.id.rawValue)
  }

  @Test(
    "todos of one section are together, sorted among themselves",
    arguments: [
      (.by(.due), [5, 2, 1, 3, 4]), (.by(.project), [3, 1, 4, 2, 5]), (.by(.tags), [3, 1, 2, 4, 5]),
      (.by(.priority), [5, 2, 1, 3, 4]), (.ungrouped, [1, 2, 3, 4, 5]),
    ] as [(TodoGrouping, [Int])])
  func grouping(grouping: TodoGrouping, expected: [Int]) throws {
    #expect(try ids(grouping) == expected)
  }

  @Test("a section has the order of the query, even if the query asks for none")
  func order() throws {
    #expect(try ids(.by(.project), order: [TodoSortKey(.id, descending: true)]) == [3, 4, 1, 5, 2])
    #expect(try ids(.by(.project), order: []) == [3, 1, 4, 2, 5])
  }
}
