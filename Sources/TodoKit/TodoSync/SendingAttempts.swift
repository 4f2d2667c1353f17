import SyncEngine

/// The attempts to send a commit that failed, either since other machines were faster, which have moved the
/// branch then, or since the remote does not update it, or what was changed here stood in the
/// way.
struct SendingAttempts {
  private let remote: String
  private var failed = 0
  private var tip: CommitID?
  private var failedAtTip = 0

  /// Enough for a turn among some machines that never rest.
  private static let most = 50
  private static let mostAtOneTip = 10

  init(_ remote: String) { self.remote = remote }

  /// Counts an attempt that failed at a commit of the branch.
  ///
  /// - Throws: `SyncError.outrun` or `SyncError.stuck` if that were enough.
  mutating func fail(at tip: CommitID?) throws(SyncError) {
    failed += 1
    failedAtTip = tip == self.tip ? failedAtTip + 1 : 1
    self.tip = tip
    if failedAtTip == Self.mostAtOneTip { throw .stuck(remote: remote, attempts: failedAtTip) }
    if failed == Self.most { throw .outrun(remote: remote, attempts: failed) }
  }
}
