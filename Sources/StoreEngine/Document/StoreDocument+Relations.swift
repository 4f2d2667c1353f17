import Graphs
package import TodoCore

/// The effects of a change on relations of other todos. A change that touches no relation does not read them.
extension StoreDocument {
  /// The lines of the picked todos, and the todos that references name besides; references that name nothing
  /// are reported together.
  package func lines(
    of pick: StorePick, naming refs: [TodoRef]
  ) throws(DocumentError) -> (lines: [StoredLine], named: ReferencedTodos) {
    do {
      return (try lines(of: pick), try todos(named: refs))
    } catch {
      if case .store(.notFound) = error, case .refs(let picked) = pick {
        _ = try lines(of: .refs(picked + refs))
      }
      throw error
    }
  }

  /// The todos that references name.
  package func todos(named refs: [TodoRef]) throws(DocumentError) -> ReferencedTodos {
    guard !refs.isEmpty else { return ReferencedTodos() }
    var todos: [Exact<String>: [ReferencedTodos.Named]] = [:]
    for (ref, lines) in zip(refs, try lines(namedBy: refs)) where todos[Exact(ref.text)] == nil {
      todos[Exact(ref.text)] = try lines.map { line throws(DocumentError) in
        let todo = try line.todo()
        return (todo.uid, todo.project)
      }
    }
    return ReferencedTodos(todos)
  }

  /// The relations between all todos after changes, and the relations whose targets do not exist.
  ///
  /// - Parameter deltas: the changed todos.
  func relations(
    after deltas: [TodoDelta] = []
  ) throws(DocumentError) -> (relations: TodoRelations, loose: [LooseRelation]) {
    let changed = Dictionary(deltas.map { ($0.todo.id, $0.after) }) { $1 }
    var left = changed
    var collector = RelationCollector()
    try scan { todo in
      guard let change = left.removeValue(forKey: todo.id) else { return collector.append(todo) }
      if let change { collector.append(change) }
    }
    // New todos have greater ids.
    let new = left.values.compactMap(\.self).sorted { $0.id < $1.id }
    for todo in new { collector.append(todo) }
    guard collector.hasLinks else { return collector.result() }
    try scan { todo in
      guard let change = changed[todo.id] else { return collector.find(todo.uid) }
      if let change { collector.find(change.uid) }
    }
    for todo in new { collector.find(todo.uid) }
    return collector.result()
  }

  /// Checks that changes do not make a todo depend on itself or be a subtask of itself.
  ///
  /// A loop that was there before does not stop a change.
  ///
  /// - Throws: `StoreError.circle`.
  package func requireNoCircle(after deltas: [TodoDelta]) throws(DocumentError) {
    let linked = deltas.filter { $0.after?.hasRelations(beyond: $0.before) ?? false }
    guard !linked.isEmpty else { return }
    let relations = try relations(after: deltas).relations
    for field in TodoSchema.relations {
      guard let circle = relations.circle(of: field, closedBy: linked) else { continue }
      throw .store(.circle(field, ids: circle.map(\.rawValue)))
    }
  }

  /// Checks that changes make no loop, and drops other todos' relations to removed todos.
  package func settle(_ deltas: inout [TodoDelta], in change: inout StoreChange) throws(DocumentError) {
    try requireNoCircle(after: deltas)
    let removed = deltas.removedUIDs
    if removed.isEmpty { return }
    let ids = Set(deltas.map(\.todo.id))
    for (line, before, after) in try todosLosingRelations(to: removed, besides: ids, at: change.cause.time) {
      change.replace(line, by: .todo(after))
      deltas.append(.changed(before, after))
    }
  }

  /// The todos with relations to removed todos, before and after these relations are dropped.
  ///
  /// - Parameter ids: the todos that the change already covers.
  func todosLosingRelations(
    to removed: Set<TodoUID>, besides ids: Set<TodoID>, at now: Instant
  ) throws(DocumentError) -> [(line: StoredLine, before: Todo, after: Todo)] {
    guard !removed.isEmpty, try mayMention(removed, moreThan: 1) else { return [] }
    var kept: Set<TodoUID> = []
    let lines = try lines { todo in
      if ids.contains(todo.id) { return false }
      // Another program may have made several todos with one uid, of which one remains.
      if removed.contains(todo.uid) { kept.insert(todo.uid) }
      return todo.fields.hasRelations
        && TodoSchema.relations.contains {
          todo.texts(of: $0).contains { removed.contains(TodoUID(stored: $0)) }
        }
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

extension [TodoDelta] {
  /// The uids of removed todos that no other todo takes over.
  var removedUIDs: Set<TodoUID> {
    let removed = Set(compactMap { $0.after == nil ? $0.before?.uid : nil })
    return removed.isEmpty ? [] : removed.subtracting(compactMap { $0.after?.uid })
  }
}

/// What a todo's detail says about related todos. For a todo without relations the others are not read.
extension StoreDocument {
  /// The todos related to each of these, in either direction, by id; todos without relations have no entry.
  package func todosRelated(to todos: [Todo]) throws(DocumentError) -> [TodoID: RelatedTodos] {
    let uids = Set(todos.map(\.uid))
    let named = Set(todos.flatMap { $0.after + [$0.parent].compactMap(\.self) })
    if named.isEmpty, try !mayMention(uids, moreThan: 1) { return [:] }
    var found: [TodoUID: RelatedTodo] = [:]
    // If another program has made several todos with one uid, relations name the first.
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
}

extension RelatedTodo {
  /// Creates a short form of a stored todo.
  package init(_ todo: StoredTodo) {
    self.init(id: todo.id, title: todo.text(of: .title) ?? "", status: todo.status)
  }
}
