import StoreEngine
import TodoCore

struct TodoHistoryInteractor: TodoHistory.Interactor {
  let entity: any TodoHistory.Entity
  let moment: Moment
  var views = QueryViews()

  func steps(_ request: HistoryLogRequest) throws(TodoError) -> (steps: [HistoryStepSummary], note: String?) {
    let part = try HistoryPart(since: request.since, until: request.until, at: moment)
    let isAsked = try picked(by: request)
    let isFromRevision = part.since != nil
    let slice = try storeErrors(
      try entity.steps(after: part.since, atMost: isFromRevision ? nil : request.limit) { step in
        guard part.contains(step), request.actor.map({ Exact($0) == Exact(step.actor) }) ?? true else {
          return false
        }
        guard let isAsked else { return true }
        return step.changes.contains { $0.concerns(isAsked) } || step.conflicts.contains { request.names($0) }
      })
    if let since = part.since { try requireReach(of: slice, since: since) }
    if !request.isPart { try require(request.refs, in: slice) }
    var steps = slice.steps.map { summary(of: $0.step, $0.state, asked: isAsked, by: request) }
    if isFromRevision || request.isFollowed {
      steps = Array(steps.reversed().prefix(request.limit ?? steps.count))
    }
    let isShort = part.start.map { $0 < slice.earliest ?? moment.instant } ?? false
    return (steps, isShort ? slice.reach.shortNote : slice.reach.note)
  }

  func go(
    _ request: HistoryMoveRequest, withNames isAsked: Bool
  ) throws(TodoError) -> (steps: [HistoryStep], made: MadeChanges) {
    let cause = ChangeCause(request.direction.rawValue, at: moment)
    return try storeErrors(
      try entity.go(
        request.direction, request.distance, expecting: request.expected, for: cause, withNames: isAsked))
  }

  func revert(
    _ request: RevertRequest, withNames isAsked: Bool
  ) throws(TodoError) -> (taken: [HistoryStep], left: [HistoryStep], made: MadeChanges) {
    let (bound, limit): (HistoryBound?, Int) =
      switch request.reach {
      case .steps(let count): (nil, count)
      case .since(let bound): (bound, .max)
      }
    let part = try HistoryPart(since: bound, until: nil, at: moment)
    return try storeErrors(
      try entity.revert(
        stepsBy: request.actor, after: part.since, atMost: limit, where: part.contains,
        for: ChangeCause(HistoryDirection.undo.rawValue, at: moment), withNames: isAsked))
  }

  func namedTodos(in deltas: [TodoDelta]) -> ChangeEffects {
    var effects = ChangeEffects()
    effects.named = (try? entity.named(in: deltas)) ?? [:]
    return effects
  }

  /// A feed must not skip changes silently.
  private func requireReach(of slice: HistorySlice, since: Int) throws(TodoError) {
    guard (slice.first - 1...slice.revision).contains(since) else {
      throw .refused(.historyGap(since: since, first: slice.first, last: slice.revision))
    }
  }

  /// Throws if a reference names neither a todo in the history nor an existing one, which is likely a slip.
  private func require(_ refs: [TodoRef], in slice: HistorySlice) throws(TodoError) {
    let unknown = refs.filter { ref in
      !slice.steps.contains { step, _ in
        step.changes.contains { $0.concerns { ref.names($0.id, $0.uid) } }
          || step.conflicts.contains { ref.names($0.id, $0.uid) }
      }
    }
    if !unknown.isEmpty { _ = try storeErrors(try entity.todos(.refs(unknown))) }
  }

  /// Returns a predicate for the requested todos, or `nil` if all are requested.
  private func picked(by request: HistoryLogRequest) throws(TodoError) -> ((StoredTodo) -> Bool)? {
    let refs = request.refs
    guard let query = request.query else {
      return refs.isEmpty ? nil : { todo in refs.contains { $0.names(todo.id, todo.uid) } }
    }
    try TodoSelection.requireWords(in: query)
    let names = QueryNames(views, usedBy: entity)
    let bound = BoundQuery(try TodoSelection.condition(of: TodoQuery(query), at: moment, names), at: moment)
    guard bound.relationTerms == nil else { throw .refused(.relationsInHistory) }
    return { bound.matches($0) }
  }

  private func summary(
    of step: HistoryStep, _ state: HistoryState, asked isAsked: ((StoredTodo) -> Bool)?,
    by request: HistoryLogRequest
  ) -> HistoryStepSummary {
    var changes: [TodoDelta] = []
    var asked: [TodoDelta] = []
    for change in step.changes {
      let (before, after) = (change.before.flatMap(Todo.init(line:)), change.after.flatMap(Todo.init(line:)))
      guard let delta = TodoDelta(before, after) else { continue }
      changes.append(delta)
      if let isAsked, change.concerns(isAsked) { asked.append(delta) }
    }
    return HistoryStepSummary(
      revision: step.revision, time: step.time, command: step.command, actor: step.actor,
      reverts: step.reverts, state: state, undoes: step.undoes,
      redoes: step.redoes, changes: changes, commit: step.commit?.hex, conflicts: step.conflicts,
      asked: isAsked == nil ? nil : asked,
      askedConflicts: isAsked == nil
        ? nil
        : step.conflicts.filter { lost in request.names(lost) || asked.contains { $0.todo.uid == lost.uid } })
  }
}

extension HistoryLogRequest {
  /// Whether a reference names the todo of a value that lost a conflict.
  fileprivate func names(_ conflict: HistoryConflict) -> Bool {
    refs.contains { $0.names(conflict.id, conflict.uid) }
  }
}
