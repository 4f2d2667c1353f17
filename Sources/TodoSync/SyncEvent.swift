import TodoCore

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

  /// Whether it is nothing that the user has asked for.
  package var isWarning: Bool {
    switch self {
    case .joined, .forgotten: false
    case .branchPutBack, .rewritten, .clockAhead: true
    }
  }

  /// What happened.
  package var line: String {
    switch self {
    case .joined(let count):
      "joined a list of \(count == 1 ? "1 todo" : "\(count) todos"); nothing was removed on either side"
    case .branchPutBack: "the branch was gone at the remote; it was put back"
    case .rewritten: "the remote's history was rewritten"
    case .clockAhead: "some todos were changed more than a day ahead of now; check the clocks of the other machines"
    case .forgotten(let remote?): "forgot \(visible(remote)); what is there stays there"
    case .forgotten(nil): "there was no remote to forget"
    }
  }
}
