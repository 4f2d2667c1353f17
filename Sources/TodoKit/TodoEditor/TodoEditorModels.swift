public import TodoCore

/// A todo to be changed in the editor.
public struct EditTodoRequest: Hashable, Sendable {
  /// The todo; more than one is refused.
  public var pick: TodoPick

  /// A todo to be changed.
  public init(pick: TodoPick) {
    self.pick = pick
  }
}

/// A new todo to be written in the editor.
public struct WriteTodoRequest: Hashable, Sendable {
  /// What is filled in already; the title may be missing.
  public var edits: TodoEdits
  /// Its uid; nil for a random one.
  public var uid: String?

  /// A new todo to be written.
  public init(edits: TodoEdits = TodoEdits(), uid: String? = nil) {
    self.edits = edits
    self.uid = uid
  }
}
