import TodoCore
import TodoStore

struct TodoDetailInteractor: TodoDetail.Interactor {
  let entity: any TodoDetail.Entity
  let moment: Moment
  var views = QueryViews()

  func todos(_ pick: TodoPick) throws(TodoError) -> [Todo] {
    try entity.todos(pick, for: "show", at: moment, views)
  }

  func miss(of pick: TodoPick) throws(TodoError) -> QueryMiss? {
    guard case .query(let text) = pick else { return nil }
    let tally = try QueryMissTally(TodoQuery(text), isPick: true, at: moment, views)
    return try storeErrors(try entity.reduceTodos(into: tally) { $0.add($1) }).miss
  }

  func changeTodos(
    _ request: ChangeTodosRequest, withContext: Bool
  ) throws(TodoError) -> (deltas: [TodoDelta], context: ReceiptContext) {
    let deltas = try namingTodos(
      request.pick, for: request.action.names.command, at: moment, from: entity.todos
    ) { () throws(TodoError) in try changedTodos(request) }
    return (deltas, ReceiptContext(of: deltas, in: entity, ifAsked: withContext))
  }

  private func changedTodos(_ request: ChangeTodosRequest) throws(TodoError) -> [TodoDelta] {
    let change = try TodoChange(request.action, noting: request.note, at: moment, fields: views.fields)
    let marksSteps = request.action == .complete || request.action == .reopen
    let pick = try StorePick(request.pick, takesSteps: marksSteps, at: moment, views: views)
    let (steps, isOnlyInRange) = (NamedSteps(request.pick), request.pick.isOnlyInRange)
    return try storeErrors(
      try entity.changeTodos(
        pick, ifModified: request.ifModified, naming: change.todoRefs,
        for: ChangeCause(request.action.names.command, at: moment)
      ) { named in
        let change = change.naming(named)
        return { todo throws(InvalidTodo) in
          // To end a range of todos means its open todos.
          let steps = steps[todo]
          if request.action.ends, todo.status != .open, steps == nil, isOnlyInRange(todo) {
            return ChangeResult(todo)
          }
          return try change.result(for: todo, steps)
        }
      })
  }

  func todosRelated(to todos: [Todo]) throws(TodoError) -> [TodoID: RelatedTodos] {
    try storeErrors(try entity.todosRelated(to: todos))
  }
}

extension TodoAction {
  /// The subcommand, as the history calls it, and its effect on a todo.
  var names: (command: String, effect: TodoReceiptModel.Effect) {
    switch self {
    case .edit: ("edit", .edited)
    case .complete: ("done", .done)
    case .reopen: ("reopen", .reopened)
    case .cancel: ("cancel", .cancelled)
    case .remove: ("rm", .removed)
    case .postpone: ("postpone", .postponed)
    case .skip: ("skip", .skipped)
    case .note: ("note", .noted)
    }
  }

  fileprivate var ends: Bool { self == .complete || self == .cancel }
}
