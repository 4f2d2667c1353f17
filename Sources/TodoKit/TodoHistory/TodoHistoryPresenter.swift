import StoreEngine
import TodoCore

struct TodoHistoryPresenter: TodoHistory.Presenter {
  let view: any TodoHistory.View
  let interactor: any TodoHistory.Interactor
  let router: any TodoHistory.Router
  let moment: Moment

  /// The largest number of changed todos, and of lost values, that a step shows if no todos are requested.
  private static let mostDetails = 3

  func showLog(_ request: HistoryLogRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let log = try interactor.steps(request)
      let details = log.steps.map(details)
      let context = ReceiptContext(
        view.tellsContext ? interactor.namedTodos(in: details.flatMap(\.shown)) : ChangeEffects())
      let steps = zip(log.steps, details).map { step, details in
        let effect: TodoReceiptModel.Effect? =
          !step.undoes.isEmpty ? .undone : !step.redoes.isEmpty ? .redone : nil
        return TodoHistoryModel.Step(
          step: step, timeLabel: DateLabel.happened(moment.localDate(of: step.time), on: moment.today),
          details: Array(
            TodoReceiptModel(details.shown, effect, context: context, among: step.changes, at: moment)),
          conflicts: details.conflicts, furtherDetails: details.further)
      }
      view.show(TodoHistoryModel(steps: steps, note: log.note))
    }
  }

  /// Returns the changes and lost values of a step that are shown, and how many of both are not.
  private func details(
    of step: HistoryStepSummary
  ) -> (shown: [TodoDelta], conflicts: [HistoryConflict], further: Int) {
    let changed = (step.asked ?? step.changes).filter(\.hasFields)
    let lost = step.askedConflicts ?? step.conflicts
    if step.asked != nil { return (changed, lost, 0) }
    let (shown, conflicts) = (Array(changed.prefix(Self.mostDetails)), Array(lost.prefix(Self.mostDetails)))
    return (shown, conflicts, changed.count - shown.count + lost.count - conflicts.count)
  }

  func go(_ request: HistoryMoveRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let effect: TodoReceiptModel.Effect = request.direction == .undo ? .undone : .redone
      let (steps, made) = try interactor.go(request, withNames: view.tellsContext)
      let receipt = TodoReceiptModel(made, effect, at: moment)
      view.show(
        HistoryMoveModel(
          direction: request.direction, steps: steps.map { move(of: $0, by: moment.actor.name) },
          receipt: receipt))
    }
  }

  func revert(_ request: RevertRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (taken, left, made) = try interactor.revert(request, withNames: view.tellsContext)
      view.show(
        HistoryMoveModel(
          direction: .undo, steps: taken.map { move(of: $0, by: request.actor) },
          left: left.map { move(of: $0, by: request.actor) },
          receipt: TodoReceiptModel(made, .undone, at: moment)))
    }
  }

  /// - Parameter asked: the name of whoever is expected to have made it.
  private func move(of step: HistoryStep, by asked: String) -> HistoryMoveModel.Step {
    HistoryMoveModel.Step(
      revision: step.revision, command: step.command,
      other: step.actor.flatMap { Exact($0) == Exact(asked) ? nil : $0 },
      timeLabel: DateLabel.happened(moment.localDate(of: step.time), on: moment.today))
  }

  func openStep(_ step: TodoHistoryModel.Step) -> Outcome { router.openStep(step) }

  func close() -> Outcome { router.close() }
}
