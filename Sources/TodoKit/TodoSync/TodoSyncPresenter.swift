/// Decides what of a sync is shown.
struct TodoSyncPresenter: TodoSync.Presenter {
  let view: any TodoSync.View
  let interactor: any TodoSync.Interactor
  let router: any ErrorRouter
  let moment: Moment

  func sync(_ request: SyncRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let summary = try interactor.sync(request)
      let context = view.tellsContext ? interactor.context(of: summary.deltas) : ReceiptContext()
      view.show(SyncModel(summary, context: context, at: moment))
      if let unsent = summary.unsent { throw .sync(unsent) }
    }
  }
}
