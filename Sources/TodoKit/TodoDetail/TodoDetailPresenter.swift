import TodoCore

struct TodoDetailPresenter: TodoDetail.Presenter {
  let view: any TodoDetail.View
  let interactor: any TodoDetail.Interactor
  let router: any TodoDetail.Router
  let moment: Moment
  var fields = OwnFields()

  func showTodos(_ pick: TodoPick) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let todos = try interactor.todos(pick)
      let instants = TodoSchema.rows.filter { $0.kind == .instant }.map(\.field)
      let related = view.tellsContext ? try interactor.todosRelated(to: todos) : [:]
      let models = todos.map { TodoModel($0, at: moment, instants: instants) }
      view.show(TodoDetailModel(todos: models, related: related, fields: fields))
      if todos.isEmpty { try showMiss(of: pick) }
    }
  }

  func changeTodos(_ request: ChangeTodosRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let made = try interactor.changeTodos(request, withEffects: view.tellsContext)
      // Evaluated before the deltas are passed on, so that they are not copied.
      let isMiss = made.deltas.isEmpty
      view.show(
        TodoReceiptModel(
          made, request.action.names.effect, hasAdditions: request.note != nil || !request.own.isEmpty,
          at: moment))
      if isMiss { try showMiss(of: request.pick) }
    }
  }

  func close() -> Outcome { router.close() }

  private func showMiss(of pick: TodoPick) throws(TodoError) {
    if view.reportsMissing, let miss = try interactor.miss(of: pick) { view.show(miss) }
  }
}
