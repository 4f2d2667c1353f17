import TodoCore

/// Undoing and redoing steps of the history.
extension StoreDocument {
  /// What steps change together.
  package func change(
    taking steps: [HistoryStep], _ direction: HistoryDirection, for cause: ChangeCause
  ) throws(DocumentError) -> StoreChange {
    var goals: HistoryGoals
    do { goals = try HistoryGoals(taking: steps, direction) } catch { throw .store(error) }
    var change = try StoreChange(of: self, for: cause)
    try forEachLine(in: goals.ids.map { $0...$0 }) { line in
      guard let target = goals.target(of: TodoID(stored: line.id), from: line.bytes) else { return }
      change.replace(line, by: target.map { .bytes($0) })
    }
    if goals.conflicts.isEmpty {
      let others = try namesakes(in: change)
      if others.isEmpty { return change }
      throw .store(.conflict(direction, ids: others))
    }
    try requireOrder()
    throw .store(.conflict(direction, ids: goals.conflicts.sorted().map(\.rawValue)))
  }

  /// Lets a change of undo or redo leave relations as any change does: what has come to stand to todos that go stands to
  /// them no more, what an undo took from others comes back with what it led to, and no circle is closed.
  package func settleRelations(
    in change: inout StoreChange, _ direction: HistoryDirection, _ log: HistoryLog
  ) throws(DocumentError) {
    let deltas = change.deltas
    let ids = Set(deltas.map(\.todo.id))
    let coming = Set(deltas.filter { $0.before == nil }.map(\.todo.uid))
    let going = Set(deltas.filter { $0.after == nil }.map(\.todo.uid)).subtracting(coming)
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
    do {
      try requireNoCircle(after: change.deltas)
    } catch .store(.circle(_, let circle)) {
      throw .store(.conflict(direction, ids: circle.sorted()))
    }
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
