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

  /// Shows changes, with what they have to do with other todos where the view tells that.
  func show(
    _ deltas: [TodoDelta], _ deed: TodoReceiptModel.Deed? = nil, isReported: Bool = false, isFeed: Bool = false,
    at moment: Moment, context: ([TodoDelta]) -> ReceiptContext
  ) {
    show(receipt(of: deltas, deed, isReported: isReported, isFeed: isFeed, at: moment, context: context))
  }

  /// What it is to show of changes.
  func receipt(
    of deltas: [TodoDelta], _ deed: TodoReceiptModel.Deed? = nil, isReported: Bool = false, isFeed: Bool = false,
    at moment: Moment, context: ([TodoDelta]) -> ReceiptContext
  ) -> TodoReceiptModel {
    TodoReceiptModel(
      deltas, deed, context: tellsContext ? context(deltas) : ReceiptContext(), isReported: isReported, isFeed: isFeed,
      at: moment)
  }
}
