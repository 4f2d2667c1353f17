/// Decides what of the history is shown.
struct TodoHistoryPresenter: TodoHistory.Presenter {
  let view: any TodoHistory.View
  let interactor: any TodoHistory.Interactor
  let router: any ErrorRouter
  let moment: Moment

  func showLog(_ request: HistoryLogRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let (found, reach) = try interactor.steps(request)
      let asked = found.map { step in
        step.changes.filter { delta in request.refs.contains { $0.names(delta.todo.id, delta.todo.uid) } }
      }
      let context = context(of: Array(asked.joined()))
      let steps = zip(found, asked).map { step, asked in
        TodoHistoryModel.Step(
          step: step, timeLabel: DateLabel.happened(moment.localDate(of: step.time), on: moment.today),
          details: Array(TodoReceiptModel(asked, context: context, at: moment)))
      }
      view.show(TodoHistoryModel(steps: steps, note: reach.note))
    }
  }

  func go(_ request: HistoryMoveRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let deed: TodoReceiptModel.Deed = request.direction == .undo ? .undone : .redone
      let (steps, deltas) = try interactor.go(request)
      view.show(
        HistoryMoveModel(
          direction: request.direction, steps: steps,
          receipt: TodoReceiptModel(deltas, deed, context: context(of: deltas), at: moment)))
    }
  }

  private func context(of deltas: [TodoDelta]) -> ReceiptContext {
    view.tellsContext ? interactor.context(of: deltas) : ReceiptContext()
  }
}
