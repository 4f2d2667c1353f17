import TodoCore

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
