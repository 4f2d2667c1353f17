/// Finds out how todos stand to each other, which are taken one after another in the order of their ids.
struct RelationCollector {
  /// A relation of a todo that was taken, to a uid.
  private struct Link {
    let from: Int
    let field: TodoField
    let uid: Range<Int>
  }

  private var nodes: [TodoRelations.Node] = []
  private var uids = UIDTable()
  private var links: [Link] = []
  /// The uids that links lead to, one after another.
  private var bytes: [UInt8] = []

  /// Takes a todo.
  mutating func append(_ todo: StoredTodo) {
    todo.forEachText(of: .uid) { append(todo.id, todo.status, uid: $0) }
    guard todo.fields.hasRelations else { return }
    for field in TodoSchema.relations { todo.forEachText(of: field) { link(field, to: $0) } }
  }

  /// Takes a todo that is not stored, or not yet as it is here.
  mutating func append(_ todo: Todo) {
    append(todo.id, todo.status, uid: todo.uid.text.utf8)
    for uid in todo.after { link(.after, to: uid.text.utf8) }
    if let uid = todo.parent { link(.parent, to: uid.text.utf8) }
  }

  /// The relations between all todos that were taken, and those that lead to none of them.
  func result() -> (relations: TodoRelations, loose: [LooseRelation]) {
    var uids = uids
    if !links.isEmpty { uids.index() }
    var (after, parents, loose) = ([DirectedGraph.Edge](), [DirectedGraph.Edge](), [LooseRelation]())
    for link in links {
      guard let target = uids.number(of: bytes[link.uid]) else {
        let uid = TodoUID(stored: String(decoding: bytes[link.uid], as: UTF8.self))
        loose.append(LooseRelation(id: nodes[link.from].id, field: link.field, uid: uid))
        continue
      }
      let edge = DirectedGraph.Edge(from: link.from, to: target)
      if link.field == .after { after.append(edge) } else { parents.append(edge) }
    }
    return (TodoRelations(nodes: nodes, uids: uids, after: after, parents: parents), loose)
  }

  private mutating func append(_ id: TodoID, _ status: TodoStatus, uid: some Collection<UInt8>) {
    nodes.append(TodoRelations.Node(id: id, status: status))
    uids.append(uid)
  }

  private mutating func link(_ field: TodoField, to uid: some Collection<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: uid)
    links.append(Link(from: nodes.count - 1, field: field, uid: start..<bytes.count))
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
