/// Decides what of the history is shown.
struct TodoHistoryPresenter: TodoHistory.Presenter {
  let view: any TodoHistory.View
  let interactor: any TodoHistory.Interactor
  let router: any TodoHistory.Router
  let moment: Moment

  func showLog(_ request: HistoryLogRequest) -> Outcome {
    do {
      let (found, reach) = try interactor.steps(request)
      let steps = found.map { step in
        TodoHistoryModel.Step(
          step: step, timeLabel: DateLabel.text(for: moment.localDate(of: step.time), on: moment.today))
      }
      view.show(TodoHistoryModel(steps: steps, note: reach.note))
      return .succeeded
    } catch {
      return show(error)
    }
  }

  func go(_ request: HistoryMoveRequest) -> Outcome {
    do {
      let deed: TodoReceiptModel.Deed = request.direction == .undo ? .undone : .redone
      let changes = try interactor.go(request).compactMap { change in
        (change.after ?? change.before).map { TodoReceiptModel.Change(deed, TodoModel($0, at: moment)) }
      }
      view.show(TodoReceiptModel(changes: changes))
      return .succeeded
    } catch {
      return show(error)
    }
  }

  /// What the user gave is shown where the user gave it; everything else is an error of its own.
  private func show(_ error: TodoError) -> Outcome {
    if error.isAboutInput { view.show(ProblemModel(error)) } else { router.showError(error) }
    return error.outcome
  }
}
