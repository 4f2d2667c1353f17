import Graphs
package import TodoCore

/// What is told of the todos around one; of a todo that stands alone without reading the others.
extension StoreDocument {
  /// The todos that these stand to, and those that stand to them, by their ids; none of a todo that stands alone.
  package func todosRelated(to todos: [Todo]) throws(DocumentError) -> [TodoID: RelatedTodos] {
    let uids = Set(todos.map(\.uid))
    let named = Set(todos.flatMap { $0.after + [$0.parent].compactMap(\.self) })
    if named.isEmpty, try !mayMention(uids, moreThan: 1) { return [:] }
    var found: [TodoUID: RelatedTodo] = [:]
    // Of several todos with one uid, which another program has made, the first is the one that is named.
    var owners: [TodoUID: TodoID] = [:]
    var around: [TodoUID: RelatedTodos] = [:]
    try scan { todo in
      let uid = todo.uid
      if named.contains(uid), found[uid] == nil { found[uid] = RelatedTodo(todo) }
      if uids.contains(uid), owners[uid] == nil { owners[uid] = todo.id }
      guard todo.fields.hasRelations else { return }
      for target in Set(todo.texts(of: .after).map(TodoUID.init(stored:))) where uids.contains(target) {
        around[target, default: RelatedTodos()].followers.append(RelatedTodo(todo))
      }
      if let whole = todo.text(of: .parent).map(TodoUID.init(stored:)), uids.contains(whole) {
        around[whole, default: RelatedTodos()].parts.append(RelatedTodo(todo))
      }
    }
    return todos.reduce(into: [:]) { related, todo in
      var others = owners[todo.uid] == todo.id ? around[todo.uid] ?? RelatedTodos() : RelatedTodos()
      for uid in todo.after + [todo.parent].compactMap(\.self) { others.named[uid] = found[uid] }
      if others != RelatedTodos() { related[todo.id] = others }
    }
  }

  /// What changes that may have been made already mean for other todos: which are free now, and which parts stay open.
  ///
  /// - Parameter last: what is known of the todos, once the changes are made.
  package func effects(
    of deltas: [TodoDelta], knowing last: LastSelection? = nil
  ) throws(DocumentError) -> ChangeEffects {
    let closed = deltas.compactMap { delta -> Todo? in
      guard delta.before?.status == .open, let todo = delta.after, todo.status != .open else { return nil }
      return todo
    }
    guard !closed.isEmpty else { return ChangeEffects() }
    let relations: TodoRelations
    if let known = last?.relations(of: self) {
      guard let known else { return ChangeEffects() }
      relations = known
    } else {
      guard try mayMention(Set(closed.map(\.uid)), moreThan: 1) else { return ChangeEffects() }
      relations =
        try self.relations(after: deltas.map { ($0.todo.id, $0.after.map { RelationCollector.Entry($0) }) }).relations
    }
    let nodes = closed.compactMap { relations.node(of: $0.id) }
    let freed = relations.nodesFreed(byClosing: nodes).map { relations.nodes[$0].id }
    let parts = nodes.map { relations.parts.targets(of: $0).filter { relations.nodes[$0].status == .open } }
    let named = try recognised(Set(freed + parts.joined().map { relations.nodes[$0].id }), as: deltas)
    let changed = Set(deltas.map(\.todo.id))
    var effects = ChangeEffects(freed: freed.filter { !changed.contains($0) }.compactMap { named[$0] })
    for (whole, parts) in zip(nodes, parts) where !parts.isEmpty {
      effects.openParts[relations.nodes[whole].id] = parts.compactMap { named[relations.nodes[$0].id] }
    }
    return effects
  }

  /// The todos with these ids, as changes have left them.
  private func recognised(_ ids: Set<TodoID>, as deltas: [TodoDelta]) throws(DocumentError) -> [TodoID: RelatedTodo] {
    var found: [TodoID: RelatedTodo] = [:]
    for delta in deltas where ids.contains(delta.todo.id) { found[delta.todo.id] = RelatedTodo(delta.todo) }
    for line in try lines(in: ids.filter { found[$0] == nil }.map(\.rawValue).sorted().map { $0...$0 }) {
      let todo = try line.todo()
      found[todo.id] = RelatedTodo(id: todo.id, title: todo.title, status: todo.status)
    }
    return found
  }
}

/// What the closing of todos means for others.
package struct ChangeEffects {
  /// Todos that were blocked and are not any more.
  package var freed: [RelatedTodo] = []
  /// The parts that stay open, by the todos that were closed.
  package var openParts: [TodoID: [RelatedTodo]] = [:]
}

extension RelatedTodo {
  /// A stored todo, as it is recognised.
  package init(_ todo: StoredTodo) {
    self.init(id: todo.id, title: todo.text(of: .title) ?? "", status: todo.status)
  }
}
