import Graphs
package import TodoCore

/// Finds out how todos stand to each other: first each says what it names, then which of them are named is looked up.
///
/// Both times they come in the order of their ids. Only uids that are named are kept, since most todos stand to no other.
struct RelationCollector {
  /// A todo that is not stored, or not yet as it is here.
  package struct Entry {
    let id: TodoID
    let uid: TodoUID
    let status: TodoStatus
    let after: [TodoUID]
    let parent: TodoUID?

    package init(_ todo: Todo) {
      (id, uid, status, after, parent) = (todo.id, todo.uid, todo.status, todo.after, todo.parent)
    }
  }

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
  mutating func append(_ todo: Entry) {
    nodes.append(TodoRelations.Node(id: todo.id, status: todo.status))
    for uid in todo.after { uid.withUTF8 { link(.after, to: $0) } }
    todo.parent?.withUTF8 { link(.parent, to: $0) }
  }

  /// Looks up whether a todo is named.
  package mutating func find(_ todo: StoredTodo) { todo.forEachText(of: .uid) { find($0) } }

  /// Looks up whether a todo is named that is not stored, or not yet as it is here.
  package mutating func find(_ todo: Entry) { todo.uid.withUTF8 { find($0) } }

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
