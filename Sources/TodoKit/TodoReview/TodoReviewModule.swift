/// Assembles the look back: the one place that names its concrete types.
public enum TodoReviewModule {
  /// The past of that store, shown in that view.
  public static func presenter(
    view: any TodoReview.View, router: any ErrorRouter, store: TodoStore, moment: Moment
  ) -> any TodoReview.Presenter {
    let interactor = TodoReviewInteractor(entity: store, moment: moment)
    return TodoReviewPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }
}
