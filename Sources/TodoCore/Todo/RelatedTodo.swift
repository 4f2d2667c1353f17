/// A todo that another one names in a relation: what it is recognised by.
public struct RelatedTodo: Hashable, Sendable {
  /// The small number that never moves.
  public let id: TodoID
  /// One line of text.
  @Exact public private(set) var title: String
  /// Whether it is open, done or cancelled.
  public let status: TodoStatus

  /// A todo, as it is recognised.
  package init(id: TodoID, title: String, status: TodoStatus) {
    (self.id, self.status) = (id, status)
    self.title = title
  }

  /// A todo, as it is recognised.
  package init(_ todo: Todo) {
    self.init(id: todo.id, title: todo.title, status: todo.status)
  }
}
