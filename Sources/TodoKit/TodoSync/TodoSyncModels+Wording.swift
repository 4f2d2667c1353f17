import TodoCore
import TodoSync

extension SyncEvent {
  /// Whether it is nothing that the user has asked for.
  var isWarning: Bool {
    switch self {
    case .joined, .forgotten: false
    case .branchPutBack, .rewritten, .clockAhead: true
    }
  }

  /// What happened.
  var line: String {
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
