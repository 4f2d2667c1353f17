package import StoreEngine
package import TodoCore

/// The repository that shares a list: a remote branch that others push to as well, and the local commits.
///
/// Fetched data is read as files, and never run or checked out.
package protocol Repository {
  /// Fetches the remote's branch and returns its commit, or `nil` if the remote has no such branch.
  func fetch() throws(SyncError) -> CommitID?

  /// Returns the files of the list in a fetched or local commit, ordered by path, without any other files.
  ///
  /// - Throws: `SyncError.unsound` if a file is too large or not a plain file.
  func files(of commit: CommitID) throws(SyncError) -> [SharedFile]

  func contents(of files: [SharedFile]) throws(SyncError) -> [[UInt8]]

  func has(_ commit: CommitID) throws(SyncError) -> Bool

  /// Returns the best common ancestors of two commits, in the same order whichever commit is named first;
  /// none if the commits have nothing in common.
  func mergeBases(_ left: CommitID, _ right: CommitID) throws(SyncError) -> [CommitID]

  /// Returns the newest commit in a history that holds the same files as a commit, or `nil` if there is none.
  ///
  /// After a rewritten past, the twin of an old commit shows which files were there.
  func twin(of commit: CommitID, in history: CommitID) throws(SyncError) -> CommitID?

  /// Makes a commit of the first parent's files with some changes; the same input makes the same commit.
  ///
  /// - Parameter time: the time of the author and the committer.
  func commit(
    _ changes: [SharedFileChange], parents: [CommitID], at time: Instant, message: String
  ) throws(SyncError) -> CommitID

  /// Pushes a commit to the remote's branch, never by force, and returns `false` if somebody else pushed
  /// first.
  func push(_ commit: CommitID) throws(SyncError) -> Bool

  /// Waits a short random time before the next attempt to push, so that machines do not keep step. The time
  /// does not grow: whoever waits longer than those that were faster would never have a turn.
  func pause()

  /// Protects a commit and its ancestors from being cleared away here.
  func keep(_ commit: CommitID) throws(SyncError)

  /// Removes everything that was fetched or made here, which may be damaged and can be fetched or made again.
  func forget() throws(SyncError)
}

/// A file of a shared list.
package struct SharedFile: Hashable, Sendable {
  /// The path in the commit: ``manifest``, or a file of todos.
  package let path: String
  /// The name of the contents, which is the same for equal contents in any commit.
  @Exact package private(set) var blob: String
  package let size: Int

  package init(path: String, blob: String, size: Int) {
    self.path = path
    self.size = size
    self.blob = blob
  }

  /// The path of the file that identifies the list.
  static let manifest = "todo-sync.json"
  /// The folder of the files of todos, whose names end in ``suffix``.
  package static let folder = "todos/"
  package static let suffix = ".ndjson"
  /// The most bytes of a file, and of all files together, since a few bytes of a pack can expand to any
  /// number.
  package static let mostBytes = 128 << 20, mostTotal = 512 << 20
  /// The most files; the layout has 257, and git handles a change file by file.
  package static let mostFiles = 4_096

  /// Returns whether a path is that of a file of a list; other files on the branch are ignored.
  package static func isPart(_ path: String) -> Bool {
    if path.utf8.elementsEqual(manifest.utf8) { return true }
    return path.utf8.starts(with: folder.utf8) && path.utf8.reversed().starts(with: suffix.utf8.reversed())
      && !path.utf8.dropFirst(folder.utf8.count).contains(UInt8(ascii: "/"))
  }

  /// Throws if a file is too large, or one too many.
  ///
  /// - Parameters:
  ///   - count: how many files come before it.
  ///   - total: how many bytes those files have.
  package static func requireRoom(
    for size: Int, of path: String, after count: Int, _ total: Int
  ) throws(SyncError) {
    if count >= mostFiles { throw .unsound(file: path, expected: "a list in at most \(mostFiles) files") }
    if size > mostBytes { throw .unsound(file: path, expected: "at most \(mostBytes) bytes") }
    if total + size > mostTotal {
      throw .unsound(file: path, expected: "a list of at most \(mostTotal) bytes")
    }
  }
}

/// A change of a file in a new commit.
package struct SharedFileChange: Hashable, Sendable {
  package let path: String
  /// The new contents, or `nil` to remove the file.
  package let bytes: [UInt8]?

  package init(path: String, bytes: [UInt8]?) { (self.path, self.bytes) = (path, bytes) }
}
