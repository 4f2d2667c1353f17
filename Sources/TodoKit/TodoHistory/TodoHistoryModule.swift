public import TodoCore
public import TodoStore

/// Assembles the history: the one place that names its concrete types.
public enum TodoHistoryModule {
  /// The history of that store, shown in that view.
  public static func presenter(
    view: any TodoHistory.View, router: any TodoHistory.Router, store: TodoStore, moment: Moment,
    views: QueryViews
  ) -> any TodoHistory.Presenter {
    let interactor = TodoHistoryInteractor(entity: store, moment: moment, views: views)
    return TodoHistoryPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }
}
