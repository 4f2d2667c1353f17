import FileStore
import StoreEngine
import SyncEngine
import TodoCore

struct StoreStatusPresenter: StoreStatus.Presenter {
  let view: any StoreStatus.View
  let interactor: any StoreStatus.Interactor
  let router: any StoreStatus.Router
  let moment: Moment

  func showPlace(
    namedBy source: String, _ facts: [StoreFact],
    syncStatus: (_ revision: Int, _ synced: String?) -> SyncStatus?
  ) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      view.show(
        StorePlaceModel(try interactor.place(), source: source, facts, syncStatus: syncStatus))
    }
  }

  func noteCopies() {
    let paths = interactor.copies(onlyNamed: true)
    if !paths.isEmpty { view.show(StoreCopiesModel(paths: paths)) }
  }

  func checkStore() -> Outcome {
    Outcome(in: view) { () throws(TodoError) in view.show(StoreReportModel(try interactor.check())) }
  }

  func repairStore() -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      switch try interactor.repair() {
      case .needless(let examination, let aside): view.show(StoreReportModel(examination, mended: aside))
      case .done(let repaired, let aside):
        // A store is replaced only after a copy was set aside, so without a copy this is a rehearsal.
        if aside.store == nil {
          view.show(TodoListModel(repaired.todos, at: moment))
        }
        view.show(
          StoreReportModel(
            keeping: repaired.todos.count, revision: repaired.revision, from: repaired.history,
            renamings: repaired.renamings, lost: repaired.lost, aside: aside))
      }
    }
  }

  func close() -> Outcome { router.close() }
}
