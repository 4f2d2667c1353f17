/// Decides what of an edited todo is shown.
struct TodoEditorPresenter: TodoEditor.Presenter {
  let view: any TodoEditor.View
  let interactor: any TodoEditor.Interactor
  let router: any ErrorRouter
  let clock: () -> Moment

  func editTodo(_ request: EditTodoRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in show(try interactor.editTodo(request)) }
  }

  func writeTodo(_ request: WriteTodoRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in show(try interactor.writeTodo(request)) }
  }

  private func show(_ delta: TodoDelta?) {
    view.show([delta].compactMap(\.self), at: clock(), newNames: interactor.newNames)
  }
}
