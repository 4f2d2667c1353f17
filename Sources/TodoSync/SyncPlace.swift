package import TodoCore
package import TodoStore

/// Where a store remembers what it is shared with.
package protocol SyncPlace {
  /// The remote that was named last; nil for none.
  func remote() throws(SyncError) -> SyncRemote?

  /// Remembers a remote, or forgets the one that was named last.
  func remember(_ remote: SyncRemote?) throws(SyncError)

  /// What the last sync left; nil where there was none.
  func lastSync() throws(SyncError) -> LastSync?

  /// Notes what a sync has left.
  func note(_ sync: LastSync) throws(SyncError)

  /// The repository for that remote, which no other sync of this store uses meanwhile.
  func open(_ remote: SyncRemote) throws(SyncError) -> any Repository
}

/// What a sync left: what has become of the store since is not sent yet.
package struct LastSync: Hashable, Sendable {
  /// When it was.
  package let time: Instant
  /// The revision of the store that the remote knows all of.
  package let revision: Int
  /// The commit that the store was brought in line with.
  package let commit: CommitID
  /// What the store's file was like then; nil where that was not told.
  @Exact package private(set) var stamp: String?

  package init(time: Instant, revision: Int, commit: CommitID, stamp: String? = nil) {
    self.time = time
    self.revision = revision
    self.commit = commit
    self.stamp = stamp
  }

  /// Whether the store's file was like that then.
  package func isOf(_ stamp: String) -> Bool { self.stamp.map { Exact($0) == Exact(stamp) } ?? false }
}

extension SyncPlace {
  /// How a store that has that revision, and was last brought in line with that commit, stands to its remote; nil where it
  /// is not shared, or nobody knows.
  package func standing(atRevision revision: Int, synced: String?) -> SyncStanding? {
    guard let remote = (try? remote()) ?? nil else { return nil }
    let last = (try? lastSync()) ?? nil
    // A store that was put back from a backup, or copied, has another past than the one that is noted here.
    let sent = last?.revision ?? 0
    let unsent = last?.commit.hex == synced && sent <= revision ? revision - sent : nil
    return SyncStanding(remote: remote.url.text, branch: remote.branch, lastSync: last?.time, unsent: unsent)
  }
}
