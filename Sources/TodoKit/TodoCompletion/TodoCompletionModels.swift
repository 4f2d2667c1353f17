public import TodoCore

/// Which todos can be meant where a reference is typed.
public enum CompletionState: Hashable, Sendable {
  /// Those that are open.
  case open
  /// Those that are done or cancelled.
  case closed
}

/// A todo that can be meant.
public struct TodoCandidate: Hashable, Sendable {
  /// What is typed.
  public let id: TodoID
  /// What it is recognised by.
  public let title: String

  /// A todo that can be meant.
  public init(id: TodoID, title: String) {
    self.id = id
    self.title = title
  }
}
