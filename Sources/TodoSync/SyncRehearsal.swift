import TodoCore
import TodoStore

/// A place where a sync is tried out: what the remote has is fetched, and nothing is sent or remembered.
package struct SyncRehearsal: SyncPlace {
  private let base: any SyncPlace

  /// The rehearsal of what would be done there.
  package init(_ base: any SyncPlace) {
    self.base = base
  }

  package func remote() throws(SyncError) -> SyncRemote? { try base.remote() }

  package func remember(_ remote: SyncRemote?) {}

  package func lastSync() throws(SyncError) -> LastSync? { try base.lastSync() }

  package func note(_ sync: LastSync) {}

  package func open(_ remote: SyncRemote) throws(SyncError) -> any Repository {
    RehearsalRepository(base: try base.open(remote))
  }
}

/// A repository that sends nothing; commits that nobody gets do no harm.
private struct RehearsalRepository: Repository {
  let base: any Repository

  func fetch() throws(SyncError) -> CommitID? { try base.fetch() }
  func files(of commit: CommitID) throws(SyncError) -> [SharedFile] { try base.files(of: commit) }
  func contents(of files: [SharedFile]) throws(SyncError) -> [[UInt8]] { try base.contents(of: files) }
  func has(_ commit: CommitID) throws(SyncError) -> Bool { try base.has(commit) }
  func contains(_ commit: CommitID, _ ancestor: CommitID) throws(SyncError) -> Bool {
    try base.contains(commit, ancestor)
  }
  func mergeBases(_ left: CommitID, _ right: CommitID) throws(SyncError) -> [CommitID] {
    try base.mergeBases(left, right)
  }
  func twin(of commit: CommitID, in history: CommitID) throws(SyncError) -> CommitID? {
    try base.twin(of: commit, in: history)
  }
  func commit(
    _ changes: [SharedFileChange], parents: [CommitID], at time: Instant, message: String
  ) throws(SyncError) -> CommitID { try base.commit(changes, parents: parents, at: time, message: message) }
  func push(_ commit: CommitID) -> Bool { true }
  func keep(_ commit: CommitID) {}
  func forget() throws(SyncError) { try base.forget() }
  func pause(before attempt: Int) {}
}
