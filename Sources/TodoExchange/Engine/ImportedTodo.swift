import Graphs
import TodoCore

/// A todo as an import leaves it.
struct ImportedTodo {
  /// The todo before; nil for a new one.
  let stored: Todo?
  /// The todo now, but for what it keeps.
  private(set) var todo: Todo
  /// What it keeps of its record.
  private(set) var kept: KeptRecord

  /// A todo that is new or different, or only keeps something else.
  init(_ stored: Todo?, _ todo: Todo, keeping kept: KeptRecord) {
    self.stored = stored
    self.todo = todo
    self.kept = kept
  }

  /// The relations that it has now and had not before.
  var newLinks: [TodoLink] {
    let known = Set(stored?.after ?? [])
    var links = todo.after.filter { !known.contains($0) }.map { TodoLink(todo: todo.uid, field: .after, other: $0) }
    if let parent = todo.parent, parent != stored?.parent {
      links.append(TodoLink(todo: todo.uid, field: .parent, other: parent))
    }
    return links
  }

  /// Keeps relations without following them, as far as they are new; tells whether there are some.
  mutating func unfollow(_ links: Set<TodoLink>) -> Bool {
    if links.isEmpty { return false }
    let unfollowed = newLinks.filter(links.contains)
    for link in unfollowed {
      if link.field == .parent {
        kept.parent = link.other
        todo.parent = stored?.parent
      } else {
        kept.after.append(link.other)
        todo.after.removeAll { $0 == link.other }
      }
    }
    return !unfollowed.isEmpty
  }

  /// The todo with what it keeps; nothing else of it changes where no field does.
  func settled(in format: ExchangeFormat) -> Todo {
    var (settled, kept) = (todo, kept)
    if var stored {
      stored.modified = todo.modified
      if stored == todo, let former = self.stored { settled = former }
    }
    if kept.at == todo.modified { kept.at = settled.modified }
    let field = kept.field(of: format)
    if let index = settled.unknown.firstIndex(where: { Exact($0.key) == Exact(field.key) }) {
      settled.unknown[index] = field
    } else {
      settled.unknown.append(field)
    }
    return settled
  }

  /// The new relations of todos without which they close no circle among themselves.
  static func closingLinks(of todos: [ImportedTodo]) -> Set<TodoLink> {
    if todos.isEmpty { return [] }
    let linked = todos.map(\.newLinks)
    let nodes = Dictionary(todos.enumerated().map { ($1.todo.uid, $0) }) { first, _ in first }
    var closing: Set<TodoLink> = []
    for field in TodoSchema.relations {
      var (edges, links): ([DirectedGraph.Edge], [DirectedGraph.Edge: TodoLink]) = ([], [:])
      for (node, link) in zip(linked.indices, linked).flatMap({ node, links in links.map { (node, $0) } })
      where link.field == field {
        guard let other = nodes[link.other] else { continue }
        let edge = DirectedGraph.Edge(from: node, to: other)
        edges.append(edge)
        links[edge] = link
      }
      closing.formUnion(DirectedGraph(count: todos.count, edges: edges).closingEdges.compactMap { links[$0] })
    }
    return closing
  }
}
