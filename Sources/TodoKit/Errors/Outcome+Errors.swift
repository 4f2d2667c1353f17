/// A view that can say why what the user gave was refused.
public protocol ProblemView {
  /// Shows why what the user gave was refused.
  func show(_ problem: ProblemModel)
}

/// A router that leads away from a module for an error.
public protocol ErrorRouter {
  /// Leaves the module for an error that is not about what the user gave.
  func showError(_ error: TodoError)
}

extension Outcome {
  /// Runs an event of a presenter and tells how it ended.
  ///
  /// What the user gave wrong is shown where the user gave it; every other error is the router's.
  init(in view: (any ProblemView)? = nil, _ router: any ErrorRouter, _ event: () throws(TodoError) -> Void) {
    do {
      try event()
      self = .succeeded
    } catch {
      if let view { view.show(ProblemModel(error)) } else { router.showError(error) }
      self = error.outcome
    }
  }
}
