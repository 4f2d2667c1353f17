import Testing
import TodoTestSupport

@testable import Graphs
@testable import TodoCore
@testable import TodoStore

struct RelationCollectorTests {
  private func collected(_ todos: [Todo]) -> (relations: TodoRelations, loose: [LooseRelation]) {
    var collector = RelationCollector()
    for todo in todos { collector.append(RelationCollector.Entry(todo)) }
    for todo in todos { collector.find(RelationCollector.Entry(todo)) }
    return collector.result()
  }

  @Test("relations lead to the todo with the uid, before it or behind it, and else they are loose")
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

  @Test("a todo of the store is taken as its line has it, escapes and all")
  func stored() throws {
    let line = try String(decoding: Todo.sample(2) { $0.after = ["\u{E9}/1"] }.line, as: UTF8.self)
    let other = try String(decoding: Todo.sample(1) { $0.uid = "\u{E9}/1" }.line, as: UTF8.self)
    let head = "{\"format\":\"todo\",\"version\":1,\"todos\":[\n"
    let text = "\(head)\(other),\n\(line.replacing("\u{E9}/1", with: "\\u00e9\\/1"))\n],\"lastID\":2,\"revision\":1}\n"
    let found = try TodoStore(SpyStorage(text)).read { document throws(DocumentError) in try document.relations() }
    #expect(found.loose.isEmpty && Array(found.relations.after.targets(of: 1)) == [0])
  }
}
