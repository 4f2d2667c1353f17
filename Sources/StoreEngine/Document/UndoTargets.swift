package import TodoCore

/// The todos that undoing or redoing steps of history leads to, and the todos that stand in the way.
///
/// If a todo differs from what a step made of it, someone else has changed it since. It stays, and then
/// nothing is undone. Each step is compared with what the one before it left, as if it were taken alone.
struct UndoTargets {
  private var goals: [TodoID: (expected: [UInt8]?, target: [UInt8]?)] = [:]
  /// The todos that stand in the way.
  private(set) var conflicts: Set<TodoID> = []

  /// Takes steps, in order.
  ///
  /// - Throws: `StoreError.noSuchStep` if a step would write something that is no todo: other programs may
  ///   have changed the history.
  init(taking steps: [HistoryStep], _ direction: HistoryDirection) throws(StoreError) {
    for (index, step) in steps.enumerated() {
      for change in direction == .undo ? step.changes.reversed() : step.changes {
        let (now, then) = direction == .undo ? (change.after, change.before) : (change.before, change.after)
        guard let id = change.id else {
          let reach = HistoryReach.revision(step.revision)
          throw .noSuchStep(direction, asked: steps.count, possible: index, reach: reach)
        }
        if let goal = goals[id], !Self.isSame(goal.target?[...], now) {
          conflicts.insert(id)
        }
        goals[id, default: (now, nil)].target = then
      }
    }
  }

  /// The ids of the todos that would change, ascending.
  var ids: [Int] { goals.keys.map(\.rawValue).sorted() }

  /// The new line of a todo, an inner `nil` to remove it; an outer `nil` if the todo stays or stands in the
  /// way.
  mutating func target(of id: TodoID, from line: ArraySlice<UInt8>?) -> [UInt8]?? {
    guard let goal = goals[id] else { return nil }
    guard Self.isSame(line, goal.expected) else {
      conflicts.insert(id)
      return nil
    }
    return line == nil && goal.target == nil ? nil : .some(goal.target)
  }

  /// Whether two lines hold the same todo, whatever their layout.
  private static func isSame(_ left: ArraySlice<UInt8>?, _ right: [UInt8]?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left == right[...] || Todo(line: left) == Todo(line: right)
  }
}

/// Undoes and redoes steps of the history.
extension StoreDocument {
  /// The change that steps make together.
  package func change(
    taking steps: [HistoryStep], _ direction: HistoryDirection, for cause: ChangeCause
  ) throws(DocumentError) -> StoreChange {
    var targets: UndoTargets
    do { targets = try UndoTargets(taking: steps, direction) } catch { throw .store(error) }
    var change = try StoreChange(of: self, for: cause)
    try forEachLine(in: targets.ids.map { $0...$0 }) { line in
      guard let target = targets.target(of: TodoID(stored: line.id), from: line.bytes) else { return }
      change.replace(line, by: target.map { .bytes($0) })
    }
    if targets.conflicts.isEmpty {
      let others = try namesakes(in: change)
      if others.isEmpty { return change }
      throw .store(.conflict(direction, ids: others))
    }
    try requireOrder()
    throw .store(.conflict(direction, ids: targets.conflicts.sorted().map(\.rawValue)))
  }

  /// Keeps relations valid when steps are undone or redone: relations to todos that disappear are dropped,
  /// relations that an undo dropped return with their targets, and no loop is made.
  ///
  /// - Returns: what becomes of the todos.
  package func settleRelations(
    in change: inout StoreChange, _ direction: HistoryDirection, _ log: HistoryLog
  ) throws(DocumentError) -> [TodoDelta] {
    var deltas = change.deltas()
    let count = change.edits.count
    let ids = Set(deltas.map(\.todo.id))
    let coming = Set(deltas.filter { $0.before == nil }.map(\.todo.uid))
    let going = deltas.removedUIDs
    switch direction {
    case .undo:
      for (line, before, _) in try todosLosingRelations(to: going, besides: ids, at: change.cause.time) {
        // A relation that led nowhere before leads nowhere again.
        guard let former = log.former[before.id] else { continue }
        let old =
          former.flatMap(Todo.init(line:)).map { todo in TodoSchema.relations.flatMap(todo.related) } ?? []
        let after = before.withoutRelations(to: going.subtracting(old), at: change.cause.time)
        if after != before { change.replace(line, by: .todo(after)) }
      }
    case .redo where !log.takenFromOthers.isEmpty:
      try giveBack(log.takenFromOthers, with: coming, besides: ids, to: &change)
    case .redo: break
    }
    deltas += change.deltas(from: count)
    do {
      try requireNoCircle(after: deltas)
    } catch .store(.circle(_, let circle)) {
      throw .store(.conflict(direction, ids: circle.sorted()))
    }
    return deltas
  }

  /// Restores relations that an undo took from todos, unless a todo has changed since or a target is missing.
  private func giveBack(
    _ taken: [HistoryStep.Change], with coming: Set<TodoUID>, besides ids: Set<TodoID>,
    to change: inout StoreChange
  ) throws(DocumentError) {
    var lost: [TodoID: (before: Todo, after: Todo, others: Set<TodoUID>)] = [:]
    for taken in taken {
      guard let before = taken.before.flatMap(Todo.init(line:)),
        let after = taken.after.flatMap(Todo.init(line:)),
        !ids.contains(before.id)
      else { continue }
      lost[before.id] = (
        before, after, Set(TodoSchema.relations.flatMap { before.related(by: $0, beyond: after) })
      )
    }
    let wanted = lost.values.reduce(into: Set()) { $0.formUnion($1.others) }
    var there = coming
    try scan { if wanted.contains($0.uid) { there.insert($0.uid) } }
    for line in try lines(in: lost.keys.sorted().map { $0.rawValue...$0.rawValue }) {
      guard let (before, after, others) = lost[TodoID(stored: line.id)], others.isSubset(of: there),
        try line.todo() == after
      else { continue }
      change.replace(line, by: .todo(before))
    }
  }

  /// The ids of todos whose uid a change brings back for another todo, as a sync or an import may have made
  /// them meanwhile.
  private func namesakes(in change: StoreChange) throws(DocumentError) -> [Int] {
    let returning = Set(change.edits.compactMap { $0.before == nil ? $0.after?.todo?.uid : nil })
    guard !returning.isEmpty, try mayMention(returning, moreThan: 0) else { return [] }
    let going = Set(
      change.edits.compactMap { $0.after == nil ? $0.before.flatMap(Todo.init(line:))?.id : nil })
    return try lines { returning.contains($0.uid) && !going.contains($0.id) }.map(\.id)
  }
}
