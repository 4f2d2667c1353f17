public import FileStore
import TodoCore

extension HistoryEvent {
  /// What to tell its user, in one line.
  public var warning: String {
    switch self {
    case .lost(let reason): "this change cannot be undone: cannot write the history: \(reason.message)"
    case .setAside(let path):
      "the history was not that of the store as it was and is kept as \(visible(path)); undo reaches back to this change"
    }
  }
}
