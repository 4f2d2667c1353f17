import TodoCore

struct TodoGroupsPresenter: TodoGroups.Presenter {
  let view: any TodoGroups.View
  let interactor: any TodoGroups.Interactor
  let router: any TodoGroups.Router
  let moment: Moment

  func showGroups(_ kind: TodoGroupKind) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let found = try interactor.groups(kind)
      view.show(
        TodoGroupsModel(kind: kind, groups: found.groups.sorted, all: found.all, ungrouped: found.ungrouped))
    }
  }

  func openGroup(_ kind: TodoGroupKind, named name: String?) -> Outcome {
    router.openTodoList(TodoQuery(kind, named: name))
  }

  func renameGroup(_ rename: GroupRename) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let made = try interactor.renameGroup(rename, withEffects: view.tellsContext)
      view.show(TodoReceiptModel(made, .edited, at: moment))
    }
  }

  func openAllGroups() -> Outcome { router.openTodoList(TodoQuery()) }

  func close() -> Outcome { router.close() }
}
