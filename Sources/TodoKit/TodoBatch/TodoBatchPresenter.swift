/// Decides what of a batch is shown.
struct TodoBatchPresenter: TodoBatch.Presenter {
  let view: any TodoBatch.View
  let interactor: any TodoBatch.Interactor
  let router: any ErrorRouter
  let moment: Moment

  func apply(_ request: BatchRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let deltas = try interactor.apply(request)
      let shown = deltas.filter { view.tellsUnchanged || $0.before != $0.after }
      view.show(shown, isFeed: true, at: moment, context: interactor.context)
      view.show(try interactor.surprises(in: deltas))
    }
  }
}
