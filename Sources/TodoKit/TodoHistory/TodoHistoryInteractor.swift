/// The rules of going back and forth.
struct TodoHistoryInteractor: TodoHistory.Interactor {
  let entity: any TodoHistory.Entity
  let moment: Moment

  func steps(_ request: HistoryLogRequest) throws(TodoError) -> [HistoryStepSummary] {
    let (log, revision) = try storeErrors { () throws(StoreError) in try entity.history() }
    if let since = request.since { try requireReach(of: log, since: since, revision: revision) }
    var picked: [HistoryStepSummary] = []
    let newestFirst = request.since == nil
    for index in newestFirst ? Array(log.steps.indices.reversed()) : Array(log.steps.indices) {
      if let limit = request.limit, picked.count == limit { break }
      let step = log.steps[index]
      if let since = request.since, step.revision <= since { continue }
      let summary = summary(of: step, log.states[index])
      if request.refs.isEmpty || summary.changes.contains(where: { Self.concerns(request.refs, $0) }) {
        picked.append(summary)
      }
    }
    return picked
  }

  func go(_ request: HistoryMoveRequest) throws(TodoError) -> [TodoChangeSummary] {
    let label = StepLabel(request.direction.rawValue, at: moment)
    let changes = try storeErrors { () throws(StoreError) in
      try entity.go(request.direction, steps: request.count, as: label, isDryRun: request.isDryRun)
    }
    return changes.map { before, after in
      TodoChangeSummary(before: before.map(summary), after: after.map(summary))
    }
  }

  /// A feed must not pass over changes without a word.
  private func requireReach(of log: HistoryLog, since: Int, revision: Int) throws(TodoError) {
    let first = log.steps.first?.revision ?? revision + 1
    guard (first - 1...revision).contains(since) else {
      throw .refused(.historyGap(since: since, first: first, last: revision))
    }
  }

  private func summary(of step: HistoryStep, _ state: HistoryStep.State) -> HistoryStepSummary {
    HistoryStepSummary(
      revision: step.revision, time: step.time, command: step.command, state: .init(state), undoes: step.undoes,
      redoes: step.redoes,
      changes: step.changes.map { change in
        TodoChangeSummary(
          before: change.before.flatMap(Todo.init(line:)).map(summary),
          after: change.after.flatMap(Todo.init(line:)).map(summary))
      })
  }

  private func summary(_ todo: Todo) -> TodoSummary {
    TodoSummary(todo, at: moment)
  }

  private static func concerns(_ refs: [TodoRef], _ change: TodoChangeSummary) -> Bool {
    guard let todo = change.after ?? change.before else { return false }
    return refs.contains { ref in
      switch ref.target {
      case .ids(let ids): ids.contains(todo.id.rawValue)
      case .uid(let text):
        todo.uid.text == text || (text.count >= TodoRef.shortestPrefix && todo.uid.text.hasPrefix(text))
      }
    }
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
