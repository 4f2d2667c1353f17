/// A todo to be changed in the editor.
public struct EditTodoRequest: Hashable, Sendable {
  /// The todo; more than one is refused.
  public var pick: TodoPick
  /// Whether to leave it at finding out what would happen.
  public var isDryRun: Bool

  /// A todo to be changed.
  public init(pick: TodoPick, isDryRun: Bool = false) {
    self.pick = pick
    self.isDryRun = isDryRun
  }
}

/// A new todo to be written in the editor.
public struct WriteTodoRequest: Hashable, Sendable {
  /// What is filled in already; the title may be missing.
  public var changes: TodoChanges
  /// Its uid; nil for a random one.
  public var uid: String?
  /// Whether to leave it at finding out what would happen.
  public var isDryRun: Bool

  /// A new todo to be written.
  public init(changes: TodoChanges = TodoChanges(), uid: String? = nil, isDryRun: Bool = false) {
    self.changes = changes
    self.uid = uid
    self.isDryRun = isDryRun
  }
}
