package import TodoCore
package import TodoStore

/// Where a list is shared: one branch of a repository that others push to as well, and commits of our own.
///
/// Nothing of what is fetched is ever run or checked out; it is read as files.
package protocol Repository {
  /// Brings what the branch has by now over here; nil where there is no such branch there.
  func fetch() throws(SyncError) -> CommitID?

  /// The files of the list in a commit that is here, in the order of their paths; whatever else is in it is left out.
  ///
  /// - Throws: `SyncError.unsound` where one of them is no plain file, or too large.
  func files(of commit: CommitID) throws(SyncError) -> [SharedFile]

  /// All that is in each of these files.
  func contents(of files: [SharedFile]) throws(SyncError) -> [[UInt8]]

  /// Whether a commit is here.
  func has(_ commit: CommitID) throws(SyncError) -> Bool

  /// Whether a commit is another one, or comes after it; both are here.
  func contains(_ commit: CommitID, _ ancestor: CommitID) throws(SyncError) -> Bool

  /// The last commits that both come after, in one order whichever is named first; none where they have nothing in
  /// common.
  func mergeBases(_ left: CommitID, _ right: CommitID) throws(SyncError) -> [CommitID]

  /// A commit that another one is or comes after, and that holds the same as the one asked for: where the past was
  /// rewritten, its content tells what was there; nil for none, the newest of several.
  func twin(of commit: CommitID, in history: CommitID) throws(SyncError) -> CommitID?

  /// Makes a commit: what its first parent holds, or nothing, with these changes. The same input makes the same commit.
  ///
  /// - Parameter time: when it is said to be made.
  func commit(
    _ changes: [SharedFileChange], parents: [CommitID], at time: Instant, message: String
  ) throws(SyncError) -> CommitID

  /// Makes the branch over there end in a commit that comes after all that it has; false where somebody was faster, so
  /// that it has more by now.
  func push(_ commit: CommitID) throws(SyncError) -> Bool

  /// Waits before the next attempt, since somebody was faster: longer each time, and never so long as others do.
  func pause(before attempt: Int)

  /// Keeps a commit, and all that it comes after, from being cleared away here.
  func keep(_ commit: CommitID) throws(SyncError)

  /// Loses all that was fetched and made here, which may be damaged: it can be fetched and made again.
  func forget() throws(SyncError)
}
