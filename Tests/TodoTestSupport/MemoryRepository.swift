package import TodoKit

/// One machine's repository in memory, which knows what the machine has fetched and made.
package final class MemoryRepository: Repository {
  private let other: MemoryRemote
  /// The branch that it fetches and pushes.
  package var branch = SyncRemote.usualBranch
  private var commits: [CommitID: MemoryRemote.Commit] = [:]
  private var contents: [String: [UInt8]] = [:]
  /// The commit that was kept last.
  package private(set) var kept: CommitID?

  /// A new repository that has fetched nothing.
  package init(of other: MemoryRemote) {
    self.other = other
  }

  package func pause() {}

  package func fetch() throws(SyncError) -> CommitID? {
    try other.note(.fetch)
    guard let tip = other.tips[branch] else { return nil }
    take([tip], from: other.commits)
    return tip
  }

  package func files(of commit: CommitID) throws(SyncError) -> [SharedFile] {
    try other.note(.files)
    var total = 0
    var files: [SharedFile] = []
    for (path, bytes) in try known(commit).files.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    })
    where SharedFile.isPart(path) {
      try SharedFile.requireRoom(for: bytes.count, of: path, after: files.count, total)
      total += bytes.count
      let blob = SHA256.hash(bytes).map { String($0) }.joined(separator: ".")
      contents[blob] = bytes
      files.append(SharedFile(path: path, blob: blob, size: bytes.count))
    }
    return files
  }

  package func contents(of files: [SharedFile]) throws(SyncError) -> [[UInt8]] {
    try other.note(.contents)
    return files.compactMap { contents[$0.blob] }
  }

  package func has(_ commit: CommitID) throws(SyncError) -> Bool {
    try other.note(.has)
    return commits[commit] != nil
  }

  package func mergeBases(_ left: CommitID, _ right: CommitID) throws(SyncError) -> [CommitID] {
    try other.note(.mergeBases)
    let other = Set(try past(of: right))
    let common = try past(of: left).filter(other.contains)
    var older: Set<CommitID> = []
    for commit in common { for parent in try known(commit).parents { older.formUnion(try past(of: parent)) } }
    return common.filter { !older.contains($0) }.sorted { $0.hex < $1.hex }
  }

  package func twin(of commit: CommitID, in history: CommitID) throws(SyncError) -> CommitID? {
    try other.note(.twin)
    guard let files = commits[commit]?.files else { return nil }
    for past in try past(of: history) where commits[past]?.files == files { return past }
    return nil
  }

  package func commit(
    _ changes: [SharedFileChange], parents: [CommitID], at time: Instant, message: String
  ) throws(SyncError) -> CommitID {
    try other.note(.commit)
    for parent in parents { _ = try known(parent) }
    var files: [String: [UInt8]] = [:]
    if let first = parents.first { files = try known(first).files }
    for change in changes { files[change.path] = change.bytes }
    let commit = MemoryRemote.Commit(files: files, parents: parents, message: message)
    let id = CommitID(of: commit, at: time)
    commits[id] = commit
    return id
  }

  package func push(_ commit: CommitID) throws(SyncError) -> Bool {
    try other.note(.push)
    let past = try past(of: commit)
    guard other.tips[branch].map(past.contains) ?? true else { return false }
    for id in past { other.commits[id] = commits[id] }
    other.tips[branch] = commit
    return true
  }

  package func keep(_ commit: CommitID) throws(SyncError) {
    try other.note(.keep)
    _ = try known(commit)
    kept = commit
  }

  /// Loses everything that was fetched and made, as if the folder of a sync had been deleted.
  package func forget() {
    commits = [:]
    kept = nil
  }

  private func known(_ commit: CommitID) throws(SyncError) -> MemoryRemote.Commit {
    guard let found = commits[commit] else {
      throw .failed(command: "cat-file", words: "no such commit", folder: "")
    }
    return found
  }

  /// A commit and all commits before it, each once, later commits first.
  private func past(of commit: CommitID) throws(SyncError) -> [CommitID] {
    var seen: Set<CommitID> = []
    var past: [CommitID] = []
    var open = [commit]
    while !open.isEmpty {
      let next = open.removeFirst()
      guard seen.insert(next).inserted else { continue }
      past.append(next)
      open += try known(next).parents
    }
    return past
  }

  private func take(_ tips: [CommitID], from others: [CommitID: MemoryRemote.Commit]) {
    var open = tips
    while let next = open.popLast() {
      guard commits[next] == nil, let commit = others[next] else { continue }
      commits[next] = commit
      open += commit.parents
    }
  }
}

extension Repository {
  /// Whether a commit is a descendant of another commit or that commit itself; both must be here.
  package func contains(_ commit: CommitID, _ ancestor: CommitID) throws(SyncError) -> Bool {
    let bases = try mergeBases(commit, ancestor)
    return bases == [ancestor]
  }
}
