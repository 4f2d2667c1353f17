/// A related todo, with the facts by which people recognise it.
public struct RelatedTodo: Hashable, Sendable {
  /// The id of the todo.
  public let id: TodoID
  /// The title of the todo.
  @Exact public private(set) var title: String
  /// The status of the todo.
  public let status: TodoStatus

  package init(id: TodoID, title: String, status: TodoStatus) {
    (self.id, self.status) = (id, status)
    self.title = title
  }

  package init(_ todo: Todo) { self.init(id: todo.id, title: todo.title, status: todo.status) }
}

/// The todos to which a todo has relations, and those that have relations to it, each in the order of their
/// ids.
public struct RelatedTodos: Hashable, Sendable {
  /// The todos that the todo names, without missing ones.
  public package(set) var named: [TodoUID: RelatedTodo] = [:]
  /// The todos that depend on the todo.
  public package(set) var followers: [RelatedTodo] = []
  /// The subtasks of the todo.
  public package(set) var parts: [RelatedTodo] = []

  package init() {}

  /// The progress of the subtasks, without cancelled ones, or `nil` if there are no others.
  public var progress: TodoProgress? { TodoProgress(ofParts: parts.lazy.map(\.status)) }
}

/// The progress of a todo's subtasks.
public struct TodoProgress: Hashable, Sendable {
  /// The number of subtasks that are done.
  public let done: Int
  /// The number of subtasks, at least 1.
  public let count: Int

  package init(done: Int, count: Int) { (self.done, self.count) = (done, count) }

  /// Creates the progress of subtasks with these statuses, or returns `nil` if all are cancelled.
  package init?(ofParts statuses: some Sequence<TodoStatus>) {
    let counted = statuses.filter { $0 != .cancelled }
    if counted.isEmpty { return nil }
    self.init(done: counted.count { $0 == .done }, count: counted.count)
  }
}

/// The relations of a listed todo to others.
public struct ListedRelations: Hashable, Sendable {
  /// The number of todos above this one in a tree.
  public let depth: Int
  /// The parent, if it is not above this todo in a tree, or `nil` in a list that is not a tree.
  public let whole: RelatedTodo?
  /// The progress of the todo's subtasks, or `nil` if there are none.
  public let progress: TodoProgress?
  /// The ids of the open todos that have to be done first; empty if this todo is no longer open.
  public let blockers: [TodoID]

  package init(depth: Int, whole: RelatedTodo?, progress: TodoProgress?, blockers: [TodoID]) {
    self.depth = depth
    self.whole = whole
    self.progress = progress
    self.blockers = blockers
  }
}

/// A relation of one todo to another.
package struct TodoLink: Hashable {
  package let todo: TodoUID
  package let field: TodoField
  package let other: TodoUID

  package init(todo: TodoUID, field: TodoField, other: TodoUID) {
    self.todo = todo
    self.field = field
    self.other = other
  }
}
