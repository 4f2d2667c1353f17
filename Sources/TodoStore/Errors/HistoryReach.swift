/// How far back the history of a store tells.
public enum HistoryReach: Hashable, Sendable {
  /// To the first change of all.
  case beginning
  /// To the change that led to that revision, which may be the next one to come: older ones were dropped by the history's
  /// bound, or were made before it began.
  case revision(Int)
  /// To the change that led to that revision; what stands before it is damaged.
  case damage(path: String, before: Int)
  /// Nowhere: what stands beside the store is another store's history, or this one's at another time.
  case foreign(path: String)
}
