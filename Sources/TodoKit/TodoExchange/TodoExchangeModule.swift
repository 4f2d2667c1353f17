/// Assembles the exchange: the one place that names its concrete types.
public enum TodoExchangeModule {
  /// An exchange with that store, shown in that view.
  public static func presenter(
    view: any TodoExchange.View, router: any ErrorRouter, store: TodoStore, moment: Moment, views: QueryViews
  ) -> any TodoExchange.Presenter {
    let interactor = TodoExchangeInteractor(entity: store, moment: moment, views: views)
    return TodoExchangePresenter(view: view, interactor: interactor, router: router, moment: moment)
  }
}
