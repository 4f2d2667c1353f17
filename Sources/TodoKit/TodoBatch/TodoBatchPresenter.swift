/// Decides what of a batch is shown.
struct TodoBatchPresenter: TodoBatch.Presenter {
  let view: any TodoBatch.View
  let interactor: any TodoBatch.Interactor
  let router: any ErrorRouter
  let moment: Moment

  func apply(_ request: BatchRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let changes = try interactor.apply(request).compactMap { TodoReceiptModel.Change($0, at: moment) }
      view.show(TodoReceiptModel(changes: changes))
    }
  }
}

extension TodoReceiptModel.Change {
  /// What became of a todo: added, removed, moved to another status, or else edited.
  fileprivate init?(_ change: TodoChangeSummary, at moment: Moment) {
    guard let todo = change.after ?? change.before else { return nil }
    let before = change.before.map { TodoModel($0, at: moment) }
    self.init(Self.deed(of: change), TodoModel(todo, at: moment), before: before)
  }

  private static func deed(of change: TodoChangeSummary) -> TodoReceiptModel.Deed {
    guard let after = change.after else { return .removed }
    guard let before = change.before else { return .added }
    guard before.status != after.status else { return .edited }
    return switch after.status {
    case .open: .reopened
    case .done: .done
    case .cancelled: .cancelled
    }
  }
}
