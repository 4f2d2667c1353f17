import Graphs
import TodoCore

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
  func circle(of field: TodoField, closedBy changes: [(before: Todo?, after: Todo)]) -> [TodoID]? {
    let graph = field == .after ? after : parents
    let edges = changes.flatMap { old, new -> [DirectedGraph.Edge] in
      guard let node = node(of: new.id) else { return [] }
      return new.related(by: field, beyond: old).compactMap { self.node(named: $0) }.map { .init(from: node, to: $0) }
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
