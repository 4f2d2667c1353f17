/// The rules of changing todos.
struct TodoDetailInteractor: TodoDetail.Interactor {
  let entity: any TodoDetail.Entity
  let moment: Moment

  func todos(_ pick: TodoPick) throws(TodoError) -> [TodoSummary] {
    let todos = try namingTodos(pick, for: "show", at: moment, from: entity.todos) { () throws(TodoError) in
      let pick = try StorePick(pick, at: moment)
      return try storeErrors { () throws(StoreError) in try entity.todos(pick) }
    }
    return todos.map { TodoSummary($0, at: moment) }
  }

  func miss(of pick: TodoPick) throws(TodoError) -> QueryMiss? {
    guard case .query(let text) = pick else { return nil }
    let tally = try QueryMissTally(TodoQuery(text), isPick: true, at: moment)
    return try storeErrors { () throws(StoreError) in try entity.reduceTodos(into: tally) { $0.add($1) } }.miss
  }

  func changeTodos(_ request: ChangeTodosRequest) throws(TodoError) -> [TodoDelta] {
    try namingTodos(request.pick, for: request.action.name, at: moment, from: entity.todos) { () throws(TodoError) in
      try changedTodos(request)
    }
  }

  private func changedTodos(_ request: ChangeTodosRequest) throws(TodoError) -> [TodoDelta] {
    let patch = try patch(for: request.action)
    let pick = try StorePick(request.pick, at: moment)
    let changes = try storeErrors { () throws(StoreError) in
      try entity.changeTodos(pick, for: ChangeCause(request.action.name, at: moment)) { todo in
        var result = todo.applying(patch, at: moment)
        var random = SystemRandomNumberGenerator()
        result.next?.uid = .random(using: &random)
        return result
      }
    }
    return changes.flatMap { before, after, next in
      [TodoDelta(before, after, at: moment), TodoDelta(nil, next, at: moment)].compactMap(\.self)
    }
  }

  private func patch(for action: ChangeTodosRequest.Action) throws(TodoError) -> TodoPatch {
    switch action {
    case .edit(let edits): return try TodoPatch(edits, at: moment)
    case .reopen: return TodoPatch((.status, .status(.open)))
    case .cancel: return TodoPatch((.status, .status(.cancelled)))
    case .complete:
      var patch = TodoPatch((.status, .status(.done)))
      patch.recurs = true
      return patch
    case .remove:
      var patch = TodoPatch()
      patch.removes = true
      return patch
    }
  }
}

extension ChangeTodosRequest.Action {
  /// The subcommand, as history calls it.
  fileprivate var name: String {
    switch self {
    case .edit: "edit"
    case .complete: "done"
    case .reopen: "reopen"
    case .cancel: "cancel"
    case .remove: "rm"
    }
  }
}
