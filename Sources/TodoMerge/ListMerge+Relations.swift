import Graphs
import TodoCore
import TodoStore

/// What becomes of relations that only one side knows.
extension ListMerge {
  /// Drops relations to todos that a side removed, as removing them does, unless that side itself left them.
  mutating func dropRelationsToRemovedTodos() {
    if removed.isEmpty { return }
    for place in lines.indices where lines[place].hasRelations {
      let todo = lines[place].todo
      let lost = TodoSchema.relations.flatMap { field -> [TodoLink] in
        let gone = todo.related(by: field).filter(removed.contains)
        if gone.isEmpty { return [] }
        let left = left(field, by: todo.uid)
        return gone.filter { !left.contains($0) }.map { TodoLink(todo: todo.uid, field: field, other: $0) }
      }
      drop(lost, from: place, because: .removed)
    }
  }

  /// The todos that a side has removed, and not the relations of a todo to them.
  private func left(_ field: TodoField, by uid: TodoUID) -> Set<TodoUID> {
    [ours, theirs].reduce(into: []) { left, list in
      left.formUnion((list[uid]?.related(by: field) ?? []).filter { !list.has($0) })
    }
  }

  private mutating func drop(_ links: [TodoLink], from place: Int, because reason: MergeNote.RelationLoss) {
    if links.isEmpty { return }
    var todo = lines[place].todo
    let others = Set(links.filter { $0.field == .after }.map(\.other))
    todo.after.removeAll(where: others.contains)
    let parent = links.first { $0.field == .parent }
    if parent != nil { todo.parent = nil }
    notes += links.map { .relationDropped(todo.uid, $0.field, to: $0.other, reason) }
    // Later than the version that has the relation, so that this one counts when they meet again.
    todo = todo.stamped(after: list(leadingSide(of: todo.uid))[todo.uid])
    put(todo.raised(to: [ours, theirs].compactMap { $0[todo.uid]?.modified }.max() ?? todo.modified), at: place)
    if let parent { lostParents.append(parent) }
  }

  /// Where both sides gave a todo a parent and the one that won is gone, the other one is its parent.
  mutating func replaceLostParents() {
    if lostParents.isEmpty { return }
    // Where the parent of each todo is; nil where there is none.
    var parents = lines.map { line in line.hasRelations ? line.todo.parent.flatMap(place) : nil }
    var replaced: Set<TodoUID> = []
    for link in lostParents {
      guard let place = place(of: link.todo) else { continue }
      let before = base?[link.todo]?.parent
      let left = left(.parent, by: link.todo)
      let others = [ours, theirs].compactMap { $0[link.todo]?.parent }.filter { other in
        other != before && other != link.other && (!removed.contains(other) || left.contains(other))
      }
      guard let parent = others.first, case let whole = self.place(of: parent),
        !Self.isPart(whole, of: place, by: parents)
      else { continue }
      var todo = lines[place].todo
      todo.parent = parent
      parents[place] = whole
      put(todo.stamped(after: ours[todo.uid], theirs[todo.uid]), at: place)
      replaced.insert(todo.uid)
    }
    forgetConflicts { replaced.contains($0.uid) && $0.field == .parent }
  }

  /// Whether a todo is a part of another at some depth, or that itself.
  private static func isPart(_ place: Int?, of whole: Int, by parents: [Int?]) -> Bool {
    var (next, left) = (place, parents.count)
    while let part = next, left > 0 {
      if part == whole { return true }
      next = parents[part]
      left -= 1
    }
    return false
  }

  /// Opens the circles that come of relations of both sides, by dropping the relations that were made last.
  mutating func openCircles() {
    for field in TodoSchema.relations {
      let edges = lines.indices.filter { lines[$0].hasRelations }.flatMap { from in
        lines[from].todo.related(by: field).compactMap { place(of: $0) }.map { DirectedGraph.Edge(from: from, to: $0) }
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

  /// The relations that close a circle with those that were made before; none of circles that a side has by itself.
  private func closing(_ edges: [DirectedGraph.Edge], _ field: TodoField) -> [DirectedGraph.Edge] {
    let makers = Dictionary(grouping: edges, by: \.from).sorted { $0.key < $1.key }.map { place, edges in
      (place, maker(of: field, at: place, edges))
    }
    if [MergeNote.Side.ours, .theirs].contains(where: { side in makers.allSatisfy { $1.hasAll(on: side) } }) {
      return []
    }
    let numbers = Dictionary(uniqueKeysWithValues: makers.enumerated().map { ($1.0, $0) })
    func number(_ place: Int) -> Int { numbers[place] ?? 0 }
    // All that one todo has of one age closes circles or does not, whichever is added first.
    let ages = makers.flatMap { $1.ages }.sorted { $0.age < $1.age }
    let expected = ages.flatMap { age in
      age.others.map { DirectedGraph.Edge(from: number(age.from), to: number($0)) }
    }
    var order = AcyclicOrder(count: makers.count, expecting: expected)
    return ages.flatMap { age -> [DirectedGraph.Edge] in
      let refused = order.add(from: number(age.from), to: age.others.map(number))
      return age.others.filter { refused.contains(number($0)) }.map { DirectedGraph.Edge(from: age.from, to: $0) }
    }
  }

  /// What the versions of a todo tell of its relations.
  private func maker(of field: TodoField, at place: Int, _ edges: [DirectedGraph.Edge]) -> RelationMaker {
    let uid = lines[place].uid
    let side = leadingSide(of: uid)
    let (leading, other) = (list(side)[uid], list(side.other)[uid])
    return RelationMaker(
      uid: uid, place: place, edges: edges.map { ($0.to, lines[$0.to].uid) }, side: side,
      leading: Set(leading?.related(by: field) ?? []), other: Set(other?.related(by: field) ?? []),
      made: (leading?.modified ?? lines[place].modified, other?.modified ?? lines[place].modified))
  }

  /// The side whose version of a todo is the result, but for what both changed and the other one adds.
  private func leadingSide(of uid: TodoUID) -> MergeNote.Side {
    guard let mine = ours[uid] else { return .theirs }
    guard let other = theirs[uid] else { return .ours }
    guard let before = base?[uid], before == mine || before == other else { return FieldMerge.winner(mine, other) }
    return before == mine ? .theirs : .ours
  }
}

/// The relations of a todo, and when they were made, as far as its versions tell.
private struct RelationMaker {
  let uid: TodoUID
  let place: Int
  let edges: [(place: Int, uid: TodoUID)]
  /// The side whose version leads, and what that and the other one have.
  let side: MergeNote.Side
  let leading: Set<TodoUID>
  let other: Set<TodoUID>
  let made: (leading: Instant, other: Instant)

  func hasAll(on side: MergeNote.Side) -> Bool {
    edges.allSatisfy { (side == self.side ? leading : other).contains($0.uid) }
  }

  /// The relations by their age.
  ///
  /// One that the later version lacks counts as made after all that later versions have: so one that was dropped is
  /// dropped again when the result meets it once more.
  var ages: [(age: RelationAge, from: Int, others: [Int])] {
    [false, true].compactMap { isLost in
      let others = edges.filter { leading.contains($0.uid) != isLost }.map(\.place)
      let age = RelationAge(isLost: isLost, made: isLost ? made.other : made.leading, from: uid)
      return others.isEmpty ? nil : (age, place, others)
    }
  }
}

/// The order in which relations were made.
private struct RelationAge: Comparable {
  let isLost: Bool
  let made: Instant
  let from: TodoUID

  static func < (left: RelationAge, right: RelationAge) -> Bool {
    if left.isLost != right.isLost { return right.isLost }
    return left.made == right.made ? left.from.precedes(right.from) : left.made < right.made
  }
}
