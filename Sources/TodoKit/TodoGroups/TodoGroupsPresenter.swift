/// Decides what of the groups is shown.
struct TodoGroupsPresenter: TodoGroups.Presenter {
  let view: any TodoGroups.View
  let interactor: any TodoGroups.Interactor
  let router: any TodoGroups.Router

  func showGroups(_ kind: TodoGroupKind) -> Outcome {
    do {
      view.show(TodoGroupsModel(kind, try interactor.groups(kind)))
      return .succeeded
    } catch {
      router.showError(error)
      return error.outcome
    }
  }

  func openGroup(_ kind: TodoGroupKind, named name: String) -> Outcome {
    router.openTodoList(TodoQuery(kind, named: name))
  }
}
