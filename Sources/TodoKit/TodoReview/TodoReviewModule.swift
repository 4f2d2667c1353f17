public import TodoCore
public import TodoStore

/// Assembles the look back: the one place that names its concrete types.
public enum TodoReviewModule {
  /// The past of that store, or of the todos in it that a query picks, shown in that view.
  public static func presenter(
    view: any TodoReview.View, router: any TodoReview.Router, store: TodoStore, moment: Moment,
    views: QueryViews = QueryViews(), matching query: String? = nil
  ) -> any TodoReview.Presenter {
    let interactor = TodoReviewInteractor(entity: store, moment: moment, views: views, query: query)
    return TodoReviewPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }
}
