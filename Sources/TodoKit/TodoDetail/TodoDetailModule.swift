public import TodoCore
public import TodoStore

/// Assembles the screen of single todos: the one place that names its concrete types.
public enum TodoDetailModule {
  /// Single todos of that store, shown in that view.
  public static func presenter(
    view: any TodoDetail.View, router: any TodoDetail.Router, store: TodoStore, moment: Moment,
    views: QueryViews = QueryViews()
  ) -> any TodoDetail.Presenter {
    let interactor = TodoDetailInteractor(entity: store, moment: moment, views: views)
    return TodoDetailPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }
}
