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
      let (deltas, context) = try interactor.changeTodos(request, withContext: view.tellsContext)
      // Evaluated before `deltas` is passed on, so that it is not copied: that took 1.4 % of the instructions of `done`.
      let isMiss = deltas.isEmpty
      view.show(TodoReceiptModel(deltas, request.action.names.effect, context: context, at: moment))
      if isMiss { try showMiss(of: request.pick) }
    }
  }

  func close() -> Outcome { router.close() }

  private func showMiss(of pick: TodoPick) throws(TodoError) {
    if view.reportsMissing, let miss = try interactor.miss(of: pick) { view.show(miss) }
  }
}
