package import TodoMerge
package import TodoStore

/// A shared list in a commit.
package struct SyncPoint {
  package let commit: CommitID
  package let tree: SharedTree
  package let list: SharedList

  /// What a store keeps that is in line with it.
  package var mark: SyncMark { SyncMark(commit: commit, list: tree.head.list) }
}

/// What both sides are to have, found out with commits that nobody else sees yet.
package struct SyncMeeting {
  /// What the store has, lying where ``merged`` lies as far as it is the same.
  package let store: SharedList
  /// What this machine has; nil where it has nothing to tell.
  package let ours: SyncPoint?
  /// What the remote has; nil where the branch is not there.
  package let theirs: SyncPoint?
  /// What both are to have.
  package let merged: SyncPoint
  /// What the merge decided.
  package var notes: [MergeNote] = []
  /// What was out of the ordinary.
  package var events: [SyncEvent] = []

  /// Whether the remote has less than that.
  package var hasNews: Bool { merged.commit != theirs?.commit }

  /// How many todos are new or different for the remote.
  package var sent: Int { hasNews ? merged.list.differences(from: theirs?.list ?? .empty).count : 0 }
}
