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
    /// Put off by a distance, or until a day, as it was written (see ``Postponement``); by a day where nothing was.
    case postpone(String?)
    /// Go on to the next occurrence without completing one.
    case skip
    /// Append this text to the content, behind today's date.
    case note(String)
  }

  /// The todos.
  public var pick: TodoPick
  /// What is to happen to them.
  public var action: Action
  /// A text that goes to the content of those that change, as by ``Action/note(_:)``, in the same step; nil for none.
  public var note: String?
  /// When those of them were changed last that the user has seen; empty where that does not matter.
  ///
  /// Only the very version will do: one of another instant is an error, ``StoreError/changedMeanwhile(id:)``.
  public var ifModified: [TodoID: Instant]

  /// Something to happen to todos.
  public init(_ action: Action, pick: TodoPick, note: String? = nil, ifModified: [TodoID: Instant] = [:]) {
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
