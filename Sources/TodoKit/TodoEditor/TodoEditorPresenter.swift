/// Decides what of an edited todo is shown.
struct TodoEditorPresenter: TodoEditor.Presenter {
  let view: any TodoEditor.View
  let interactor: any TodoEditor.Interactor
  let router: any TodoEditor.Router
  let clock: () -> Moment

  func editTodo(_ request: EditTodoRequest) -> Outcome {
    do {
      let change = try interactor.editTodo(request).map { changed in
        let moment = clock()
        return TodoReceiptModel.Change(
          changed.isChanged ? .edited : .unchanged, TodoModel(changed.todo, at: moment),
          before: TodoModel(changed.before, at: moment))
      }
      show(change)
      return .succeeded
    } catch {
      return show(error)
    }
  }

  func writeTodo(_ request: WriteTodoRequest) -> Outcome {
    do {
      let todo = try interactor.writeTodo(request)
      show(todo.map { .init(.added, TodoModel($0, at: clock())) })
      return .succeeded
    } catch {
      return show(error)
    }
  }

  private func show(_ change: TodoReceiptModel.Change?) {
    view.show(TodoReceiptModel(changes: [change].compactMap(\.self)))
  }

  /// What the user gave is shown where the user gave it; everything else is an error of its own.
  private func show(_ error: TodoError) -> Outcome {
    if error.isAboutInput { view.show(ProblemModel(error)) } else { router.showError(error) }
    return error.outcome
  }
}
