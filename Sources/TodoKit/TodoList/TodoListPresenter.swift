/// Decides what of the list is shown.
struct TodoListPresenter: TodoList.Presenter {
  let view: any TodoList.View
  let interactor: any TodoList.Interactor
  let router: any TodoList.Router
  let moment: Moment

  func showTodos(matching query: TodoQuery) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let list = try interactor.todos(matching: query)
      let todos = list.todos.mapped { [moment] in TodoModel($0, at: moment) }
      view.show(
        TodoListModel(todos: todos, emptiness: list.emptiness) { todos in
          TodoOutlineModel(todos: todos, section: list.section(todos.map(\.todo)))
        })
    }
  }

  func explain(_ query: TodoQuery) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      view.show(QueryExplanationModel(text: try interactor.explanation(of: query)))
    }
  }

  func addTodos(_ request: AddTodosRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let added = try interactor.addTodos(request)
      let changes = added.map { TodoReceiptModel.Change(.added, TodoModel($0, at: moment)) }
      view.show(TodoReceiptModel(changes: changes))
    }
  }
}
