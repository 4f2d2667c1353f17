import FileStore
import Graphs
package import TodoCore

/// The relations between the todos of a store: which depend on which, and which are subtasks of which.
///
/// Todos are numbered from 0 in id order. A relation to a uid that no todo has is left out.
struct TodoRelations: Sendable {
  /// A todo, as far as relations depend on it.
  struct Node: Sendable {
    let id: TodoID
    let status: TodoStatus
  }

  /// The todos in id order.
  private(set) var nodes: [Node]
  /// The first todo with each uid that some todo names.
  private let owners: [TodoUID: Int]
  /// From each todo to the todos that it depends on.
  let after: DirectedGraph
  /// From each todo to the todos that depend on it.
  let followers: DirectedGraph
  /// From each todo to its parent.
  let parents: DirectedGraph
  /// From each todo to its subtasks, in id order.
  let parts: DirectedGraph

  /// Creates the relations of todos in id order.
  init(nodes: [Node], owners: [TodoUID: Int], after: [DirectedGraph.Edge], parents: [DirectedGraph.Edge]) {
    self.nodes = nodes
    self.owners = owners
    self.after = DirectedGraph(count: nodes.count, edges: after)
    followers = self.after.reversed
    self.parents = DirectedGraph(count: nodes.count, edges: parents)
    parts = self.parents.reversed
  }

  /// Changes the status of a todo.
  mutating func set(_ status: TodoStatus, of id: TodoID) {
    if let node = node(of: id) { nodes[node] = Node(id: id, status: status) }
  }

  /// The number of the todo with an id; `nil` if there is none.
  func node(of id: TodoID) -> Int? {
    let node = nodes.partitioningIndex { $0.id >= id }
    return node < nodes.count && nodes[node].id == id ? node : nil
  }

  /// The number of the first todo with a uid that some todo names; `nil` if there is none.
  func node(named uid: TodoUID) -> Int? { owners[uid] }

  /// Whether a todo is open and depends on an open todo.
  func isBlocked(_ node: Int) -> Bool {
    guard nodes[node].status == .open else { return false }
    for other in after.targets(of: node) where nodes[other].status == .open { return true }
    return false
  }

  /// The open todos that an open todo depends on; none for a closed todo.
  package func blockers(of node: Int) -> some Collection<Int> {
    after.targets(of: node).lazy.filter { nodes[node].status == .open && nodes[$0].status == .open }
  }

  /// The todos that closing others has unblocked, in id order.
  func nodesFreed(byClosing closed: [Int]) -> [Int] {
    let followers = Set(closed.flatMap { self.followers.targets(of: $0) })
    return followers.filter { nodes[$0].status == .open && !isBlocked($0) }.sorted()
  }

  /// Whether a todo has subtasks, of any status.
  func hasParts(_ node: Int) -> Bool { !parts.targets(of: node).isEmpty }

  /// The parent of a todo; `nil` if there is none.
  func parent(of node: Int) -> Int? { parents.targets(of: node).first }

  /// The subtasks of a todo at any depth, in id order; never the todo itself, even in a loop.
  ///
  /// - Parameter isOpened: whether to visit the subtasks of a subtask.
  func descendants(of node: Int, opening isOpened: (Int) -> Bool = { _ in true }) -> [Int] {
    var found: Set<Int> = [node]
    var next = [node]
    while let whole = next.popLast() {
      if whole != node, !isOpened(whole) { continue }
      next += parts.targets(of: whole).filter { found.insert($0).inserted }
    }
    found.remove(node)
    return found.sorted()
  }

  /// Some of the loops of todos that depend on each other or are subtasks of each other, and the number of
  /// all loops.
  package func circles(of field: TodoField, atMost limit: Int) -> (found: [[TodoID]], count: Int) {
    let (found, count) = (field == .after ? after : parents).cycles(atMost: limit)
    return (found.map { $0.map { nodes[$0].id } }, count)
  }

  /// A shortest loop through a relation that changes add; `nil` if they close none.
  func circle(of field: TodoField, closedBy changes: [TodoDelta]) -> [TodoID]? {
    let graph = field == .after ? after : parents
    let edges = changes.flatMap { change -> [DirectedGraph.Edge] in
      guard let new = change.after, let node = node(of: new.id) else { return [] }
      return new.related(by: field, beyond: change.before).compactMap { self.node(named: $0) }.map {
        .init(from: node, to: $0)
      }
    }
    if edges.isEmpty { return nil }
    let components = graph.components
    let closing = edges.first { components[$0.from] == components[$0.to] }
    return closing.flatMap(graph.cycle)?.map { nodes[$0].id }
  }

  /// How many of a todo's subtasks are done, not counting cancelled ones; `nil` if there are none.
  package func progress(of node: Int) -> TodoProgress? {
    TodoProgress(ofParts: parts.targets(of: node).lazy.map { nodes[$0].status })
  }
}

/// Collects the relations between todos: first what each todo names, then which of the named uids exist.
///
/// Both passes are in id order. Only named uids are kept, since most todos have no relations.
struct RelationCollector {
  /// A relation of a todo.
  private struct Link {
    let from: Int
    let field: TodoField
    /// The named uid.
    let uid: TodoUID
  }

  private var nodes: [TodoRelations.Node] = []
  private var links: [Link] = []
  private var named: Set<TodoUID> = []
  /// The first todo with each named uid.
  private var owners: [TodoUID: Int] = [:]
  private var found = 0

  /// Whether any todo names another, so that a second pass is needed.
  var hasLinks: Bool { !links.isEmpty }

  /// Collects the relations of a stored todo.
  mutating func append(_ todo: StoredTodo) {
    nodes.append(TodoRelations.Node(id: todo.id, status: todo.status))
    guard todo.fields.hasRelations else { return }
    for field in TodoSchema.relations { link(field, to: todo.texts(of: field).map(TodoUID.init(stored:))) }
  }

  /// Collects the relations of a todo that is not stored, or not yet in this state.
  mutating func append(_ todo: Todo) {
    nodes.append(TodoRelations.Node(id: todo.id, status: todo.status))
    for field in TodoSchema.relations { link(field, to: todo.related(by: field)) }
  }

  /// Checks whether the next todo, which has this uid, is named.
  package mutating func find(_ uid: TodoUID) {
    if named.contains(uid), owners[uid] == nil { owners[uid] = found }
    found += 1
  }

  /// The relations between all collected todos, and those whose targets do not exist.
  func result() -> (relations: TodoRelations, loose: [LooseRelation]) {
    var after: [DirectedGraph.Edge] = []
    var parents: [DirectedGraph.Edge] = []
    var loose: [LooseRelation] = []
    for link in links {
      guard let target = owners[link.uid] else {
        loose.append(LooseRelation(id: nodes[link.from].id, field: link.field, uid: link.uid))
        continue
      }
      let edge = DirectedGraph.Edge(from: link.from, to: target)
      if link.field == .after { after.append(edge) } else { parents.append(edge) }
    }
    return (TodoRelations(nodes: nodes, owners: owners, after: after, parents: parents), loose)
  }

  private mutating func link(_ field: TodoField, to uids: [TodoUID]) {
    named.formUnion(uids)
    links += uids.map { Link(from: nodes.count - 1, field: field, uid: $0) }
  }
}

/// A relation to a uid that no todo has.
package struct LooseRelation: Hashable, Sendable {
  /// The todo that has the relation.
  package let id: TodoID
  /// The field of the relation.
  package let field: TodoField
  /// The uid that the relation names.
  package let uid: TodoUID
}

/// All todos of a store, their relations, and which of them have the relations that a query asks for.
package final class StoredFamily: Sendable {
  let bytes: [UInt8]
  let fields: [StoredFields]
  let relations: TodoRelations
  /// For each relation that a query asks for, whether each todo has it.
  private let answers: [[Bool]]

  init(bytes: [UInt8], fields: [StoredFields], relations: TodoRelations, answers: [[Bool]]) {
    self.bytes = bytes
    self.fields = fields
    self.relations = relations
    self.answers = answers
  }

  /// The same todos with new relations; only what a todo says about others changes, not its own values.
  func following(_ relations: TodoRelations) -> StoredFamily {
    StoredFamily(bytes: bytes, fields: fields, relations: relations, answers: answers)
  }

  /// The number of todos.
  var count: Int { fields.count }

  /// Passes a todo with its bytes to a closure.
  package func withTodo<Result>(_ node: Int, _ body: (StoredTodo) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(StoredTodo(bytes: $0, fields: fields[node])) }
  }

  /// The short form of a todo.
  func related(_ node: Int) -> RelatedTodo { withTodo(node) { RelatedTodo($0) } }

  /// Whether a todo has the relation that a query asks for at an index.
  func hasRelation(_ node: Int, asked place: Int) -> Bool { answers[place][node] }
}

/// A todo among its family.
package struct FamilyMember {
  let family: StoredFamily
  let node: Int

  /// Whether the todo is open and depends on an open todo.
  var isBlocked: Bool { family.relations.isBlocked(node) }
  /// Whether the todo has subtasks.
  var hasParts: Bool { family.relations.hasParts(node) }
  /// The parent of this todo.
  var whole: RelatedTodo? { family.relations.parent(of: node).map(family.related) }

  /// The smallest id of the todos that a relation leads to; `nil` if there are none.
  func smallestID(of field: TodoField) -> TodoID? {
    let graph = field == .after ? family.relations.after : family.relations.parents
    return graph.targets(of: node).min().map { family.relations.nodes[$0].id }
  }
}

extension TodoRelations {
  /// For each todo, whether it has a relation to any of these todos.
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
