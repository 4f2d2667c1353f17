/// How a command ended.
public enum Outcome: Hashable, Sendable, CaseIterable {
  /// It did what was asked; an empty answer is one too.
  case succeeded
  /// The rules do not allow a value.
  case refused
  /// The command line makes no sense.
  case misused
  /// There is no such todo.
  case notFound
  /// The store is busy, was changed by someone else, or cannot be reached: try again.
  case contended
  /// The store or another file could not be read or written.
  case failed
}
