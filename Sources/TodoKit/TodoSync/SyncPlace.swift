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

  package init(time: Instant, revision: Int) {
    self.time = time
    self.revision = revision
  }
}

extension SyncPlace {
  /// How a store that has that revision stands to its remote; nil where it is not shared, or nobody knows.
  package func standing(atRevision revision: Int) -> SyncStanding? {
    guard let remote = (try? remote()) ?? nil else { return nil }
    let last = (try? lastSync()) ?? nil
    return SyncStanding(
      remote: remote.url.text, branch: remote.branch, lastSync: last?.time,
      unsent: last.map { max(0, revision - $0.revision) } ?? revision)
  }
}
