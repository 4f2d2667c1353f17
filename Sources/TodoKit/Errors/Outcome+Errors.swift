public import TodoCore

/// A view that can say what went wrong.
public protocol ProblemView {
  /// Shows what went wrong, and what helps.
  func show(_ problem: ProblemModel)
}

extension Outcome {
  /// Runs an event, shows what goes wrong in it, and tells how it ended.
  package init(in view: any ProblemView, _ event: () throws(TodoError) -> Void) {
    do {
      try event()
      self = .succeeded
    } catch {
      view.show(ProblemModel(error))
      self = error.outcome
    }
  }
}
