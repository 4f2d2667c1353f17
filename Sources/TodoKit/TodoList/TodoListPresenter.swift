/// Decides what of the list is shown.
struct TodoListPresenter: TodoList.Presenter {
  let view: any TodoList.View
  let interactor: any TodoList.Interactor
  let router: any TodoList.Router
  let moment: Moment

  func showTodos(matching query: TodoQuery) -> Outcome {
    do {
      let list = try interactor.todos(matching: query)
      let todos = list.todos.mapped { [moment] in TodoModel($0, at: moment) }
      view.show(
        TodoListModel(todos: todos, emptiness: list.emptiness) { todos in
          TodoOutlineModel(todos: todos, section: list.section(todos.map(\.todo)))
        })
      return .succeeded
    } catch {
      return show(error)
    }
  }

  func explain(_ query: TodoQuery) -> Outcome {
    do {
      view.show(QueryExplanationModel(text: try interactor.explanation(of: query)))
      return .succeeded
    } catch {
      return show(error)
    }
  }

  func addTodos(_ request: AddTodosRequest) -> Outcome {
    do {
      let added = try interactor.addTodos(request)
      let changes = added.map { TodoReceiptModel.Change(.added, TodoModel($0, at: moment)) }
      view.show(TodoReceiptModel(changes: changes))
      return .succeeded
    } catch {
      return show(error)
    }
  }

  /// What the user gave is shown where the user gave it; everything else is an error of its own.
  private func show(_ error: TodoError) -> Outcome {
    if error.isAboutInput { view.show(ProblemModel(error)) } else { router.showError(error) }
    return error.outcome
  }
}
