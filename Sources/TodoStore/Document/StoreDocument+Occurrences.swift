import TodoCore

/// What is added when todos that come back are done.
extension StoreDocument {
  /// What follows each of these todos: the next occurrence, then the copies of its parts.
  ///
  /// All have uids that no other todo has, and no ids yet.
  func occurrences(
    following results: [(before: Todo, result: ChangeResult)], at now: Instant
  ) throws(DocumentError) -> [[Todo]] {
    let wholes = results.filter { $0.result.next != nil }.map(\.before)
    if wholes.isEmpty { return results.map { _ in [] } }
    let families = try mayMention(Set(wholes.map(\.uid)), moreThan: 1) ? families(of: Set(wholes.map(\.id))) : [:]
    let added = results.map { (before, result) -> [Todo] in
      guard let next = result.next else { return [] }
      return [next.todo] + next.parts(copying: families[before.id] ?? [], of: before, at: now)
    }
    var uids = try nextUIDs(of: added.flatMap { $0.map(\.uid) })[...]
    return added.map { occurrence in
      let names = Array(uids.prefix(occurrence.count))
      uids = uids.dropFirst(occurrence.count)
      return Self.renamed(occurrence, to: names)
    }
  }

  /// An occurrence and its parts with uids of their own, by which they stand to each other.
  private static func renamed(_ occurrence: [Todo], to uids: [TodoUID]) -> [Todo] {
    let names = Dictionary(zip(occurrence.map(\.uid), uids)) { first, _ in first }
    return zip(occurrence, uids).enumerated().map { index, pair in
      var todo = pair.0
      todo.uid = pair.1
      todo.after = todo.after.compactMap { names[$0] }
      // The whole stays where it was; its parts go with it.
      if index > 0 { todo.parent = todo.parent.map { names[$0] ?? $0 } }
      return todo
    }
  }

  /// The parts of each whole and theirs, at any depth, in the order of their ids.
  ///
  /// What is below a part that repeats by itself is left out, so that no todo is looked at for each whole above it.
  private func families(of wholes: Set<TodoID>) throws(DocumentError) -> [TodoID: [Todo]] {
    let relations = try relations().relations
    var parts: [TodoID: Todo] = [:]
    try scan { if $0.has(.parent) { parts[$0.id] = Todo($0) } }
    return wholes.reduce(into: [:]) { families, whole in
      let nodes = relations.node(of: whole).map { node in
        relations.descendants(of: node, opening: { parts[relations.nodes[$0].id]?.repeats == nil })
      }
      families[whole] = (nodes ?? []).compactMap { parts[relations.nodes[$0].id] }
    }
  }

  /// For each uid that of its next occurrence, which no other todo has.
  private func nextUIDs(of uids: [TodoUID]) throws(DocumentError) -> [TodoUID] {
    var found: [TodoUID?] = uids.map { _ in nil }
    var used: Set<TodoUID> = []
    var (left, number) = (Array(uids.indices), 1)
    while !left.isEmpty {
      let candidates = left.map { uids[$0].next(number) }
      let taken = try mayMention(Set(candidates), moreThan: 0) ? taken(Set(candidates)) : []
      for (index, uid) in zip(left, candidates) where !taken.contains(uid) && used.insert(uid).inserted {
        found[index] = uid
      }
      left.removeAll { found[$0] != nil }
      number += 1
    }
    return found.compactMap(\.self)
  }
}
