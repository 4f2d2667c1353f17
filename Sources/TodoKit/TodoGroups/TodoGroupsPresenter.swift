import TodoCore

struct TodoGroupsPresenter: TodoGroups.Presenter {
  let view: any TodoGroups.View
  let interactor: any TodoGroups.Interactor
  let router: any TodoGroups.Router
  let moment: Moment

  func showGroups(_ kind: TodoGroupKind) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in view.show(try interactor.groups(kind)) }
  }

  func openGroup(_ kind: TodoGroupKind, named name: String?) -> Outcome {
    router.openTodoList(TodoQuery(kind, named: name))
  }

  func renameGroup(_ rename: GroupRename) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (deltas, context) = try interactor.renameGroup(rename, withContext: view.tellsContext)
      view.show(TodoReceiptModel(deltas, .edited, context: context, at: moment))
    }
  }

  func openAllGroups() -> Outcome { router.openTodoList(TodoQuery()) }

  func close() -> Outcome { router.close() }
}
