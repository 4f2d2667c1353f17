/// What is to happen to which todos, all or none.
public struct ChangeTodosRequest: Hashable, Sendable {
  /// What is to happen.
  public enum Action: Hashable, Sendable {
    /// Change fields.
    case edit(TodoEdits)
    /// Complete.
    case complete
    /// Open again.
    case reopen
    /// Give up.
    case cancel
    /// Remove.
    case remove
  }

  /// The todos.
  public var pick: TodoPick
  /// What is to happen to them.
  public var action: Action

  /// Something to happen to todos.
  public init(_ action: Action, pick: TodoPick) {
    self.action = action
    self.pick = pick
  }
}

/// What has become of a todo.
struct ChangedTodo: Hashable {
  /// The todo as it is now; as it was, when it has been removed.
  let todo: TodoSummary
  /// The todo as it was.
  let before: TodoSummary
  /// The occurrence that follows it; nil for most.
  let next: TodoSummary?
  /// Whether anything of it is different now.
  let isChanged: Bool
}

/// Todos to be shown with everything about them.
public struct TodoDetailModel: Hashable, Sendable {
  /// The todos, in the order in which they were named.
  public let todos: [TodoModel]

  /// Todos with everything about them.
  public init(todos: [TodoModel]) {
    self.todos = todos
  }
}
