/// Assembles the batch: the one place that names its concrete types.
public enum TodoBatchModule {
  /// A batch on that store, shown in that view.
  public static func presenter(
    view: any TodoBatch.View, router: any ErrorRouter, store: TodoStore, moment: Moment
  ) -> any TodoBatch.Presenter {
    let interactor = TodoBatchInteractor(entity: store, moment: moment)
    return TodoBatchPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }
}
