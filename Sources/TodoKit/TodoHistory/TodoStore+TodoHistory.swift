import FileStore

extension TodoStore: TodoHistory.Entity {
  package func steps(
    after since: Int?, atMost limit: Int?, where isIncluded: (HistoryStep) -> Bool
  ) throws(StoreError) -> HistorySlice {
    try readHistory { log throws(SystemFailure) in
      var slice = HistorySlice(revision: log.last, first: log.first)
      while slice.steps.count < limit ?? .max, log.first - 1 > since ?? -1 {
        guard let next = try log.next() else { break }
        slice.earliest = min(slice.earliest ?? next.step.time, next.step.time)
        if isIncluded(next.step) { slice.steps.append(next) }
      }
      (slice.first, slice.reach) = (log.first, log.reach)
      return slice
    }
  }

  package func requireTodos(_ refs: [TodoRef]) throws(StoreError) {
    try read { document throws(DocumentError) in _ = try document.lines(of: .refs(refs)) }
  }

  package func go(
    _ direction: HistoryDirection, _ distance: HistoryDistance, expecting expected: Int? = nil,
    for cause: ChangeCause
  ) throws(StoreError) -> (steps: [HistoryStep], changes: [(before: Todo?, after: Todo?)]) {
    try update { document throws(DocumentError) in
      let (steps, log) = try self.steps(for: direction, distance, expecting: expected, in: document)
      let (revisions, redoable) = (steps.map(\.revision), log.redoable)
      var change = try document.change(taking: steps, direction, for: cause)
      try document.settleRelations(in: &change, direction, log)
      switch direction {
      case .undo:
        change.undoes = revisions
        change.oldestNeeded = (redoable + revisions).min()
      case .redo:
        change.redoes = revisions
        // Those that are brought back as well: they are in force now, and the next to be undone.
        change.oldestNeeded = redoable.min()
      }
      let changes = change.edits.map { ($0.before.flatMap(Todo.init(line:)), $0.after?.todo) }
      return (change, (steps, changes))
    }
  }

  /// The steps to be taken, and the history as far as it was read for them.
  private func steps(
    for direction: HistoryDirection, _ distance: HistoryDistance, expecting expected: Int?,
    in document: StoreDocument
  ) throws(DocumentError) -> (steps: [HistoryStep], log: HistoryLog) {
    do throws(StoreError) {
      let (steps, log) = try withHistory(of: document) { log throws(SystemFailure) in
        (try log.steps(for: direction, distance), log)
      }
      switch distance {
      case .steps(let count) where steps.count < count:
        throw .noSuchStep(direction, asked: count, possible: steps.count, reach: log.reach)
      case .through(let revision) where steps.last?.revision != revision:
        throw .noSuchRevision(direction, revision)
      default: break
      }
      if let expected, let first = steps.first, first.revision != expected {
        throw .otherStep(direction, revision: first.revision, name: first.name)
      }
      return (steps, log)
    } catch {
      throw .store(error)
    }
  }
}

extension TodoStore {
  /// Reads the steps that lead to the store.
  ///
  /// The store is read without a lock, and others may change both files between the one look and the other. Where they do
  /// not fit together, the store has to be the same still for that to count.
  ///
  /// - Throws: `StoreError.changed` when that was tried often enough.
  func readHistory<Answer>(
    _ body: (inout HistoryLog) throws(SystemFailure) -> Answer
  ) throws(StoreError) -> Answer {
    try readHistory(body) { (_, answer) throws(DocumentError) in answer }
  }

  /// Reads the steps that lead to the store, then what is asked of the store itself, both of one version.
  func readHistory<Found, Answer>(
    _ body: (inout HistoryLog) throws(SystemFailure) -> Found,
    then answer: (StoreDocument, Found) throws(DocumentError) -> Answer
  ) throws(StoreError) -> Answer {
    for _ in 0..<100 {
      var isSettled = true
      let answer = try read { document throws(DocumentError) -> Answer? in
        let found: Found
        do throws(StoreError) {
          found = try withHistory(of: document) { log throws(SystemFailure) in
            let found = try body(&log)
            if log.first > log.last { isSettled = document.stored.isInForce }
            return found
          }
        } catch .file(.historyUnreadable(_, .tryAgain)) {
          return nil
        } catch {
          throw .store(error)
        }
        return isSettled ? try answer(document, found) : nil
      }
      if let answer { return answer }
    }
    throw .file(.changed(path: location))
  }

  /// The oldest revision that must stay in the history so that all that was undone can be redone; nil for none.
  func oldestUndone(in document: StoreDocument) throws(StoreError) -> Int? {
    try withHistory(of: document) { log throws(SystemFailure) in
      _ = try log.steps(for: .redo, .steps(0))
      return log.redoable.min()
    }
  }

  /// The ids that todos had before they were taken back; none where the history does not tell.
  func formerIDs(of uids: Set<TodoUID>, in document: StoreDocument) -> [TodoUID: TodoID] {
    (try? withHistory(of: document) { log throws(SystemFailure) in try log.ids(of: uids) }) ?? [:]
  }

  /// The steps that lead to a document.
  func withHistory<Answer>(
    of document: StoreDocument, _ body: (inout HistoryLog) throws(SystemFailure) -> Answer
  ) throws(StoreError) -> Answer {
    let source = try StoreError.passing { () throws(FileStoreError) in try document.stored.history() }
    do throws(SystemFailure) {
      var log = try HistoryLog(source, leadingTo: document.key)
      return try body(&log)
    } catch {
      throw .file(.historyUnreadable(path: source?.path ?? location, reason: error))
    }
  }
}

extension StoreDocument {
  /// What steps change together.
  fileprivate func change(
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
  fileprivate func settleRelations(
    in change: inout StoreChange, _ direction: HistoryDirection, _ log: HistoryLog
  ) throws(DocumentError) {
    let changes = change.edits.map { ($0.before.flatMap(Todo.init(line:)), $0.after?.todo) }
    let ids = Set(changes.compactMap { ($0 ?? $1)?.id })
    let coming = Set(changes.compactMap { $0 == nil ? $1?.uid : nil })
    let going = Set(changes.compactMap { $1 == nil ? $0?.uid : nil }).subtracting(coming)
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
      try requireNoCircle(after: change.edits.map { ($0.before.flatMap(Todo.init(line:)), $0.after?.todo) })
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
