import TodoCore

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

  /// What follows the words that there are no more steps.
  var reason: String {
    switch self {
    case .beginning: ""
    case .revision(let revision): ": the history begins at revision \(revision)"
    case .damage(_, let revision): ": the history is damaged before revision \(revision)"
    case .foreign(let path): ": \(visible(path)) is not the history of this store as it is now"
    }
  }

  /// Why the history ends where it does, where that is worth a word.
  package var note: String? {
    switch self {
    case .beginning, .revision: nil
    case .damage(_, let revision): "the history is damaged before revision \(revision)"
    case .foreign(let path):
      "\(visible(path)) is not the history of this store as it is now; the next change sets it aside"
    }
  }

  /// The same where more was asked for than the history tells.
  package var shortNote: String? {
    guard case .revision(let revision) = self else { return note }
    return "the history begins at revision \(revision)"
  }
}

/// Which way to go in history.
public enum HistoryDirection: String, Hashable, Sendable, CaseIterable {
  /// Back: the last change first.
  case undo
  /// Forward again: what was undone last first.
  case redo
}
