public import TodoCore

/// A view that can show problems.
public protocol ProblemView {
  /// Shows a problem, with advice.
  func show(_ problem: ProblemModel)
}

extension Outcome {
  /// Runs an event, shows its error if it throws, and becomes its outcome.
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

/// A view that can show what changes mean for other todos.
public protocol ContextView: ProblemView {
  /// Whether the view shows that, which takes a scan of every todo in the store.
  var tellsContext: Bool { get }
}

extension ContextView {
  /// False by default.
  public var tellsContext: Bool { false }
}

/// A view that can show the changes of a command.
public protocol ReceiptView: ContextView {
  /// Whether the view shows objects of a batch that changed nothing.
  var tellsUnchanged: Bool { get }
  /// Shows the changes.
  func show(_ receipt: TodoReceiptModel)
}

extension ReceiptView {
  /// False by default.
  public var tellsUnchanged: Bool { false }
}
