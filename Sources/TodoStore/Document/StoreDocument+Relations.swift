import Graphs
package import TodoCore

/// The effects of a change on relations of other todos. A change that touches no relation does not read them.
extension StoreDocument {
  /// The lines of the picked todos, and the todos that references name besides; references that name nothing are
  /// reported together.
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

  /// Checks that changes do not make a todo come after itself or be a part of itself.
  ///
  /// A circle that was there before is no reason to refuse a change.
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

  /// Checks that changes close no circle, and drops other todos' relations to removed todos.
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

  /// The effects of changes, perhaps already stored, on other todos: which are free now, and which parts stay open.
  ///
  /// - Parameter last: the last selection, which may know the relations after the changes.
  package func effects(
    of deltas: [TodoDelta], knowing last: LastSelection? = nil
  ) throws(DocumentError) -> ChangeEffects {
    let closed = deltas.compactMap { delta -> Todo? in
      guard delta.before?.status == .open, let todo = delta.after, todo.status != .open else { return nil }
      return todo
    }
    var effects = ChangeEffects()
    effects.successors = try openSuccessors(
      of: deltas.compactMap { $0.before?.status == .done && $0.after?.status == .open ? $0.after : nil })
    guard !closed.isEmpty else { return effects }
    let relations: TodoRelations
    if let known = last?.relations(of: self) {
      guard let known else { return effects }
      relations = known
    } else {
      guard try mayMention(Set(closed.map(\.uid)), moreThan: 1) else { return effects }
      relations = try self.relations(after: deltas).relations
    }
    let nodes = closed.compactMap { relations.node(of: $0.id) }
    let freed = relations.nodesFreed(byClosing: nodes).map { relations.nodes[$0].id }
    let parts = nodes.map { relations.parts.targets(of: $0).filter { relations.nodes[$0].status == .open } }
    let named = try recognised(Set(freed + parts.joined().map { relations.nodes[$0].id }), as: deltas)
    let changed = Set(deltas.map(\.todo.id))
    effects.freed = freed.filter { !changed.contains($0) }.compactMap { named[$0] }
    for (whole, parts) in zip(nodes, parts) where !parts.isEmpty {
      effects.openParts[relations.nodes[whole].id] = parts.compactMap { named[relations.nodes[$0].id] }
    }
    return effects
  }

  /// For each of these todos, the open one with which its series has gone on, if any.
  private func openSuccessors(of todos: [Todo]) throws(DocumentError) -> [TodoID: RelatedTodo] {
    guard try mayMention(Set(todos.map { $0.uid.next() }), moreThan: 0) else { return [:] }
    var derived: [TodoUID: RelatedTodo] = [:]
    try scan { if $0.uid.isDerived { derived[$0.uid] = RelatedTodo($0) } }
    return todos.reduce(into: [:]) { open, todo in
      var next = [todo.uid]
      while let uid = next.popLast(), open[todo.id] == nil {
        let successors = (1...).lazy.map { uid.next($0) }.prefix { derived[$0] != nil }
        open[todo.id] = successors.compactMap { derived[$0] }.first { $0.status == .open }
        next += successors
      }
    }
  }

  /// The todos with these ids after the changes.
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

/// What closing todos means for other todos.
package struct ChangeEffects {
  /// The todos that are no longer blocked.
  package var freed: [RelatedTodo] = []
  /// The parts that stay open, by the id of the closed todo.
  package var openParts: [TodoID: [RelatedTodo]] = [:]
  /// The open todos with which series have gone on, by the id of the todo that was opened again.
  package var successors: [TodoID: RelatedTodo] = [:]
}

extension RelatedTodo {
  /// Creates a short form of a stored todo.
  package init(_ todo: StoredTodo) {
    self.init(id: todo.id, title: todo.text(of: .title) ?? "", status: todo.status)
  }
}
