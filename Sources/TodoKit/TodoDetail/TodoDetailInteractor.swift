/// The rules of changing todos.
struct TodoDetailInteractor: TodoDetail.Interactor {
  let entity: any TodoDetail.Entity
  let moment: Moment

  func todos(_ pick: TodoPick) throws(TodoError) -> [TodoSummary] {
    let pick = try StorePick(pick, at: moment)
    return try storeErrors { () throws(StoreError) in try entity.todos(pick) }.map { TodoSummary($0, at: moment) }
  }

  func changeTodos(_ request: ChangeTodosRequest) throws(TodoError) -> [ChangedTodo] {
    let change = try change(for: request.action)
    let pick = try StorePick(request.pick, at: moment)
    do {
      let cause = ChangeCause(request.action.name, at: moment)
      let changes = try entity.changeTodos(pick, for: cause, change)
      return changes.map { before, after, next in
        ChangedTodo(
          todo: TodoSummary(after ?? before, at: moment), before: TodoSummary(before, at: moment),
          next: next.map { TodoSummary($0, at: moment) }, isChanged: after != before)
      }
    } catch {
      throw .store(error)
    }
  }

  /// What makes of a todo what the action wants; a todo that is so already stays untouched.
  private func change(for action: ChangeTodosRequest.Action) throws(TodoError) -> (Todo) -> TodoFate {
    switch action {
    case .edit(let changes):
      let patch = try TodoPatch(changes, at: moment)
      return { changed($0) { patch.apply(to: &$0) } }
    case .complete: return completed
    case .reopen: return { changed($0) { move(&$0, to: .open) } }
    case .cancel: return { changed($0) { move(&$0, to: .cancelled) } }
    case .remove: return { _ in TodoFate(nil) }
    }
  }

  private func changed(_ todo: Todo, _ change: (inout Todo) -> Void) -> TodoFate {
    var new = todo
    change(&new)
    if new != todo { new.modified = moment.instant.after(todo.modified) }
    return TodoFate(new)
  }

  private func move(_ todo: inout Todo, to status: TodoStatus) {
    guard todo.status != status else { return }
    todo.status = status
    todo.completed = nil
  }

  private func completed(_ todo: Todo) -> TodoFate {
    guard todo.status != .done else { return TodoFate(todo) }
    let recurrence = Recurrence(completing: todo, at: moment)
    var next = recurrence.next
    var random = SystemRandomNumberGenerator()
    next?.uid = .random(using: &random)
    return TodoFate(changed(todo) { $0 = recurrence.done }.after, next: next)
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
