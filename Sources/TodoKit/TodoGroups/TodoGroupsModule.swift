public import TodoCore
public import TodoStore

/// Assembles the groups: the one place that names its concrete types.
public enum TodoGroupsModule {
  /// The groups of that store, shown in that view.
  public static func presenter(
    view: any TodoGroups.View, router: any TodoGroups.Router, store: TodoStore, moment: Moment
  ) -> any TodoGroups.Presenter {
    let interactor = TodoGroupsInteractor(entity: store, moment: moment)
    return TodoGroupsPresenter(view: view, interactor: interactor, router: router)
  }
}
