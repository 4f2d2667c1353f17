/// Decides what of an edited todo is shown.
struct TodoEditorPresenter: TodoEditor.Presenter {
  let view: any TodoEditor.View
  let interactor: any TodoEditor.Interactor
  let router: any ErrorRouter
  let clock: () -> Moment

  func editTodo(_ request: EditTodoRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      view.show(try interactor.editTodo(request), at: clock(), context: interactor.context)
    }
  }

  func writeTodo(_ request: WriteTodoRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let added = try interactor.writeTodo(request)
      view.show([added].compactMap(\.self), .added, at: clock(), context: interactor.context)
    }
  }
}
