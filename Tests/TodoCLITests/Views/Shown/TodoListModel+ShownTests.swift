import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct TodoListModelWindowTests {
  /// Six todos below four headings: fifteen lines with the blank lines and the counts.
  private func list() throws -> TodoListModel {
    let todos = try (1...6).map { try Todo.sample($0) }
    return TodoListModel(
      todos,
      sections: [
        .init(.due(.overdue), 0..<1), .init(.due(.today), 1..<2), .init(.due(.later), 2..<3),
        .init(.due(.undated), 3..<6),
      ], at: .friday)
  }

  @Test(
    "a window holds the first todos, no heading without a todo, and a line about the rest",
    arguments: [
      (99, [1, 1, 1, 3]), (15, [1, 1, 1, 3]), (14, [1, 1, 1, 3]), (13, [1, 1, 1, 2]), (12, [1, 1, 1, 1]),
      (11, [1, 1, 1]), (10, [1, 1, 1]), (9, [1, 1, 1]), (8, [1, 1]), (6, [1, 1]), (5, [1]), (3, [1]), (2, []), (1, []),
    ])
  func sections(lines: Int, counts: [Int]) throws {
    let (sections, isWhole) = try list().window(lines: lines)
    #expect(sections.map(\.range.count) == counts)
    #expect(isWhole == (lines >= 15))
    let used = counts.indices.reduce(0) { $0 + ($1 > 0 ? 2 : 1) + counts[$1] }
    #expect(used + (isWhole ? 2 : 1) <= lines)
  }

  @Test("a list that is not grouped has no headings, and is whole without a limit")
  func ungrouped() throws {
    let todos = try (1...9).map { try Todo.sample($0) }
    let list = TodoListModel(todos, at: .friday)
    #expect(list.window(lines: 6).sections.map(\.range) == [0..<5])
    #expect(list.window(lines: nil).sections.map(\.range) == [0..<9])
  }
}
