/// Decides what of the history is shown.
struct TodoHistoryPresenter: TodoHistory.Presenter {
  let view: any TodoHistory.View
  let interactor: any TodoHistory.Interactor
  let router: any ErrorRouter
  let moment: Moment

  /// Of so many todos a step shows what it changed where none are asked for.
  private static let mostDetails = 3

  func showLog(_ request: HistoryLogRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let log = try interactor.steps(request)
      view.show(TodoHistoryModel(steps: log.steps.map(model), note: log.isShort ? log.reach.shortNote : log.reach.note))
    }
  }

  private func model(of step: HistoryStepSummary) -> TodoHistoryModel.Step {
    let changed = (step.asked ?? step.changes).filter(\.hasFields)
    let shown = Array(step.asked == nil ? changed.prefix(Self.mostDetails) : changed[...])
    let deed: TodoReceiptModel.Deed? = !step.undoes.isEmpty ? .undone : !step.redoes.isEmpty ? .redone : nil
    return TodoHistoryModel.Step(
      step: step, timeLabel: DateLabel.happened(moment.localDate(of: step.time), on: moment.today),
      details: Array(TodoReceiptModel(shown, deed, at: moment)), furtherDetails: changed.count - shown.count)
  }

  func go(_ request: HistoryMoveRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let deed: TodoReceiptModel.Deed = request.direction == .undo ? .undone : .redone
      let (steps, deltas) = try interactor.go(request)
      view.show(
        HistoryMoveModel(
          direction: request.direction, steps: steps, receipt: TodoReceiptModel(deltas, deed, at: moment)))
    }
  }
}
