/// How many of the parts of a todo are done.
public struct TodoProgress: Hashable, Sendable {
  /// How many are done.
  public let done: Int
  /// How many there are, at least 1.
  public let count: Int
}
