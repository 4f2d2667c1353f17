import TodoCore

/// How far back the history of a store goes.
public enum HistoryReach: Hashable, Sendable {
  /// To the very first change.
  case beginning
  /// To the change that led to a revision, which may be the next one to come: older changes were dropped
  /// because the history is bounded, or were made before it began.
  case revision(Int)
  /// To the change that led to a revision; what comes before it is damaged.
  case damage(path: String, before: Int)
  /// Nowhere: the file is another store's history, or this one's at another time.
  case foreign(path: String)

  /// The end of the message that there are no more steps.
  var reason: String {
    switch self {
    case .beginning: ""
    case .revision(let revision): ": the history begins at revision \(revision)"
    case .damage(_, let revision): ": the history is damaged before revision \(revision)"
    case .foreign(let path): ": \(visible(path)) is not the history of this store as it is now"
    }
  }

  /// Why the history ends where it does, if that is worth a word.
  package var note: String? {
    switch self {
    case .beginning, .revision: nil
    case .damage(_, let revision): "the history is damaged before revision \(revision)"
    case .foreign(let path):
      "\(visible(path)) is not the history of this store as it is now; the next change sets it aside"
    }
  }

  /// The same when the user asked for more than the history has.
  package var shortNote: String? {
    guard case .revision(let revision) = self else { return note }
    return "the history begins at revision \(revision)"
  }
}

/// A direction in history.
public enum HistoryDirection: String, Hashable, Sendable, CaseIterable {
  /// Back: the last change first.
  case undo
  /// Forward again: the last undone change first.
  case redo
}
