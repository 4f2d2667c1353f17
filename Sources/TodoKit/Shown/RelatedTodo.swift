/// A todo that another one names in a relation: what it is recognised by.
public struct RelatedTodo: Hashable, Sendable {
  /// The small number that never moves.
  public let id: TodoID
  /// One line of text.
  @Exact public private(set) var title: String
  /// Whether it is open, done or cancelled.
  public let status: TodoStatus
}

extension RelatedTodo {
  /// A stored todo, as it is recognised.
  init(_ todo: StoredTodo) {
    self.init(id: todo.id, title: todo.text(of: .title) ?? "", status: todo.status)
  }

  /// A todo, as it is recognised.
  init(_ todo: TodoSummary) {
    self.init(id: todo.id, title: todo.title, status: todo.status)
  }
}
