import FileStore
package import TodoCore
package import TodoStore

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
  ) throws(StoreError) -> (steps: [HistoryStep], deltas: [TodoDelta]) {
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
      return (change, (steps, change.deltas))
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
