import TodoCore

struct TodoListPresenter: TodoList.Presenter {
  let view: any TodoList.View
  let interactor: any TodoList.Interactor
  let router: any TodoList.Router
  let moment: Moment

  func showTodos(matching query: TodoQuery) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let list = try interactor.todos(matching: query, withRelations: view.tellsContext)
      view.show(list)
      guard list.emptiness == .noMatch, view.reportsMissing, let miss = try interactor.miss(of: query) else { return }
      view.show(miss)
    }
  }

  func explain(_ query: TodoQuery) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      view.show(QueryExplanationModel(text: try interactor.explanation(of: query)))
    }
  }

  func addTodos(_ request: AddTodosRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (deltas, context) = try interactor.addTodos(request, withContext: view.tellsContext)
      view.show(TodoReceiptModel(deltas, deltas.isEmpty ? nil : .added, context: context, at: moment))
    }
  }

  func openTodo(_ id: TodoID) -> Outcome { router.openTodoDetail(id) }
}
