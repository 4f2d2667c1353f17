/// Where a store remembers what it is shared with.
package protocol SyncPlace {
  /// The remote that was named last; nil for none.
  func remote() throws(SyncError) -> SyncRemote?

  /// Remembers a remote, or forgets the one that was named last.
  func remember(_ remote: SyncRemote?) throws(SyncError)

  /// The repository for that remote, which no other sync of this store uses meanwhile.
  func open(_ remote: SyncRemote) throws(SyncError) -> any Repository
}
