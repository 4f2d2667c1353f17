/// What a command has changed, or would change.
public struct TodoReceiptModel: Hashable, Sendable {
  /// What happened to a todo.
  public enum Deed: String, CaseIterable, Sendable {
    case added
    case edited
    case done
    case reopened
    case cancelled
    case removed
    case undone
    case redone
    /// It already was what it was to become.
    case unchanged
  }

  /// One todo, as it is now; as it was, when it has been removed.
  public struct Change: Hashable, Sendable {
    /// What happened.
    public let deed: Deed
    /// The todo.
    public let todo: TodoModel
    /// The todo before, where the difference is worth showing.
    public let before: TodoModel?

    /// One todo's change.
    public init(_ deed: Deed, _ todo: TodoModel, before: TodoModel? = nil) {
      self.deed = deed
      self.todo = todo
      self.before = before
    }
  }

  /// The changes, in the order of the todos on the command line.
  public let changes: [Change]

  /// The changes of one command.
  public init(changes: [Change]) {
    self.changes = changes
  }
}
