public import TodoCore

/// How a store stands to the remote that it is shared with.
public struct SyncStanding: Hashable, Sendable {
  /// The remote.
  public let remote: String
  /// The branch of it.
  public let branch: String
  /// When they were brought in line last; nil where that is not known.
  public let lastSync: Instant?
  /// How many steps were made here since; nil where that is not known.
  public let unsent: Int?
}
