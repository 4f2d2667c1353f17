package import TodoKit

/// The calls to the repositories of one remote, and what happens between the calls.
package class RepositoryCalls {
  /// What a repository does, in the order of a sync.
  package enum Call: String, CaseIterable {
    case fetch, files, contents, has, mergeBases, twin, commit, push, keep
  }

  /// The function that is called before each step of any repository, with the number of steps before it: an
  /// error makes that step fail, and a push from another repository makes a race.
  package var onCall: (_ call: Call, _ before: Int) throws(SyncError) -> Void = { _, _ throws(SyncError) in }
  /// The calls so far, in order.
  package private(set) var calls: [Call] = []

  /// Creates a record without calls.
  package init() {}

  func note(_ call: Call) throws(SyncError) {
    calls.append(call)
    try onCall(call, calls.count - 1)
  }
}

/// A repository that reports its calls.
package struct WatchedRepository: Repository {
  private let base: any Repository
  private let other: RepositoryCalls

  /// Creates a repository that does what another repository does.
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

  /// Does not wait, since nobody else pushes in the meantime.
  package func pause() {}

  package func keep(_ commit: CommitID) throws(SyncError) {
    try other.note(.keep)
    try base.keep(commit)
  }

  package func forget() throws(SyncError) { try base.forget() }
}
