package import TodoKit

/// A remote repository in memory, which several ``MemoryRepository`` values share.
package final class MemoryRemote: RepositoryCalls {
  /// One commit.
  package struct Commit: Equatable {
    /// Every file by its path, not only the files of a list.
    package var files: [String: [UInt8]]
    package var parents: [CommitID]
    package var message = ""
  }

  /// Every commit that was ever pushed.
  package var commits: [CommitID: Commit] = [:]
  /// The last commit of each branch.
  ///
  /// Setting a tip rewrites the past or removes the branch.
  package var tips: [String: CommitID] = [:]
  /// The last commit of the usual branch; nil if there is no such branch.
  package var tip: CommitID? {
    get { tips[SyncRemote.usualBranch] }
    set { tips[SyncRemote.usualBranch] = newValue }
  }
  /// A remote without the branch.
  package override init() {}

  /// Puts a commit on the branch, whatever the branch was before.
  package func put(_ files: [String: [UInt8]], parents: [CommitID] = [], message: String = "") -> CommitID {
    let commit = Commit(files: files, parents: parents, message: message)
    let id = CommitID(of: commit, at: Instant(seconds: 0))
    commits[id] = commit
    tip = id
    return id
  }
}

extension CommitID {
  /// The name of a commit in memory, which differs for different commits as git's names do.
  init(of commit: MemoryRemote.Commit, at time: Instant) {
    var text = Array("\(time)\0\(commit.message)\0\(commit.parents.map(\.hex).joined(separator: " "))".utf8)
    for (path, bytes) in commit.files.sorted(by: { $0.key < $1.key }) {
      text += Array("\0\(path)\0\(bytes.count)\0".utf8) + bytes
    }
    guard let id = CommitID(SHA256.hash(text).hexadecimal) else {
      preconditionFailure("64 digits name a commit")
    }
    self = id
  }
}
