import FileStore
import Graphs
package import TodoCore

/// How the todos of a store stand to each other: which come after which, and which are parts of which.
///
/// Todos are numbered from 0 in the order of their ids. A relation to a uid that no todo has leads nowhere.
struct TodoRelations: Sendable {
  /// A todo with what it says of others.
  struct Node: Sendable {
    let id: TodoID
    let status: TodoStatus
  }

  /// The todos.
  private(set) var nodes: [Node]
  /// The uids that todos name, and the todo that has each of them; -1 for none.
  private let named: UIDTable
  private let owners: [Int]
  /// From each todo to those that it comes after.
  let after: DirectedGraph
  /// From each todo to those that come after it.
  let followers: DirectedGraph
  /// From each todo to the one that it is a part of.
  let parents: DirectedGraph
  /// From each todo to its parts, in the order of their ids.
  let parts: DirectedGraph

  /// Todos in the order of their ids.
  init(
    nodes: [Node], named: UIDTable, owners: [Int], after: [DirectedGraph.Edge], parents: [DirectedGraph.Edge]
  ) {
    self.nodes = nodes
    self.named = named
    self.owners = owners
    self.after = DirectedGraph(count: nodes.count, edges: after)
    followers = self.after.reversed
    self.parents = DirectedGraph(count: nodes.count, edges: parents)
    parts = self.parents.reversed
  }

  /// Gives a todo another status.
  mutating func set(_ status: TodoStatus, of id: TodoID) {
    if let node = node(of: id) { nodes[node] = Node(id: id, status: status) }
  }

  /// The number of the todo with that id; nil when there is none.
  func node(of id: TodoID) -> Int? {
    let node = nodes.partitioningIndex { $0.id >= id }
    return node < nodes.count && nodes[node].id == id ? node : nil
  }

  /// The number of the todo with a uid that some todo names, the first of several; nil when there is none.
  func node(named uid: TodoUID) -> Int? {
    uid.withUTF8 { named.number(of: $0) }.flatMap { owners[$0] < 0 ? nil : owners[$0] }
  }

  /// Whether a todo is open and comes after one that is open.
  func isBlocked(_ node: Int) -> Bool {
    guard nodes[node].status == .open else { return false }
    for other in after.targets(of: node) where nodes[other].status == .open { return true }
    return false
  }

  /// The open todos that an open one comes after; none of one that is no longer open.
  package func blockers(of node: Int) -> some Collection<Int> {
    after.targets(of: node).lazy.filter { nodes[node].status == .open && nodes[$0].status == .open }
  }

  /// The todos that are not blocked any more now that others are closed, in the order of their ids.
  func nodesFreed(byClosing closed: [Int]) -> [Int] {
    let followers = Set(closed.flatMap { self.followers.targets(of: $0) })
    return followers.filter { nodes[$0].status == .open && !isBlocked($0) }.sorted()
  }

  /// Whether a todo has parts, of whatever status.
  func hasParts(_ node: Int) -> Bool { !parts.targets(of: node).isEmpty }

  /// The todo that one is a part of; nil when there is none.
  func parent(of node: Int) -> Int? { parents.targets(of: node).first }

  /// The parts of a todo and theirs, at any depth, in the order of their ids; never itself, even where it is one of them.
  ///
  /// - Parameter isOpened: whether to look at what is below a part.
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

  /// Some of the circles of todos that come after each other, or are parts of each other, and how many there are.
  package func circles(of field: TodoField, atMost limit: Int) -> (found: [[TodoID]], count: Int) {
    let (found, count) = (field == .after ? after : parents).circles(atMost: limit)
    return (found.map { $0.map { nodes[$0].id } }, count)
  }

  /// A shortest circle through one of the relations that these todos have and did not have before; nil when there is none.
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
    return closing.flatMap(graph.circle)?.map { nodes[$0].id }
  }

  /// How many parts of a todo are done, and how many there are, without those that were given up; nil when there are
  /// none.
  package func progress(of node: Int) -> TodoProgress? {
    TodoProgress(ofParts: parts.targets(of: node).lazy.map { nodes[$0].status })
  }
}

/// Finds out how todos stand to each other: first each says what it names, then which of them are named is looked up.
///
/// Both times they come in the order of their ids. Only uids that are named are kept, since most todos stand to no other.
struct RelationCollector {
  /// A relation of a todo.
  private struct Link {
    let from: Int
    let field: TodoField
    /// The number of the uid that it names.
    let uid: Int
  }

  private var nodes: [TodoRelations.Node] = []
  private var links: [Link] = []
  private var named = UIDTable()
  /// The todo that has each uid which is named, the first of several; -1 for none.
  private var owners: [Int] = []
  private var found = 0

  /// Whether any todo stands to another, so that they have to be found.
  var hasLinks: Bool { !links.isEmpty }

  /// Takes what a todo says of others.
  mutating func append(_ todo: StoredTodo) {
    nodes.append(TodoRelations.Node(id: todo.id, status: todo.status))
    guard todo.fields.hasRelations else { return }
    for field in TodoSchema.relations { todo.forEachText(of: field) { link(field, to: $0) } }
  }

  /// Takes what a todo says of others that is not stored, or not yet as it is here.
  mutating func append(_ todo: Todo) {
    nodes.append(TodoRelations.Node(id: todo.id, status: todo.status))
    for uid in todo.after { uid.withUTF8 { link(.after, to: $0) } }
    todo.parent?.withUTF8 { link(.parent, to: $0) }
  }

  /// Looks up whether a todo is named.
  package mutating func find(_ todo: StoredTodo) { todo.forEachText(of: .uid) { find($0) } }

  /// Looks up whether a todo is named that is not stored, or not yet as it is here.
  package mutating func find(_ todo: Todo) { todo.uid.withUTF8 { find($0) } }

  /// The relations between all todos that were taken, and those that lead to none of them.
  func result() -> (relations: TodoRelations, loose: [LooseRelation]) {
    var (after, parents, loose) = ([DirectedGraph.Edge](), [DirectedGraph.Edge](), [LooseRelation]())
    for link in links {
      let target = owners[link.uid]
      guard target >= 0 else {
        loose.append(LooseRelation(id: nodes[link.from].id, field: link.field, uid: named[link.uid]))
        continue
      }
      let edge = DirectedGraph.Edge(from: link.from, to: target)
      if link.field == .after { after.append(edge) } else { parents.append(edge) }
    }
    return (TodoRelations(nodes: nodes, named: named, owners: owners, after: after, parents: parents), loose)
  }

  private mutating func link(_ field: TodoField, to uid: UnsafeBufferPointer<UInt8>) {
    let number = named.insert(uid)
    if number == owners.count { owners.append(-1) }
    links.append(Link(from: nodes.count - 1, field: field, uid: number))
  }

  private mutating func find(_ uid: UnsafeBufferPointer<UInt8>) {
    if let number = named.number(of: uid), owners[number] < 0 { owners[number] = found }
    found += 1
  }
}

/// A relation to a uid that no todo has.
package struct LooseRelation: Hashable, Sendable {
  /// The todo that has it.
  package let id: TodoID
  /// Which it is.
  package let field: TodoField
  /// What it names.
  package let uid: TodoUID
}

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
package struct FamilyMember {
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
