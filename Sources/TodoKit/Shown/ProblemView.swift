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

/// A view that can tell what todos have to do with others.
public protocol ContextView: ProblemView {
  /// Whether it tells that, which costs a look at every todo of the store.
  var tellsContext: Bool { get }
}

extension ContextView {
  /// It does not.
  public var tellsContext: Bool { false }
}

/// A view that can show what a command has changed.
public protocol ReceiptView: ContextView {
  /// Whether it tells of objects of a batch that have changed nothing.
  var tellsUnchanged: Bool { get }
  /// Shows what was changed.
  func show(_ receipt: TodoReceiptModel)
}

extension ReceiptView {
  /// It does not.
  public var tellsUnchanged: Bool { false }
}

/// What leads away from a screen.
public protocol ScreenRouter {
  /// Closes the screen.
  func close() -> Outcome
}
