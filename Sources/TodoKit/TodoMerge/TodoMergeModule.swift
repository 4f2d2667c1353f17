/// Assembles the merge: the one place that names its concrete types.
public enum TodoMergeModule {
  /// A merge into that store, or of files that lie anywhere, shown in that view.
  public static func presenter(
    view: any TodoMerge.View, router: any ErrorRouter, store: TodoStore, moment: Moment
  ) -> any TodoMerge.Presenter {
    let interactor = TodoMergeInteractor(entity: store, moment: moment)
    return TodoMergePresenter(view: view, interactor: interactor, router: router, moment: moment)
  }
}
