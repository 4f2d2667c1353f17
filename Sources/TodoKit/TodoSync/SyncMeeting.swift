/// A shared list in a commit.
package struct SyncPoint {
  let commit: CommitID
  package let tree: SharedTree
  let list: SharedList

  /// What a store keeps that is in line with it.
  var mark: SyncMark { SyncMark(commit: commit, list: tree.head.list) }
}

/// What both sides are to have, found out with commits that nobody else sees yet.
struct SyncMeeting {
  /// What the store has, lying where ``merged`` lies as far as it is the same.
  let store: SharedList
  /// What this machine has; nil where it has nothing to tell.
  let ours: SyncPoint?
  /// What the remote has; nil where the branch is not there.
  let theirs: SyncPoint?
  /// What both are to have.
  let merged: SyncPoint
  /// What the merge decided.
  var notes: [MergeNote] = []
  /// What was out of the ordinary.
  var events: [SyncEvent] = []

  /// Whether the remote has less than that.
  var hasNews: Bool { merged.commit != theirs?.commit }

  /// How many todos are new or different for the remote.
  var sent: Int { hasNews ? merged.list.differences(from: theirs?.list ?? .empty).count : 0 }
}
