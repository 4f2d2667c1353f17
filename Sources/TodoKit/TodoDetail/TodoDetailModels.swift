public import TodoCore

/// What is to happen to which todos, all or none.
public struct ChangeTodosRequest: Hashable, Sendable {
  /// The todos.
  public var pick: TodoPick
  /// What is to happen to them.
  public var action: TodoAction
  /// A text that goes to the content of those that change, as by ``TodoAction/note(_:)``, in the same step; nil for none.
  public var note: String?
  /// When those of them were changed last that the user has seen; empty where that does not matter.
  ///
  /// Only the very version will do: one of another instant is an error, ``StoreError/changedMeanwhile(id:)``.
  public var ifModified: [TodoID: Instant]

  /// Something to happen to todos.
  public init(_ action: TodoAction, pick: TodoPick, note: String? = nil, ifModified: [TodoID: Instant] = [:]) {
    self.action = action
    self.pick = pick
    self.note = note
    self.ifModified = ifModified
  }
}

/// Todos to be shown with everything about them.
public struct TodoDetailModel: Hashable, Sendable {
  /// The todos, in the order in which they were named.
  public let todos: [TodoModel]
  /// The todos that they stand to, and those that stand to them, by their ids; none of a todo that stands alone.
  public let related: [TodoID: RelatedTodos]

  /// Todos with everything about them.
  public init(todos: [TodoModel], related: [TodoID: RelatedTodos] = [:]) {
    self.todos = todos
    self.related = related
  }
}
