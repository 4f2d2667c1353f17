/// What a change did to todos, with what there is to tell besides.
struct ChangeSummary {
  /// What became of each todo.
  let deltas: [TodoDelta]
  /// What there is to tell besides; nothing where nobody asked for it.
  let context: ReceiptContext

  /// A change with what is known besides.
  init(_ deltas: [TodoDelta], context: ReceiptContext) {
    (self.deltas, self.context) = (deltas, context)
  }

  /// A change that was made to these todos.
  ///
  /// - Parameter withContext: whether to find out what there is to tell besides, which costs a look at every todo.
  init(_ deltas: [TodoDelta], in todos: any ReceiptEntity, withContext: Bool) {
    self.init(deltas, context: withContext ? ReceiptContext(of: deltas, in: todos) : ReceiptContext())
  }
}

extension TodoReceiptModel {
  /// What one command has changed, with dates in words as of that moment.
  init(
    _ changes: ChangeSummary, _ deed: Deed? = nil, isReported: Bool = false, isFeed: Bool = false, at moment: Moment
  ) {
    self.init(
      changes.deltas, deed, context: changes.context, isReported: isReported, isFeed: isFeed, at: moment)
  }
}
