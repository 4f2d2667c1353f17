public import TodoCore

/// A view that can say, beside an empty answer, what may have been meant; one that is not for people need not.
public protocol MissView {
  /// Whether it does, which costs a second look at every todo of the store.
  var tellsMisses: Bool { get }
  /// Shows why a query most likely matches nothing.
  func show(_ miss: QueryMiss)
}

extension MissView {
  /// It does not.
  public var tellsMisses: Bool { false }
  /// Says nothing.
  public func show(_ miss: QueryMiss) {}
}

/// Why a query most likely matches nothing.
public enum QueryMiss: Hashable, Sendable {
  /// One of its words looks like this term.
  case term(String)
  /// No todo is in that project or has that tag; the name of another is near.
  case unknownName(TodoGroupKind, String, closest: String?)
  /// So many todos match that it does not ask for.
  case hidden(Hidden)

  /// Todos that match, but are left out unless they are asked for.
  public struct Hidden: Hashable, Sendable {
    /// How many are done.
    public var done = 0
    /// How many are cancelled.
    public var cancelled = 0
    /// How many are open, and wait for their start.
    public var waiting = 0
    /// Whether the query picks todos for a command, rather than for a list.
    public let isPick: Bool
  }
}
