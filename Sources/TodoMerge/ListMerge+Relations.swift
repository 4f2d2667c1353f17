import Graphs
import TodoCore
import TodoStore

/// Relations that only one side has.
extension ListMerge {
  /// Drops relations to todos that a side removed, as `rm` does, unless the same side kept the relation.
  mutating func dropRelationsToRemovedTodos() {
    if removed.isEmpty { return }
    for index in lines.indices where lines[index].hasRelations {
      let todo = lines[index].todo
      let lost = TodoSchema.relations.flatMap { field -> [TodoLink] in
        let gone = todo.related(by: field).filter(removed.contains)
        if gone.isEmpty { return [] }
        let kept = danglingOnASide(field, of: todo.uid)
        return gone.filter { !kept.contains($0) }.map { TodoLink(todo: todo.uid, field: field, other: $0) }
      }
      drop(lost, from: index, because: .removed)
    }
  }

  /// Returns the todos that are missing on a side whose version of the todo still has a relation to them.
  private func danglingOnASide(_ field: TodoField, of uid: TodoUID) -> Set<TodoUID> {
    [ours, theirs].reduce(into: []) { dangling, list in
      dangling.formUnion((list[uid]?.related(by: field) ?? []).filter { !list.has($0) })
    }
  }

  private mutating func drop(_ links: [TodoLink], from index: Int, because reason: MergeNote.RelationLoss) {
    if links.isEmpty { return }
    var todo = lines[index].todo
    let others = Set(links.filter { $0.field == .after }.map(\.other))
    todo.after.removeAll(where: others.contains)
    if links.contains(where: { $0.field == .parent }) { todo.parent = nil }
    notes += links.map { .relationDropped(todo.uid, $0.field, to: $0.other, reason) }
    // Later than the version with the relation, so that this version wins when the two meet again.
    todo = todo.stamped(after: list(winningSide(of: todo.uid))[todo.uid])
    put(todo.raised(to: [ours, theirs].compactMap { $0[todo.uid]?.modified }.max() ?? todo.modified), at: index)
  }

  /// Gives a todo the other side's parent if both sides gave it one and the winner's was dropped.
  mutating func replaceLostParents() {
    let dropped = notes.compactMap { note -> (TodoUID, TodoUID)? in
      if case .relationDropped(let uid, .parent, let lost, _) = note { (uid, lost) } else { nil }
    }
    if dropped.isEmpty { return }
    // The index of each todo's parent, or nil if it has none.
    var parents = lines.map { line in line.hasRelations ? line.todo.parent.flatMap(index) : nil }
    var replaced: Set<TodoUID> = []
    for (uid, lost) in dropped {
      guard let index = index(of: uid) else { continue }
      let baseParent = base?[uid]?.parent
      let dangling = danglingOnASide(.parent, of: uid)
      let others = [ours, theirs].compactMap { $0[uid]?.parent }.filter { other in
        other != baseParent && other != lost && (!removed.contains(other) || dangling.contains(other))
      }
      guard let parent = others.first, case let whole = self.index(of: parent),
        !Self.isPart(whole, of: index, by: parents)
      else { continue }
      var todo = lines[index].todo
      todo.parent = parent
      parents[index] = whole
      put(todo.stamped(after: ours[uid], theirs[uid]), at: index)
      replaced.insert(uid)
    }
    forgetConflicts { replaced.contains($0) && $1 == .parent }
  }

  /// Whether a todo is a part of another at any depth, or is that other todo.
  private static func isPart(_ index: Int?, of whole: Int, by parents: [Int?]) -> Bool {
    var (next, steps) = (index, parents.count)
    while let part = next, steps > 0 {
      if part == whole { return true }
      next = parents[part]
      steps -= 1
    }
    return false
  }

  /// Breaks the circles that relations of both sides form together, by dropping the relations made last.
  mutating func breakCircles() {
    for field in TodoSchema.relations {
      let edges = lines.indices.filter { lines[$0].hasRelations }.flatMap { from in
        lines[from].todo.related(by: field).compactMap { index(of: $0) }.map { DirectedGraph.Edge(from: from, to: $0) }
      }
      let components = DirectedGraph(count: lines.count, edges: edges).components
      let circular = Dictionary(grouping: edges.filter { components[$0.from] == components[$0.to] }) {
        components[$0.from]
      }
      let lost = circular.values.flatMap { closing($0, field) }
      for (from, edges) in Dictionary(grouping: lost, by: \.from).sorted(by: { $0.key < $1.key }) {
        let links = edges.map { TodoLink(todo: lines[from].uid, field: field, other: lines[$0.to].uid) }
        drop(links.sorted { $0.other.precedes($1.other) }, from: from, because: .circle)
      }
    }
  }

  /// Returns the relations that close a circle with earlier ones, or none if a single side has the whole circle.
  private func closing(_ edges: [DirectedGraph.Edge], _ field: TodoField) -> [DirectedGraph.Edge] {
    let relations = Dictionary(grouping: edges, by: \.from).sorted { $0.key < $1.key }.map { index, edges in
      (index, datedRelations(field, at: index, edges))
    }
    if [MergeNote.Side.ours, .theirs].contains(where: { side in relations.allSatisfy { $1.hasAll(on: side) } }) {
      return []
    }
    let numbers = Dictionary(uniqueKeysWithValues: relations.enumerated().map { ($1.0, $0) })
    func number(_ index: Int) -> Int { numbers[index] ?? 0 }
    // For relations of one todo and one age, the order in which they are added does not matter.
    let ages = relations.flatMap { $1.ages }.sorted { $0.age < $1.age }
    let expected = ages.flatMap { age in
      age.others.map { DirectedGraph.Edge(from: number(age.from), to: number($0)) }
    }
    var order = AcyclicOrder(count: relations.count, expecting: expected)
    return ages.flatMap { age -> [DirectedGraph.Edge] in
      let refused = order.add(from: number(age.from), to: age.others.map(number))
      return age.others.filter { refused.contains(number($0)) }.map { DirectedGraph.Edge(from: age.from, to: $0) }
    }
  }

  private func datedRelations(_ field: TodoField, at index: Int, _ edges: [DirectedGraph.Edge]) -> DatedRelations {
    let uid = lines[index].uid
    let side = winningSide(of: uid)
    let (winner, loser) = (list(side)[uid], list(side.other)[uid])
    return DatedRelations(
      uid: uid, index: index, edges: edges.map { ($0.to, lines[$0.to].uid) }, side: side,
      winner: Set(winner?.related(by: field) ?? []), loser: Set(loser?.related(by: field) ?? []),
      made: (winner?.modified ?? lines[index].modified, loser?.modified ?? lines[index].modified))
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
  let index: Int
  let edges: [(index: Int, uid: TodoUID)]
  /// The winning side, and the todos to which the winning and the losing version are related.
  let side: MergeNote.Side
  let winner: Set<TodoUID>
  let loser: Set<TodoUID>
  let made: (winner: Instant, loser: Instant)

  func hasAll(on side: MergeNote.Side) -> Bool {
    edges.allSatisfy { (side == self.side ? winner : loser).contains($0.uid) }
  }

  /// The relations, grouped by age.
  ///
  /// A relation that the winner lacks counts as made after all relations of winners, so that a dropped relation is dropped
  /// again when the result meets it once more.
  var ages: [(age: RelationAge, from: Int, others: [Int])] {
    [false, true].compactMap { isLost in
      let others = edges.filter { winner.contains($0.uid) != isLost }.map(\.index)
      let age = RelationAge(isLost: isLost, made: isLost ? made.loser : made.winner, from: uid)
      return others.isEmpty ? nil : (age, index, others)
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
