package import TodoKit

/// A repository that tells what it is asked for.
package struct WatchedRepository: Repository {
  private let base: any Repository
  private let other: RepositoryCalls

  /// A repository that does what another one does.
  package init(_ base: any Repository, telling other: RepositoryCalls) {
    self.base = base
    self.other = other
  }

  package func fetch() throws(SyncError) -> CommitID? {
    try other.note(.fetch)
    return try base.fetch()
  }

  package func files(of commit: CommitID) throws(SyncError) -> [SharedFile] {
    try other.note(.files)
    return try base.files(of: commit)
  }

  package func contents(of files: [SharedFile]) throws(SyncError) -> [[UInt8]] {
    try other.note(.contents)
    return try base.contents(of: files)
  }

  package func has(_ commit: CommitID) throws(SyncError) -> Bool {
    try other.note(.has)
    return try base.has(commit)
  }

  package func contains(_ commit: CommitID, _ ancestor: CommitID) throws(SyncError) -> Bool {
    try other.note(.contains)
    return try base.contains(commit, ancestor)
  }

  package func mergeBases(_ left: CommitID, _ right: CommitID) throws(SyncError) -> [CommitID] {
    try other.note(.mergeBases)
    return try base.mergeBases(left, right)
  }

  package func twin(of commit: CommitID, in history: CommitID) throws(SyncError) -> CommitID? {
    try other.note(.twin)
    return try base.twin(of: commit, in: history)
  }

  package func commit(
    _ changes: [SharedFileChange], parents: [CommitID], at time: Instant, message: String
  ) throws(SyncError) -> CommitID {
    try other.note(.commit)
    return try base.commit(changes, parents: parents, at: time, message: message)
  }

  package func push(_ commit: CommitID) throws(SyncError) -> Bool {
    try other.note(.push)
    return try base.push(commit)
  }

  /// Nobody else pushes while it waits, so it does not.
  package func pause(before attempt: Int) {}

  package func keep(_ commit: CommitID) throws(SyncError) {
    try other.note(.keep)
    try base.keep(commit)
  }
}
