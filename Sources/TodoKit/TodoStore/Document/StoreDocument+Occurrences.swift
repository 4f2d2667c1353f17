/// What is added when todos that come back are done.
extension StoreDocument {
  /// What follows each of these todos: the next occurrence, then the copies of its parts.
  ///
  /// All have uids that no other todo has, and no ids yet.
  func occurrences(
    following results: [(before: Todo, result: ChangeResult)], at now: Instant
  ) throws(DocumentError) -> [[Todo]] {
    let wholes = Set(results.compactMap { $0.result.next == nil ? nil : $0.before.uid })
    if wholes.isEmpty { return results.map { _ in [] } }
    let families = try mayMention(wholes, moreThan: 1) ? families(of: wholes) : [:]
    let added = results.map { (before, result) -> [Todo] in
      guard let next = result.next else { return [] }
      return [next.todo] + next.parts(copying: families[before.uid] ?? [], of: before, at: now)
    }
    let uids = try nextUIDs(of: added.flatMap { $0.map(\.uid) })
    return added.map { occurrence in
      occurrence.enumerated().map { index, todo in
        var todo = todo
        todo.uid = uids[todo.uid] ?? todo.uid
        todo.after = todo.after.compactMap { uids[$0] }
        // The whole stays where it was; its parts go with it.
        if index > 0 { todo.parent = todo.parent.map { uids[$0] ?? $0 } }
        return todo
      }
    }
  }

  /// The parts of each whole and theirs, at any depth, in the order of their ids.
  private func families(of wholes: Set<TodoUID>) throws(DocumentError) -> [TodoUID: [Todo]] {
    var collector = RelationCollector()
    var parts: [TodoID: Todo] = [:]
    var roots: [(uid: TodoUID, id: TodoID)] = []
    try scan { todo in
      collector.append(todo)
      if todo.has(.parent) { parts[todo.id] = Todo(todo) }
      if wholes.contains(todo.uid) { roots.append((todo.uid, todo.id)) }
    }
    try scan { collector.find($0) }
    let relations = collector.result().relations
    return roots.reduce(into: [:]) { families, root in
      let nodes = relations.node(of: root.id).map(relations.descendants) ?? []
      if families[root.uid] == nil { families[root.uid] = nodes.compactMap { parts[relations.nodes[$0].id] } }
    }
  }

  /// For each uid that of its next occurrence, which no todo has.
  private func nextUIDs(of uids: [TodoUID]) throws(DocumentError) -> [TodoUID: TodoUID] {
    var found: [TodoUID: TodoUID] = [:]
    var (left, number) = (uids, 1)
    while !left.isEmpty {
      let candidates = left.map { $0.next(number) }
      let taken = try mayMention(Set(candidates), moreThan: 0) ? taken(Set(candidates)) : []
      for (uid, candidate) in zip(left, candidates) where !taken.contains(candidate) { found[uid] = candidate }
      left.removeAll { found[$0] != nil }
      number += 1
    }
    return found
  }
}
