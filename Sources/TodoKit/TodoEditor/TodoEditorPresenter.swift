/// Decides what of an edited todo is shown.
struct TodoEditorPresenter: TodoEditor.Presenter {
  let view: any TodoEditor.View
  let interactor: any TodoEditor.Interactor
  let router: any ErrorRouter
  let clock: () -> Moment

  func editTodo(_ request: EditTodoRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let change = try interactor.editTodo(request).map { changed in
        let moment = clock()
        return TodoReceiptModel.Change(
          changed.isChanged ? .edited : .unchanged, TodoModel(changed.todo, at: moment),
          before: TodoModel(changed.before, at: moment))
      }
      show(change)
    }
  }

  func writeTodo(_ request: WriteTodoRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let todo = try interactor.writeTodo(request)
      show(todo.map { .init(.added, TodoModel($0, at: clock())) })
    }
  }

  private func show(_ change: TodoReceiptModel.Change?) {
    view.show(TodoReceiptModel(changes: [change].compactMap(\.self)))
  }
}
