/// Something out of the ordinary that a sync came upon.
public enum SyncEvent: Hashable, Sendable {
  /// The two lists had nothing in common before; so many todos were there.
  case joined(Int)
  /// The branch was gone there, and was put back.
  case branchPutBack
  /// What the remote had before is not a part of what it has now.
  case rewritten
  /// Todos there were changed at a time that is more than a day ahead of now.
  case clockAhead
  /// The remote is forgotten.
  case forgotten(String?)
}
