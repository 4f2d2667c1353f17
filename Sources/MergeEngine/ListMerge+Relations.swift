import Graphs
import StoreEngine
import TodoCore

/// Relations that only one side has.
extension ListMerge {
  /// Drops relations to todos that a side removed, as `rm` does, unless the same side kept the relation.
  mutating func dropRelationsToRemovedTodos() {
    if removed.isEmpty { return }
    let related = uids { todo in
      TodoSchema.relations.contains { todo.related(by: $0).contains(where: removed.contains) }
    }
    for uid in related {
      let lost = TodoSchema.relations.flatMap { field -> [TodoLink] in
        let kept = danglingOnASide(field, of: uid)
        return (result[uid]?.related(by: field) ?? []).filter { removed.contains($0) && !kept.contains($0) }
          .map { TodoLink(todo: uid, field: field, other: $0) }
      }
      drop(lost, from: uid, because: .removed)
    }
  }

  /// Returns the todos that are missing on a side whose version of the todo still has a relation to them.
  private func danglingOnASide(_ field: TodoField, of uid: TodoUID) -> Set<TodoUID> {
    [ours, theirs].reduce(into: []) { dangling, list in
      dangling.formUnion((list[uid]?.related(by: field) ?? []).filter { !list.has($0) })
    }
  }

  private mutating func drop(_ links: [TodoLink], from uid: TodoUID, because reason: MergeNote.RelationLoss) {
    guard !links.isEmpty, var todo = result[uid] else { return }
    let others = Set(links.filter { $0.field == .after }.map(\.other))
    todo.after.removeAll(where: others.contains)
    if links.contains(where: { $0.field == .parent }) { todo.parent = nil }
    notes += links.map { .relationDropped(uid, $0.field, to: $0.other, reason) }
    // Later than the version with the relation, so that this version wins when the two meet again.
    todo = todo.stamped(after: list(winningSide(of: uid))[uid])
    put(todo.raised(to: [ours, theirs].compactMap { $0[uid]?.modified }.max() ?? todo.modified))
  }

  /// Gives a todo the other side's parent if both sides gave it one and the winner's was dropped.
  mutating func replaceLostParents() {
    let dropped = notes.compactMap { note -> (TodoUID, TodoUID)? in
      if case .relationDropped(let uid, .parent, let lost, _) = note { (uid, lost) } else { nil }
    }
    if dropped.isEmpty { return }
    var replaced: Set<TodoUID> = []
    for (uid, lost) in dropped {
      guard var todo = result[uid] else { continue }
      let baseParent = base?[uid]?.parent
      let dangling = danglingOnASide(.parent, of: uid)
      let others = [ours, theirs].compactMap { $0[uid]?.parent }.filter { other in
        other != baseParent && other != lost && (!removed.contains(other) || dangling.contains(other))
      }
      guard let parent = others.first, !isPart(parent, of: uid) else { continue }
      todo.parent = parent
      put(todo.stamped(after: ours[uid], theirs[uid]))
      replaced.insert(uid)
    }
    forgetConflicts { replaced.contains($0) && $1 == .parent }
  }

  /// Whether a todo is a subtask of another at any depth, or is that other todo.
  private func isPart(_ uid: TodoUID, of whole: TodoUID) -> Bool {
    var seen: Set<TodoUID> = []
    var next: TodoUID? = uid
    while let part = next, seen.insert(part).inserted {
      if part == whole { return true }
      next = result[part]?.parent
    }
    return false
  }

  /// Breaks the loops that relations of both sides form together, by dropping the relations made last.
  mutating func breakCircles() {
    for field in TodoSchema.relations {
      // Only todos with relations can be in a loop.
      let related = uids { !$0.related(by: field).isEmpty }
      let numbers = Dictionary(uniqueKeysWithValues: zip(related, related.indices))
      let edges = related.enumerated().flatMap { from, uid in
        let others = result[uid]?.related(by: field) ?? []
        return others.compactMap { numbers[$0] }.map { DirectedGraph.Edge(from: from, to: $0) }
      }
      let components = DirectedGraph(count: related.count, edges: edges).components
      let circular = Dictionary(grouping: edges.filter { components[$0.from] == components[$0.to] }) {
        components[$0.from]
      }
      let lost = circular.values.flatMap { edges in
        closing(edges.map { TodoLink(todo: related[$0.from], field: field, other: related[$0.to]) }, field)
      }
      for (uid, links) in Dictionary(grouping: lost, by: \.todo).sorted(by: { $0.key.precedes($1.key) }) {
        drop(links.sorted { $0.other.precedes($1.other) }, from: uid, because: .circle)
      }
    }
  }

  /// Returns the relations that make a loop with earlier ones, or none if a single side has the whole loop.
  private func closing(_ links: [TodoLink], _ field: TodoField) -> [TodoLink] {
    let relations = Dictionary(grouping: links, by: \.todo).sorted { $0.key.precedes($1.key) }
      .compactMap { uid, links in result[uid].map { datedRelations(field, of: $0, to: links.map(\.other)) } }
    if [MergeNote.Side.ours, .theirs].contains(where: { side in relations.allSatisfy { $0.hasAll(on: side) } }
    ) {
      return []
    }
    let numbers = Dictionary(uniqueKeysWithValues: zip(relations.map(\.uid), relations.indices))
    func number(_ uid: TodoUID) -> Int { numbers[uid] ?? 0 }
    // For relations of one todo and one age, the order in which they are added does not matter.
    let ages = relations.flatMap(\.ages).sorted { $0.age < $1.age }
    let expected = ages.flatMap { age, others in
      others.map { DirectedGraph.Edge(from: number(age.from), to: number($0)) }
    }
    var order = AcyclicOrder(count: relations.count, expecting: expected)
    return ages.flatMap { age, others -> [TodoLink] in
      let refused = order.add(from: number(age.from), to: others.map(number))
      return others.filter { refused.contains(number($0)) }.map {
        TodoLink(todo: age.from, field: field, other: $0)
      }
    }
  }

  private func datedRelations(_ field: TodoField, of todo: Todo, to others: [TodoUID]) -> DatedRelations {
    let side = winningSide(of: todo.uid)
    let (winner, loser) = (list(side)[todo.uid], list(side.other)[todo.uid])
    return DatedRelations(
      uid: todo.uid, others: others, side: side, winner: Set(winner?.related(by: field) ?? []),
      loser: Set(loser?.related(by: field) ?? []),
      made: (winner?.modified ?? todo.modified, loser?.modified ?? todo.modified))
  }

  /// Returns the side whose version of a todo is the result, apart from additions of the other side alone.
  private func winningSide(of uid: TodoUID) -> MergeNote.Side {
    guard let our = ours[uid] else { return .theirs }
    guard let their = theirs[uid] else { return .ours }
    guard let base = base?[uid], base == our || base == their else { return FieldMerge.winner(our, their) }
    return base == our ? .theirs : .ours
  }
}

/// The relations of a todo, and the times at which they were made, judged by the todo's versions.
private struct DatedRelations {
  let uid: TodoUID
  let others: [TodoUID]
  /// The winning side, and the todos to which the winning and the losing version are related.
  let side: MergeNote.Side
  let winner: Set<TodoUID>
  let loser: Set<TodoUID>
  let made: (winner: Instant, loser: Instant)

  func hasAll(on side: MergeNote.Side) -> Bool {
    others.allSatisfy((side == self.side ? winner : loser).contains)
  }

  /// The relations, grouped by age.
  ///
  /// A relation that the winner lacks counts as made after all relations of winners, so that a dropped
  /// relation is dropped again when the result meets it once more.
  var ages: [(age: RelationAge, others: [TodoUID])] {
    [false, true].compactMap { isLost in
      let others = others.filter { winner.contains($0) != isLost }
      let age = RelationAge(isLost: isLost, made: isLost ? made.loser : made.winner, from: uid)
      return others.isEmpty ? nil : (age, others)
    }
  }
}

/// A key that sorts relations by when they were made.
private struct RelationAge: Comparable {
  let isLost: Bool
  let made: Instant
  let from: TodoUID

  static func < (left: RelationAge, right: RelationAge) -> Bool {
    if left.isLost != right.isLost { return right.isLost }
    return left.made == right.made ? left.from.precedes(right.from) : left.made < right.made
  }
}
