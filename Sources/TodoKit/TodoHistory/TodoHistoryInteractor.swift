/// The rules of going back and forth.
struct TodoHistoryInteractor: TodoHistory.Interactor {
  let entity: any TodoHistory.Entity
  let moment: Moment

  func steps(_ request: HistoryLogRequest) throws(TodoError) -> (steps: [HistoryStepSummary], reach: HistoryReach) {
    let isFeed = request.since != nil
    let slice = try storeErrors { () throws(StoreError) in
      try entity.steps(after: request.since, atMost: isFeed ? nil : request.limit) { step in
        step.revision <= request.until ?? .max
          && (request.refs.isEmpty || step.changes.contains { Self.concerns(request.refs, $0) })
      }
    }
    if let since = request.since { try requireReach(of: slice, since: since) }
    if !request.isPart { try require(request.refs, in: slice) }
    let steps = slice.steps.map { summary(of: $0.step, $0.state) }
    guard isFeed else { return (steps, slice.reach) }
    return (Array(steps.reversed().prefix(request.limit ?? steps.count)), slice.reach)
  }

  func go(
    _ request: HistoryMoveRequest
  ) throws(TodoError) -> (steps: [HistoryMoveModel.Step], deltas: [TodoDelta]) {
    let cause = ChangeCause(request.direction.rawValue, at: moment)
    let (steps, changes) = try storeErrors { () throws(StoreError) in
      try entity.go(request.direction, request.distance, for: cause)
    }
    return (
      steps.map { HistoryMoveModel.Step(revision: $0.revision, command: $0.command, time: $0.time, at: moment) },
      changes.compactMap { TodoDelta($0.before, $0.after, at: moment) }
    )
  }

  func context(of deltas: [TodoDelta]) -> ReceiptContext { ReceiptContext(naming: deltas, in: entity) }

  /// A feed must not skip changes silently.
  private func requireReach(of slice: HistorySlice, since: Int) throws(TodoError) {
    guard (slice.first - 1...slice.revision).contains(since) else {
      throw .refused(.historyGap(since: since, first: slice.first, last: slice.revision))
    }
  }

  /// What was never changed as far as the history tells has to be there at least, or it is a slip.
  private func require(_ refs: [TodoRef], in slice: HistorySlice) throws(TodoError) {
    let strange = refs.filter { ref in
      !slice.steps.contains { $0.step.changes.contains { Self.concerns([ref], $0) } }
    }
    if !strange.isEmpty { try storeErrors { () throws(StoreError) in try entity.requireTodos(strange) } }
  }

  private func summary(of step: HistoryStep, _ state: HistoryStep.State) -> HistoryStepSummary {
    HistoryStepSummary(
      revision: step.revision, time: step.time, command: step.command, state: .init(state), undoes: step.undoes,
      redoes: step.redoes,
      changes: step.changes.compactMap { change in
        TodoDelta(change.before.flatMap(Todo.init(line:)), change.after.flatMap(Todo.init(line:)), at: moment)
      })
  }

  private static func concerns(_ refs: [TodoRef], _ change: HistoryStep.Change) -> Bool {
    guard let todo = (change.after ?? change.before).flatMap(Todo.init(line:)) else { return false }
    return refs.contains { $0.names(todo.id, todo.uid) }
  }
}

extension HistoryStepSummary.State {
  fileprivate init(_ state: HistoryStep.State) {
    switch state {
    case .inForce: self = .inForce
    case .undone: self = .undone
    case .lost: self = .lost
    }
  }
}
