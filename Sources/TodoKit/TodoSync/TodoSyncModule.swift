/// Assembles the sync: the one place that names its concrete types.
public enum TodoSyncModule {
  /// A sync of that store, shown in that view.
  package static func presenter(
    view: any TodoSync.View, router: any ErrorRouter, store: TodoStore, place: any SyncPlace, machine: SyncMachine,
    moment: Moment
  ) -> any TodoSync.Presenter {
    let interactor = TodoSyncInteractor(entity: store, place: place, moment: moment, machine: machine)
    return TodoSyncPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }
}
