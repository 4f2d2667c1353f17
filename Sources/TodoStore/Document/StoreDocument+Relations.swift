package import TodoCore

/// What a change has to do with the relations of other todos; a change that touches none does not read them.
extension StoreDocument {
  /// The lines of the todos that are picked, and the todos that references name besides; a reference to nothing is told
  /// with all others.
  package func lines(
    of pick: StorePick, naming refs: [TodoRef]
  ) throws(DocumentError) -> (lines: [StoredLine], named: ReferencedTodos) {
    do {
      return (try lines(of: pick), try todos(named: refs))
    } catch {
      if case .store(.notFound) = error, case .refs(let picked) = pick { _ = try lines(of: .refs(picked + refs)) }
      throw error
    }
  }

  /// The todos that references name.
  package func todos(named refs: [TodoRef]) throws(DocumentError) -> ReferencedTodos {
    guard !refs.isEmpty else { return ReferencedTodos() }
    var todos: [(TodoID, TodoUID, String?)] = []
    for line in try lines(of: .refs(refs)) {
      let todo = try line.todo()
      todos.append((todo.id, todo.uid, todo.project))
    }
    return ReferencedTodos(todos)
  }

  /// How all todos stand to each other, as changes leave them, and what relations lead nowhere.
  ///
  /// - Parameter deltas: what has become of some todos.
  func relations(
    after deltas: [TodoDelta] = []
  ) throws(DocumentError) -> (relations: TodoRelations, loose: [LooseRelation]) {
    let changed = Dictionary(deltas.map { ($0.todo.id, $0.after.map { RelationCollector.Entry($0) }) }) { $1 }
    var left = changed
    var collector = RelationCollector()
    try scan { todo in
      guard let change = left.removeValue(forKey: todo.id) else { return collector.append(todo) }
      if let change { collector.append(change) }
    }
    // New ones have greater ids.
    let new = left.values.compactMap(\.self).sorted { $0.id < $1.id }
    for todo in new { collector.append(todo) }
    guard collector.hasLinks else { return collector.result() }
    try scan { todo in
      guard let change = changed[todo.id] else { return collector.find(todo) }
      if let change { collector.find(change) }
    }
    for todo in new { collector.find(todo) }
    return collector.result()
  }

  /// Makes sure that changes close no circle of todos that come after each other, or are parts of each other.
  ///
  /// A circle that was there before is no reason to refuse them.
  package func requireNoCircle(after deltas: [TodoDelta]) throws(DocumentError) {
    let linked = deltas.filter { $0.after?.hasRelations(beyond: $0.before) ?? false }
    guard !linked.isEmpty else { return }
    let relations = try relations(after: deltas).relations
    for field in TodoSchema.relations {
      guard let circle = relations.circle(of: field, closedBy: linked) else { continue }
      throw .store(.circle(field, ids: circle.map(\.rawValue)))
    }
  }

  /// The todos that stand to others which are removed, and what is left of them.
  ///
  /// - Parameter ids: those of todos that have been dealt with.
  package func todosLosingRelations(
    to removed: Set<TodoUID>, besides ids: Set<TodoID>, at now: Instant
  ) throws(DocumentError) -> [(line: StoredLine, before: Todo, after: Todo)] {
    guard !removed.isEmpty, try mayMention(removed, moreThan: 1) else { return [] }
    var kept: Set<TodoUID> = []
    let lines = try lines { todo in
      if ids.contains(todo.id) { return false }
      // Of several todos with one uid, which another program has made, one is left.
      if removed.contains(todo.uid) { kept.insert(todo.uid) }
      return todo.fields.hasRelations
        && TodoSchema.relations.contains { todo.texts(of: $0).contains { removed.contains(TodoUID(stored: $0)) } }
    }
    let gone = removed.subtracting(kept)
    var losing: [(line: StoredLine, before: Todo, after: Todo)] = []
    for line in lines {
      let todo = try line.todo()
      let left = todo.withoutRelations(to: gone, at: now)
      if left != todo { losing.append((line, todo, left)) }
    }
    return losing
  }
}
