public import TodoCore
public import TodoStore

/// Assembles the list: the one place that names its concrete types.
public enum TodoListModule {
  /// The list over that store, shown in that view.
  public static func presenter(
    view: any TodoList.View, router: any TodoList.Router, store: TodoStore, moment: Moment,
    views: QueryViews = QueryViews()
  ) -> any TodoList.Presenter {
    let interactor = TodoListInteractor(entity: store, moment: moment, views: views)
    return TodoListPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }
}
