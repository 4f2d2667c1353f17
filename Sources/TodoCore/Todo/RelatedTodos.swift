/// A todo that another todo names in a relation, with what people recognise it by.
public struct RelatedTodo: Hashable, Sendable {
  /// The small number that never moves.
  public let id: TodoID
  /// One line of text.
  @Exact public private(set) var title: String
  /// Whether it is open, done or cancelled.
  public let status: TodoStatus

  package init(id: TodoID, title: String, status: TodoStatus) {
    (self.id, self.status) = (id, status)
    self.title = title
  }

  package init(_ todo: Todo) { self.init(id: todo.id, title: todo.title, status: todo.status) }
}

/// The todos that a todo has relations to, and those that have relations to it, each in the order of their ids.
public struct RelatedTodos: Hashable, Sendable {
  /// The todos that it names, as far as they are there.
  public package(set) var named: [TodoUID: RelatedTodo] = [:]
  /// Those that come after it.
  public package(set) var followers: [RelatedTodo] = []
  /// Its parts.
  public package(set) var parts: [RelatedTodo] = []

  package init() {}

  /// How many of its parts are done, cancelled parts left out; nil when it has no others.
  public var progress: TodoProgress? { TodoProgress(ofParts: parts.lazy.map(\.status)) }
}

/// How many of the parts of a todo are done.
public struct TodoProgress: Hashable, Sendable {
  /// How many are done.
  public let done: Int
  /// How many there are, at least 1.
  public let count: Int

  package init(done: Int, count: Int) { (self.done, self.count) = (done, count) }

  /// The progress of a todo whose parts have these statuses, cancelled parts left out; nil when there are no others.
  package init?(ofParts statuses: some Sequence<TodoStatus>) {
    let counted = statuses.filter { $0 != .cancelled }
    if counted.isEmpty { return nil }
    self.init(done: counted.count { $0 == .done }, count: counted.count)
  }
}

/// How a todo of a list stands to others.
public struct ListedRelations: Hashable, Sendable {
  /// How many of the todos above it in a tree it is below.
  public let depth: Int
  /// What it is a part of, where that is not above it in a tree; nil in a list that is no tree.
  public let whole: RelatedTodo?
  /// How many of its parts are done; nil when it has none.
  public let progress: TodoProgress?
  /// The ids of the open todos that it comes after; none where it is no longer open.
  public let blockers: [TodoID]

  package init(depth: Int, whole: RelatedTodo?, progress: TodoProgress?, blockers: [TodoID]) {
    (self.depth, self.whole, self.progress, self.blockers) = (depth, whole, progress, blockers)
  }
}

/// A relation of a todo to another.
package struct TodoLink: Hashable {
  package let todo: TodoUID
  package let field: TodoField
  package let other: TodoUID

  package init(todo: TodoUID, field: TodoField, other: TodoUID) {
    (self.todo, self.field, self.other) = (todo, field, other)
  }
}
