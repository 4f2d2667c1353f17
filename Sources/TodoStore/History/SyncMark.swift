package import TodoCore

/// What a store keeps of a sync.
package struct SyncMark: Hashable, Sendable {
  /// The commit that it is in line with.
  package let commit: CommitID
  /// Which shared list that is.
  let list: TodoUID

  package init(commit: CommitID, list: TodoUID) {
    self.commit = commit
    self.list = list
  }
}
