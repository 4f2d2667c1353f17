/// Which way to go in history.
public enum HistoryDirection: String, Hashable, Sendable, CaseIterable {
  /// Back: the last change first.
  case undo
  /// Forward again: what was undone last first.
  case redo
}
