import Testing
import TodoTestSupport

@testable import TodoKit

struct PackedSortKeyTests {
  /// The packed values of todos, in their order.
  private func values(by order: [TodoSortKey], of todos: [Todo]) throws -> [UInt64] {
    let packing = try #require(PackedSortKey(order))
    return try todos.map { todo in
      try todo.line.withUnsafeBufferPointer { line in
        var scanner = StoredTodoScanner(line)
        return packing.value(of: try scanner.todo())
      }
    }
  }

  @Test("the default order is packed, texts and more than 64 bits are not")
  func fitting() {
    #expect(PackedSortKey([TodoSortKey(.due), TodoSortKey(.priority)]) != nil)
    #expect(PackedSortKey([TodoSortKey(.status), TodoSortKey(.completed), TodoSortKey(.priority)]) != nil)
    #expect(PackedSortKey([TodoSortKey(.title)]) == nil)
    #expect(PackedSortKey([TodoSortKey(.due), TodoSortKey(.start)]) == nil)
  }

  @Test("the first and the last days there are keep their order, and unset comes last", arguments: [false, true])
  func limits(isDescending: Bool) throws {
    let dues = ["0001-01-01T00:00", "0001-01-01", "1970-01-01", "2026-12-01T23:59", "2026-12-01", "9999-12-31"]
    let set = try dues.enumerated().map { index, due in try Todo.sample(index + 1) { $0.due = LocalDate(due) } }
    let sorted = isDescending ? set.reversed() : set
    let values = try values(by: [TodoSortKey(.due, descending: isDescending)], of: sorted + [Todo.sample(9)])
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("the first and the last instants there are keep their order")
  func instants() throws {
    let texts = [
      "0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2026-11-20T23:11:00Z", "9999-12-31T23:59:59Z",
    ]
    let todos = try texts.enumerated().map { index, text in
      try Todo.sample(index + 1) { $0.completed = Instant(text) }
    }
    let values = try values(by: [TodoSortKey(.completed)], of: todos + [Todo.sample(9)])
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("the first key weighs more than all behind it")
  func weight() throws {
    let early = try Todo.sample(1) { ($0.due, $0.priority) = (LocalDate("2026-12-01"), nil) }
    let late = try Todo.sample(2) { ($0.due, $0.priority) = (LocalDate("2026-12-02"), .high) }
    let values = try values(by: [TodoSortKey(.due), TodoSortKey(.priority)], of: [early, late])
    #expect(values[0] < values[1])
  }

  @Test(
    "integers are sorted, what is equal keeps its place, whether or not the places fit below them",
    arguments: [
      [TodoSortKey(.priority)], [TodoSortKey(.completed), TodoSortKey(.priority)], PackedSortKeyTests.widest,
    ])
  func sorting(order: [TodoSortKey]) throws {
    let packing = try #require(PackedSortKey(order))
    #expect(packing.sortedIndices([]) == [])
    #expect(packing.sortedIndices([3, 1, 3, 0, 1]) == [3, 1, 4, 0, 2])
    #expect(
      packing.sortedIndices((0..<100).map { UInt64($0 / 10 % 2) }).prefix(11) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20])
  }

  /// Takes all of the 64 bits but one.
  private static let widest =
    [TodoSortKey(.completed)] + (0..<12).map { TodoSortKey(.priority, descending: $0 % 2 == 0) }
}
