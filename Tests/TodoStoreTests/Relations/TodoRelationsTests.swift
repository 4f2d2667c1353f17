import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoStore

struct TodoRelationsTests {
  private func relations(_ todos: [Todo]) -> TodoRelations {
    var collector = RelationCollector()
    for todo in todos { collector.append(RelationCollector.Entry(todo)) }
    for todo in todos { collector.find(RelationCollector.Entry(todo)) }
    return collector.result().relations
  }

  /// Todos 1, 2, … that come after these.
  private func after(_ targets: [[Int]]) throws -> [Todo] {
    try targets.enumerated().map { index, ids in
      try .sample(index + 1) { $0.after = ids.map { TodoUID(stored: "uid-\($0)") } }
    }
  }

  @Test("an open todo is blocked by open ones only")
  func blocked() throws {
    var todos = try after([[], [1], [2, 1], [9]])
    #expect((0..<4).map(relations(todos).isBlocked) == [false, true, true, false])
    todos[0].status = .cancelled
    #expect((0..<4).map(relations(todos).isBlocked) == [false, false, true, false])
    (todos[0].status, todos[1].status) = (.open, .done)
    #expect((0..<4).map(relations(todos).isBlocked) == [false, false, true, false])
  }

  @Test("what closing frees is open, and comes after nothing open any more")
  func freed() throws {
    var todos = try after([[], [1], [1, 5], [1, 1], [], [1]])
    (todos[0].status, todos[5].status) = (.done, .done)
    #expect(relations(todos).nodesFreed(byClosing: [0]) == [1, 3])
  }

  @Test(
    "descendants are all parts below, in the order of their ids, also where parts have smaller ids or a circle is there"
  )
  func descendants() throws {
    let parents = [nil, 5, 1, 2, 1, 7, 6]
    let todos = try parents.enumerated().map { index, parent in
      try Todo.sample(index + 1) { $0.parent = parent.map { TodoUID(stored: "uid-\($0)") } }
    }
    let relations = relations(todos)
    #expect(relations.descendants(of: 0) == [1, 2, 3, 4])
    #expect(relations.descendants(of: 4) == [1, 3])
    #expect(relations.descendants(of: 5) == [6])
    #expect(relations.hasParts(0) && !relations.hasParts(2))
  }

  @Test("progress counts direct parts that are not cancelled")
  func progress() throws {
    let statuses: [TodoStatus] = [.open, .done, .cancelled, .open, .cancelled]
    let todos = try statuses.enumerated().map { index, status in
      try Todo.sample(index + 1) {
        ($0.status, $0.parent) = (status, [nil, "uid-1", "uid-1", "uid-1", "uid-4"][index])
      }
    }
    #expect(relations(todos).progress(of: 0) == TodoProgress(done: 1, count: 2))
    #expect(relations(todos).progress(of: 3) == nil && relations(todos).progress(of: 1) == nil)
  }

  @Test("only a circle that a change closes is told, not one that was there before")
  func circles() throws {
    let todos = try after([[2], [1], [4], [3], []])
    let relations = relations(todos)
    #expect(
      relations.circle(of: .after, closedBy: [.changed(todos[0], todos[0]), .changed(todos[4], todos[4])]) == nil)
    let before = try Todo.sample(3)
    #expect(relations.circle(of: .after, closedBy: [.changed(before, todos[2])])?.map(\.rawValue) == [3, 4])
    #expect(relations.circle(of: .parent, closedBy: [.changed(before, todos[2])]) == nil)
  }
}
