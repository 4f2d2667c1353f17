public import TodoCore
public import TodoStore

/// Assembles the screen of the store itself: the one place that names its concrete types.
public enum StoreStatusModule {
  /// That store, shown in that view.
  public static func presenter(
    view: any StoreStatus.View, router: any StoreStatus.Router, store: TodoStore, moment: Moment
  ) -> any StoreStatus.Presenter {
    let interactor = StoreStatusInteractor(entity: store, moment: moment)
    return StoreStatusPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }
}
