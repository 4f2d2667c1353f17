/// Assembles the merge: the one place that names its concrete types.
package enum TodoMergeModule {
  /// A merge into that store, or of files that lie anywhere, shown in that view.
  package static func presenter(
    view: any TodoMerge.View, router: any ErrorRouter, store: TodoStore, stages: GitStages, isRehearsal: Bool,
    moment: Moment
  ) -> any TodoMerge.Presenter {
    let interactor = TodoMergeInteractor(entity: store, stages: stages, moment: moment)
    return TodoMergePresenter(
      view: view, interactor: interactor, router: router, isRehearsal: isRehearsal, moment: moment)
  }
}
