package import TodoCore

/// What steps of history come to when they are undone or redone together: what may be taken back, and what stands in the
/// way.
///
/// A todo that is no longer what a step made of it was changed by someone else since, and stays: nothing is taken back
/// then. Each step is compared with what the one before it left, as it would be were it taken alone.
struct UndoTargets {
  private var goals: [TodoID: (expected: [UInt8]?, target: [UInt8]?)] = [:]
  /// The todos that stand in the way.
  private(set) var conflicts: Set<TodoID> = []

  /// What these steps come to, in the order in which they are taken.
  ///
  /// - Throws: `StoreError.noSuchStep` where a step would write what is no todo, since a history may have been changed by
  ///   other programs.
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

  /// The ids of the todos that would be changed, ascending.
  var ids: [Int] { goals.keys.map(\.rawValue).sorted() }

  /// What is to become of a todo's line, nil within to remove it; nil where it stays, or stands in the way.
  mutating func target(of id: TodoID, from line: ArraySlice<UInt8>?) -> [UInt8]?? {
    guard let goal = goals[id] else { return nil }
    guard Self.isSame(line, goal.expected) else {
      conflicts.insert(id)
      return nil
    }
    return line == nil && goal.target == nil ? nil : .some(goal.target)
  }

  /// Whether two lines say the same of a todo, whatever their layout.
  private static func isSame(_ left: ArraySlice<UInt8>?, _ right: [UInt8]?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    let isVerbatim = left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { left.order(to: $0) == 0 }
    }
    return isVerbatim || Todo(line: left) == Todo(line: right)
  }
}

/// Undoing and redoing steps of the history.
extension StoreDocument {
  /// What steps change together.
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

  /// Lets a change of undo or redo leave relations as any change does: what has come to stand to todos that go stands to
  /// them no more, what an undo took from others comes back with what it led to, and no circle is closed.
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
        // What led nowhere before does so again.
        guard let former = log.former[before.id] else { continue }
        let old = former.flatMap(Todo.init(line:)).map { todo in TodoSchema.relations.flatMap(todo.related) } ?? []
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

  /// Gives todos back the relations that an undo took from them, unless somebody has changed them since, or what the
  /// relations led to is not there.
  private func giveBack(
    _ taken: [HistoryStep.Change], with coming: Set<TodoUID>, besides ids: Set<TodoID>, to change: inout StoreChange
  ) throws(DocumentError) {
    var lost: [TodoID: (before: Todo, after: Todo, others: Set<TodoUID>)] = [:]
    for taken in taken {
      guard let before = taken.before.flatMap(Todo.init(line:)), let after = taken.after.flatMap(Todo.init(line:)),
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

  /// The ids of todos that have the uids of others which a change brings back, as a sync or an import may have made them
  /// meanwhile.
  private func namesakes(in change: StoreChange) throws(DocumentError) -> [Int] {
    let returning = Set(change.edits.compactMap { $0.before == nil ? $0.after?.todo?.uid : nil })
    guard !returning.isEmpty, try mayMention(returning, moreThan: 0) else { return [] }
    let going = Set(change.edits.compactMap { $0.after == nil ? $0.before.flatMap(Todo.init(line:))?.id : nil })
    return try lines { returning.contains($0.uid) && !going.contains($0.id) }.map(\.id)
  }
}
