import Testing
import TodoTestSupport

@testable import Graphs
@testable import StoreEngine
@testable import TodoCore

struct TodoRelationsTests {
  private func relations(_ todos: [Todo]) -> TodoRelations {
    var collector = RelationCollector()
    for todo in todos { collector.append(todo) }
    for todo in todos { collector.find(todo.uid) }
    return collector.result().relations
  }

  /// Todos 1, 2, …, each of which comes after the given todos.
  private func after(_ targets: [[Int]]) throws -> [Todo] {
    try targets.enumerated().map { index, ids in
      try .sample(index + 1) { $0.after = ids.map { TodoUID(stored: "uid-\($0)") } }
    }
  }

  @Test("an open todo is blocked only by open todos")
  func blocked() throws {
    var todos = try after([[], [1], [2, 1], [9]])
    #expect((0..<4).map(relations(todos).isBlocked) == [false, true, true, false])
    todos[0].status = .cancelled
    #expect((0..<4).map(relations(todos).isBlocked) == [false, false, true, false])
    (todos[0].status, todos[1].status) = (.open, .done)
    #expect((0..<4).map(relations(todos).isBlocked) == [false, false, true, false])
  }

  @Test("closing a todo frees open todos that no longer come after an open todo")
  func freed() throws {
    var todos = try after([[], [1], [1, 5], [1, 1], [], [1]])
    (todos[0].status, todos[5].status) = (.done, .done)
    #expect(relations(todos).nodesFreed(byClosing: [0]) == [1, 3])
  }

  @Test(
    "descendants are all parts below, in the order of their ids, even if ids run backwards or parts form a circle"
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

  @Test("only a circle that a change closes is reported, not an earlier circle")
  func circles() throws {
    let todos = try after([[2], [1], [4], [3], []])
    let relations = relations(todos)
    #expect(
      relations.circle(of: .after, closedBy: [.changed(todos[0], todos[0]), .changed(todos[4], todos[4])])
        == nil)
    let before = try Todo.sample(3)
    #expect(relations.circle(of: .after, closedBy: [.changed(before, todos[2])])?.map(\.rawValue) == [3, 4])
    #expect(relations.circle(of: .parent, closedBy: [.changed(before, todos[2])]) == nil)
  }
}

struct RelationCollectorTests {
  private func collected(_ todos: [Todo]) -> (relations: TodoRelations, loose: [LooseRelation]) {
    var collector = RelationCollector()
    for todo in todos { collector.append(todo) }
    for todo in todos { collector.find(todo.uid) }
    return collector.result()
  }

  @Test("relations lead to the todo with the uid, earlier or later in the list, or else are loose")
  func links() throws {
    let (relations, loose) = collected([
      try .sample(1) { ($0.after, $0.parent) = (["uid-3", "gone"], "uid-2") },
      try .sample(2) { $0.parent = "Uid-1" },
      try .sample(3) { $0.after = ["uid-2"] },
    ])
    #expect(Array(relations.after.targets(of: 0)) == [2])
    #expect(Array(relations.followers.targets(of: 1)) == [2])
    #expect(relations.parent(of: 0) == 1 && Array(relations.parts.targets(of: 1)) == [0])
    #expect(
      loose == [
        LooseRelation(id: TodoID(stored: 1), field: .after, uid: "gone"),
        LooseRelation(id: TodoID(stored: 2), field: .parent, uid: "Uid-1"),
      ])
  }

  @Test("relations of a stored todo are found despite escapes in its line")
  func stored() throws {
    let line = try String(decoding: Todo.sample(2) { $0.after = ["\u{E9}/1"] }.line, as: UTF8.self)
    let other = try String(decoding: Todo.sample(1) { $0.uid = "\u{E9}/1" }.line, as: UTF8.self)
    let head = "{\"format\":\"todo\",\"version\":1,\"todos\":[\n"
    let text =
      "\(head)\(other),\n\(line.replacing("\u{E9}/1", with: "\\u00e9\\/1"))\n],\"lastID\":2,\"revision\":1}\n"
    let found = try TodoStore(SpyStorage(text)).read { document throws(DocumentError) in
      try document.relations()
    }
    #expect(found.loose.isEmpty && Array(found.relations.after.targets(of: 1)) == [0])
  }
}

struct StoredFamilyTests {
  /// 1 and 2 come after each other, 3 is a part of itself, and 6 comes after the uid `twin`, which two todos
  /// share.
  private static func odd() throws -> [Todo] {
    [
      try .sample(1) { $0.after = ["uid-2"] }, try .sample(2) { $0.after = ["uid-1"] },
      try .sample(3) { $0.parent = "uid-3" }, try .sample(4) { $0.uid = "twin" },
      try .sample(5) { ($0.uid, $0.status) = ("twin", .done) },
      try .sample(6) { $0.after = ["twin", "twin"] },
    ]
  }

  private func family(_ terms: [RelationTerm] = []) throws -> StoredFamily {
    try TodoStore(SpyStorage(document(Self.odd()))).read { document throws(DocumentError) in
      try document.family(answering: terms)
    }
  }

  @Test("circles are read, and a shared uid means the first todo that has it")
  func odd() throws {
    let family = try family()
    let places = (0..<family.count).map { FamilyMember(family: family, node: $0) }
    #expect(places.map(\.isBlocked) == [true, true, false, false, false, true])
    #expect(places.map(\.hasParts) == [false, false, true, false, false, false])
    #expect(places[2].whole?.id.rawValue == 3)
    #expect(places[5].smallestID(of: .after)?.rawValue == 4)
    #expect(family.relations.parts.targets(of: 2).map(\.self) == [2])
  }

  @Test("each relation that is asked for is answered at its own place")
  func answers() throws {
    let family = try family([
      RelationTerm(relation: .after, refs: try refs("1,4")),
      RelationTerm(relation: .blocks, refs: try refs("1")),
      RelationTerm(relation: .parent, refs: try refs("3")),
    ])
    func ids(_ place: Int) -> [Int] {
      (0..<family.count).filter { family.hasRelation($0, asked: place) }.map { $0 + 1 }
    }
    #expect(ids(0) == [2, 6] && ids(1) == [2] && ids(2) == [3])
  }
}
