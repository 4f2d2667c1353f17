import TodoCore

/// Why there are no more steps of a history.
extension HistoryReach {
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
