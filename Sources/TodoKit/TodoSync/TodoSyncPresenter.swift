/// Decides what of a sync is shown.
struct TodoSyncPresenter: TodoSync.Presenter {
  let view: any TodoSync.View
  let interactor: any TodoSync.Interactor
  let router: any ErrorRouter
  let moment: Moment

  func sync(_ request: SyncRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let summary = try interactor.sync(request)
      let receipt = view.receipt(of: summary.deltas, isReported: true, at: moment, context: interactor.context)
      view.show(SyncModel(summary, receipt))
      if let unsent = summary.unsent { throw .sync(unsent) }
    }
  }
}
