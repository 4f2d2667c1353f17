import FileStore
import Graphs
import TodoCore

/// All todos of a store, how they stand to each other, and which of them stand to todos that are asked for.
package final class StoredFamily: Sendable {
  let bytes: [UInt8]
  let fields: [StoredFields]
  let relations: TodoRelations
  /// For each relation that is asked for whether a todo has it.
  private let answers: [[Bool]]

  init(bytes: [UInt8], fields: [StoredFields], relations: TodoRelations, answers: [[Bool]]) {
    self.bytes = bytes
    self.fields = fields
    self.relations = relations
    self.answers = answers
  }

  /// The same where todos have another status by now, which tells how they stand to each other, and not what they are.
  func following(_ relations: TodoRelations) -> StoredFamily {
    StoredFamily(bytes: bytes, fields: fields, relations: relations, answers: answers)
  }

  /// How many todos there are.
  var count: Int { fields.count }

  /// Lends a todo with its bytes.
  package func withTodo<Result>(_ node: Int, _ body: (StoredTodo) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(StoredTodo(bytes: $0, fields: fields[node])) }
  }

  /// What a todo is recognised by.
  func related(_ node: Int) -> RelatedTodo { withTodo(node) { RelatedTodo($0) } }

  /// Whether a todo has the relation that is asked for at that place.
  func hasRelation(_ node: Int, asked place: Int) -> Bool { answers[place][node] }
}

/// A todo's place in its family.
package struct FamilyPlace {
  let family: StoredFamily
  let node: Int

  /// Whether it is open and comes after one that is open.
  var isBlocked: Bool { family.relations.isBlocked(node) }
  /// Whether it has parts.
  var hasParts: Bool { family.relations.hasParts(node) }
  /// What it is a part of.
  var whole: RelatedTodo? { family.relations.parent(of: node).map(family.related) }

  /// The smallest id of the todos to which it stands by a relation; nil when there are none.
  func smallestID(of field: TodoField) -> TodoID? {
    let graph = field == .after ? family.relations.after : family.relations.parents
    return graph.targets(of: node).min().map { family.relations.nodes[$0].id }
  }
}

extension TodoRelations {
  /// For each todo whether it stands so to one of these.
  func nodes(standing relation: RelationTerm.Relation, to others: [Int]) -> [Bool] {
    let graph =
      switch relation {
      case .after: followers
      case .parent: parts
      case .blocks: after
      }
    var answers = [Bool](repeating: false, count: nodes.count)
    for other in others { for node in graph.targets(of: other) { answers[node] = true } }
    return answers
  }
}
