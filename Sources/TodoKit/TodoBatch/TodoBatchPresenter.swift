/// Decides what of a batch is shown.
struct TodoBatchPresenter: TodoBatch.Presenter {
  let view: any TodoBatch.View
  let interactor: any TodoBatch.Interactor
  let router: any ErrorRouter
  let moment: Moment

  func apply(_ request: BatchRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      view.show(try interactor.apply(request), at: moment, context: interactor.context)
    }
  }
}
