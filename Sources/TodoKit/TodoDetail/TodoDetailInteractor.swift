import StoreEngine
import TodoCore

struct TodoDetailInteractor: TodoDetail.Interactor {
  let entity: any TodoDetail.Entity
  let moment: Moment
  var views = QueryViews()

  /// The names that queries may use, among them those of fields that todos have.
  private var names: QueryNames { QueryNames(views, usedBy: entity) }

  func todos(_ pick: TodoPick) throws(TodoError) -> [Todo] {
    try entity.todos(pick, for: "show", at: moment, names)
  }

  func miss(of pick: TodoPick) throws(TodoError) -> QueryMiss? {
    guard case .query(let text) = pick else { return nil }
    let tally = try QueryMissTally(TodoQuery(text), isPick: true, at: moment, names)
    return try storeErrors(try entity.reduceTodos(into: tally) { $0.add($1) }).miss
  }

  func changeTodos(_ request: ChangeTodosRequest, withEffects isAsked: Bool) throws(TodoError) -> MadeChanges
  {
    let command = request.action.names.command
    return try namingTodos(request.pick, for: command, at: moment, from: entity.todos) {
      () throws(TodoError) in
      // A mistake in the words is reported before anyone waits for the store.
      _ = try change(request, .unchecked(views.fields), names)
      return try storeErrors(
        try entity.changeTodos(
          ifModified: request.ifModified, for: request.cause(at: moment), withEffects: isAsked
        ) { todos throws(TodoError) in
          let names = QueryNames(views, usedBy: todos)
          return try change(request, names.fields, names)
        })
    }
  }

  /// - Parameters:
  ///   - fields: the fields that may be set.
  ///   - names: the names that the query of the pick may use.
  private func change(
    _ request: ChangeTodosRequest, _ fields: KnownFields, _ names: QueryNames
  ) throws(TodoError) -> PickedChange {
    let change = try TodoChange(
      request.action, noting: request.note, setting: request.own, at: moment, fields: fields)
    let marksSteps = request.action == .complete || request.action == .reopen
    let pick = try StorePick(request.pick, takesSteps: marksSteps, at: moment, names: names)
    let (steps, isOnlyInRange) = (NamedSteps(request.pick), request.pick.isOnlyInRange)
    return PickedChange(pick, naming: change.todoRefs) { named in
      let change = change.naming(named)
      return { todo throws(InvalidTodo) in
        // To end a range of todos means its open todos.
        let steps = steps[todo]
        if request.action.ends, todo.status != .open, steps == nil, isOnlyInRange(todo) {
          return ChangeResult(todo)
        }
        return try change.result(for: todo, steps)
      }
    }
  }

  func todosRelated(to todos: [Todo]) throws(TodoError) -> [TodoID: RelatedTodos] {
    try storeErrors(try entity.todosRelated(to: todos))
  }
}

extension ChangeTodosRequest {
  /// What the history notes about the change.
  func cause(at moment: Moment) -> ChangeCause {
    ChangeCause(action.names.command, at: moment, by: action.actor)
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
    case .take: ("take", .taken)
    case .release: ("release", .released)
    }
  }

  /// The name under which todos are taken, if the action gives one.
  fileprivate var actor: String? { if case .take(let name, _) = self { name } else { nil } }

  fileprivate var ends: Bool { self == .complete || self == .cancel }
}
