import Graphs
import TodoCore

/// All todos of a version of the store where they lie, numbered from 0 in the order of their ids, and how they stand to
/// each other.
package final class StoredFamily: Sendable {
  /// The bytes of all of them, as they were read at once.
  package let bytes: [UInt8]
  /// The lines of todos that have changed since: their places go on behind those of the bytes.
  let changed: [UInt8]
  let fields: [StoredFields]
  /// How they stand to each other; nil where that is not asked for, or none stands to another.
  let relations: TodoRelations?
  /// For each relation that is asked for whether a todo has it.
  private let answers: [[Bool]]

  init(
    bytes: [UInt8], changed: [UInt8] = [], fields: [StoredFields], relations: TodoRelations? = nil,
    answers: [[Bool]] = []
  ) {
    (self.bytes, self.changed, self.fields) = (bytes, changed, fields)
    (self.relations, self.answers) = (relations, answers)
  }

  /// The same, knowing how they stand to each other.
  func related() -> StoredFamily {
    guard fields.contains(where: \.hasRelations) else { return self }
    var collector = RelationCollector()
    forEach { collector.append($0) }
    forEach { collector.find($0) }
    return StoredFamily(bytes: bytes, changed: changed, fields: fields, relations: collector.result().relations)
  }

  /// The same, knowing which of them stand to todos that are asked for.
  func answering(_ answers: [[Bool]]) -> StoredFamily {
    StoredFamily(bytes: bytes, changed: changed, fields: fields, relations: relations, answers: answers)
  }

  /// Lends a todo with its bytes.
  package func withTodo<Result>(_ node: Int, _ body: (StoredTodo) -> Result) -> Result {
    let fields = fields[node]
    if fields.range.lowerBound < bytes.count {
      return bytes.withUnsafeBufferPointer { body(StoredTodo(bytes: $0, fields: fields)) }
    }
    return changed.withUnsafeBufferPointer { body(StoredTodo(bytes: $0, fields: fields.moved(by: -bytes.count))) }
  }

  /// Lends all of them, one after another.
  package func forEach(_ body: (StoredTodo) -> Void) {
    for node in fields.indices { withTodo(node, body) }
  }

  /// Those for which a condition holds.
  package func nodes(where isIncluded: (StoredTodo) -> Bool) -> [Int] {
    fields.indices.filter { withTodo($0, isIncluded) }
  }

  /// What a todo is recognised by.
  func related(_ node: Int) -> RelatedTodo { withTodo(node) { RelatedTodo($0) } }

  /// Whether a todo has the relation that is asked for at that place.
  func hasRelation(_ node: Int, asked place: Int) -> Bool { relations != nil && answers[place][node] }

  /// Some of them with the parts below what they are parts of.
  func tree(of nodes: [Int]) -> TreeOrder {
    TreeOrder(of: nodes, count: fields.count) {
      relations?.parent(of: $0)
    } after: { node in
      relations.map { Array($0.after.targets(of: node)) } ?? []
    }
  }
}

/// A todo's place in its family.
package struct FamilyMember {
  let family: StoredFamily
  let node: Int

  /// Whether it is open and comes after one that is open.
  var isBlocked: Bool { family.relations?.isBlocked(node) ?? false }
  /// Whether it has parts.
  var hasParts: Bool { family.relations?.hasParts(node) ?? false }
  /// What it is a part of.
  var whole: RelatedTodo? { family.relations?.parent(of: node).map(family.related) }

  /// The smallest id of the todos to which it stands by a relation; nil when there are none.
  func smallestID(of field: TodoField) -> TodoID? {
    guard let relations = family.relations else { return nil }
    return (field == .after ? relations.after : relations.parents).targets(of: node).min().map {
      relations.nodes[$0].id
    }
  }
}
