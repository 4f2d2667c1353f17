/// How many of the parts of a todo are done.
public struct TodoProgress: Hashable, Sendable {
  /// How many are done.
  public let done: Int
  /// How many there are, at least 1.
  public let count: Int

  /// So many of so many, at least 1.
  package init(done: Int, count: Int) {
    (self.done, self.count) = (done, count)
  }
}

extension TodoProgress {
  /// The progress of a todo whose parts have these statuses, of which those that were given up do not count; nil when
  /// there are no others.
  package init?(ofParts statuses: some Sequence<TodoStatus>) {
    let counted = statuses.filter { $0 != .cancelled }
    if counted.isEmpty { return nil }
    self.init(done: counted.count { $0 == .done }, count: counted.count)
  }
}
