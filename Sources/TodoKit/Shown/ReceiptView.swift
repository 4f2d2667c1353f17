/// A view that can show what a command has changed.
public protocol ReceiptView: ProblemView {
  /// Whether it tells which names are new, which costs a look at every todo of the store.
  var tellsNewNames: Bool { get }
  /// Shows what was changed.
  func show(_ receipt: TodoReceiptModel)
}

extension ReceiptView {
  /// It does not.
  public var tellsNewNames: Bool { false }
}

extension ReceiptView {
  /// Shows changes, with the names that they brought in where the view tells those.
  func show(
    _ deltas: [TodoDelta], _ deed: TodoReceiptModel.Deed? = nil, at moment: Moment,
    newNames: ([TodoDelta]) -> NewNames
  ) {
    let newNames = tellsNewNames ? newNames(deltas) : NewNames()
    show(TodoReceiptModel(deltas, deed, newNames: newNames, at: moment))
  }
}
