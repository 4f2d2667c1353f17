/// Decides what of a merge is shown.
struct TodoMergePresenter: TodoMerge.Presenter {
  let view: any TodoMerge.View
  let interactor: any TodoMerge.Interactor
  let router: any ErrorRouter
  let moment: Moment

  func takeIn(_ request: MergeCopyRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in show(try interactor.takeIn(request)) }
  }

  func mergeFiles(_ request: MergeFilesRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in show(try interactor.mergeFiles(request)) }
  }

  private func show(_ summary: MergeSummary) {
    view.show(summary.deltas, isReported: true, at: moment, context: interactor.context)
    view.show(MergeReportModel(summary.report))
  }
}
