/// Decides what of a merge is shown.
struct TodoMergePresenter: TodoMerge.Presenter {
  let view: any TodoMerge.View
  let interactor: any TodoMerge.Interactor
  let router: any ErrorRouter
  /// Whether what is shown is only tried out, so that nothing comes next.
  let isRehearsal: Bool
  let moment: Moment

  func takeIn(_ request: MergeCopyRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in show(try interactor.takeIn(request), copy: request.path) }
  }

  func mergeFiles(_ request: MergeFilesRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in show(try interactor.mergeFiles(request)) }
  }

  private func show(_ summary: MergeSummary, copy: String? = nil) {
    view.show(summary.deltas, isReported: true, at: moment, context: interactor.context)
    view.show(
      isRehearsal
        ? MergeReportModel(summary.report)
        : MergeReportModel(summary.report, copy: summary.solved == nil ? copy : nil, solved: summary.solved))
  }
}
