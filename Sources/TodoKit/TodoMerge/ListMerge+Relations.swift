/// What becomes of relations that only one side knows.
extension ListMerge {
  /// Drops relations to todos that a side removed, as removing them does, unless that side itself left them.
  mutating func dropRelationsToRemovedTodos() {
    if removed.isEmpty { return }
    for place in lines.indices where lines[place].hasRelations {
      let todo = lines[place].todo
      let lost = TodoSchema.relations.flatMap { field in
        todo.related(by: field).filter { removed.contains($0) && !isLeft(field, from: todo.uid, to: $0) }
          .map { TodoLink(todo: todo.uid, field: field, other: $0) }
      }
      if !lost.isEmpty { drop(lost, from: place, because: .removed) }
    }
  }

  /// Whether a side has removed a todo and not the relation to it.
  private func isLeft(_ field: TodoField, from uid: TodoUID, to other: TodoUID) -> Bool {
    [ours, theirs].contains { !$0.has(other) && $0[uid]?.related(by: field).contains(other) ?? false }
  }

  private mutating func drop(_ links: [TodoLink], from place: Int, because reason: MergeNote.RelationLoss) {
    var todo = lines[place].todo
    for link in links {
      if link.field == .after { todo.after.removeAll { $0 == link.other } } else { todo.parent = nil }
      notes.append(.relationDropped(todo.uid, link.field, to: link.other, reason))
    }
    // Later than the version that has the relation, so that this one counts when they meet again.
    todo = todo.stamped(after: list(leadingSide(of: todo.uid))[todo.uid])
    put(todo.raised(to: [ours, theirs].compactMap { $0[todo.uid]?.modified }.max() ?? todo.modified), at: place)
    if todo.parent == nil, let link = links.first(where: { $0.field == .parent }) { lostParents.append(link) }
  }

  /// Where both sides gave a todo a parent and the one that won is gone, the other one is its parent.
  mutating func replaceLostParents() {
    for link in lostParents {
      guard let place = place(of: link.todo) else { continue }
      let before = base?[link.todo]?.parent
      let others = [ours, theirs].compactMap { $0[link.todo]?.parent }.filter { other in
        other != before && other != link.other
          && (!removed.contains(other) || isLeft(.parent, from: link.todo, to: other))
      }
      guard let parent = others.first, !isPart(parent, of: link.todo) else { continue }
      var todo = lines[place].todo
      todo.parent = parent
      put(todo.stamped(after: ours[todo.uid], theirs[todo.uid]), at: place)
      forgetConflicts(of: todo.uid, in: [.parent])
    }
  }

  /// Whether a todo is a part of another at some depth, or that itself.
  private func isPart(_ uid: TodoUID, of whole: TodoUID) -> Bool {
    var (next, met): (TodoUID?, Set<TodoUID>) = (uid, [])
    while let part = next, met.insert(part).inserted {
      if part == whole { return true }
      next = place(of: part).flatMap { lines[$0].todo.parent }
    }
    return false
  }

  /// Opens the circles that come of relations of both sides, by dropping the relation that was made last.
  mutating func openCircles() {
    for field in TodoSchema.relations {
      let edges = lines.indices.filter { lines[$0].hasRelations }.flatMap { from in
        lines[from].todo.related(by: field).compactMap { place(of: $0) }.map { DirectedGraph.Edge(from: from, to: $0) }
      }
      let components = DirectedGraph(count: lines.count, edges: edges).components
      let circular = Dictionary(grouping: edges.filter { components[$0.from] == components[$0.to] }) {
        components[$0.from]
      }
      for (_, edges) in circular.sorted(by: { $0.key < $1.key }) {
        let isOneSided = [ours, theirs].contains { list in edges.allSatisfy { has($0, field, in: list) } }
        // A circle that a side has by itself is that side's.
        if !isOneSided { open(edges, field) }
      }
    }
  }

  private func has(_ edge: DirectedGraph.Edge, _ field: TodoField, in list: SharedList) -> Bool {
    list[lines[edge.from].uid]?.related(by: field).contains(lines[edge.to].uid) ?? false
  }

  /// Drops relations, the latest first, until those that are left close no circle.
  private mutating func open(_ edges: [DirectedGraph.Edge], _ field: TodoField) {
    var left = edges.map { (edge: $0, age: age(of: $0, field)) }.sorted { $0.age < $1.age }.map(\.edge)
    // The first relation that closes a circle with those before it, found by halving.
    while case let count = (0..<left.count + 1).partitioningIndex(where: { Self.isCircular(left.prefix($0)) }),
      count <= left.count
    {
      let last = left.remove(at: count - 1)
      drop(
        [TodoLink(todo: lines[last.from].uid, field: field, other: lines[last.to].uid)], from: last.from,
        because: .circle)
    }
  }

  private static func isCircular(_ edges: ArraySlice<DirectedGraph.Edge>) -> Bool {
    let nodes = Set(edges.flatMap { [$0.from, $0.to] }).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(nodes, nodes.indices))
    let numbered = edges.compactMap { edge in
      numbers[edge.from].flatMap { from in numbers[edge.to].map { DirectedGraph.Edge(from: from, to: $0) } }
    }
    return !DirectedGraph(count: nodes.count, edges: numbered).closingEdges.isEmpty
  }

  /// The side whose version of a todo is the result, but for what both changed and the other one adds.
  private func leadingSide(of uid: TodoUID) -> MergeNote.Side {
    guard let mine = ours[uid] else { return .theirs }
    guard let other = theirs[uid] else { return .ours }
    guard let before = base?[uid], before == mine || before == other else { return FieldMerge.winner(mine, other) }
    return before == mine ? .theirs : .ours
  }

  /// When a relation was made, as far as the versions of its todo tell.
  ///
  /// One that the later version lacks counts as made after all that later versions have: so one that was dropped is
  /// dropped again when the result meets it once more.
  private func age(of edge: DirectedGraph.Edge, _ field: TodoField) -> RelationAge {
    let (uid, target) = (lines[edge.from].uid, lines[edge.to].uid)
    let side = leadingSide(of: uid)
    let isKept = has(edge, field, in: list(side))
    let maker = list(isKept ? side : side.other)[uid]
    return RelationAge(isLost: !isKept, made: maker?.modified ?? lines[edge.from].modified, from: uid, to: target)
  }
}

/// The order in which relations were made.
private struct RelationAge: Comparable {
  let isLost: Bool
  let made: Instant
  let from: TodoUID
  let to: TodoUID

  static func < (left: RelationAge, right: RelationAge) -> Bool {
    if left.isLost != right.isLost { return right.isLost }
    if left.made != right.made { return left.made < right.made }
    return left.from == right.from ? left.to.precedes(right.to) : left.from.precedes(right.from)
  }
}
