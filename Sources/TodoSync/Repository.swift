package import TodoCore
package import TodoStore

/// Where a list is shared: one branch of a repository that others push to as well, and commits of our own.
///
/// Nothing of what is fetched is ever run or checked out; it is read as files.
package protocol Repository {
  /// Fetches the remote's branch; nil where the remote has no such branch.
  func fetch() throws(SyncError) -> CommitID?

  /// The files of the list in a commit that is here, in the order of their paths; whatever else is in it is left out.
  ///
  /// - Throws: `SyncError.unsound` where one of them is no plain file, or too large.
  func files(of commit: CommitID) throws(SyncError) -> [SharedFile]

  func contents(of files: [SharedFile]) throws(SyncError) -> [[UInt8]]

  func has(_ commit: CommitID) throws(SyncError) -> Bool

  /// The last commits that both come after, in one order whichever is named first; none where they have nothing in
  /// common.
  func mergeBases(_ left: CommitID, _ right: CommitID) throws(SyncError) -> [CommitID]

  /// The newest commit in the history of another one that holds the same files as a commit; nil for none.
  ///
  /// Where the past was rewritten, the twin of a former commit tells what was there.
  func twin(of commit: CommitID, in history: CommitID) throws(SyncError) -> CommitID?

  /// Makes a commit: what its first parent holds, or nothing, with these changes. The same input makes the same commit.
  ///
  /// - Parameter time: when it is said to be made.
  func commit(
    _ changes: [SharedFileChange], parents: [CommitID], at time: Instant, message: String
  ) throws(SyncError) -> CommitID

  /// Pushes a commit to the remote's branch, never by force; false where somebody else pushed first.
  func push(_ commit: CommitID) throws(SyncError) -> Bool

  /// Waits before the next attempt to push: longer each time, and by chance not as long as another machine.
  func pause(before attempt: Int)

  /// Keeps a commit, and all that it comes after, from being cleared away here.
  func keep(_ commit: CommitID) throws(SyncError)

  /// Removes all that was fetched and made here, which may be damaged: all of it can be fetched and made again.
  func forget() throws(SyncError)
}

/// One of the files that a shared list consists of.
package struct SharedFile: Hashable, Sendable {
  /// Where it is: ``manifest``, or a file of todos.
  package let path: String
  /// The name of its contents, the same for equal contents in any commit.
  @Exact package private(set) var blob: String
  package let size: Int

  package init(path: String, blob: String, size: Int) {
    self.path = path
    self.size = size
    self.blob = blob
  }

  /// The file that says what list it is.
  static let manifest = "todo-sync.json"
  /// The folder of the files of todos, each of which ends in ``suffix``, whatever else it is called.
  package static let folder = "todos/"
  package static let suffix = ".ndjson"
  /// How large one file may be, in bytes, and all of them together: a few bytes of a pack can stand for any number.
  package static let mostBytes = 128 << 20, mostBytesInAll = 512 << 20
  /// How many files there may be; the layout has 257, and git takes a change apart file by file.
  package static let mostFiles = 4_096

  /// Whether a path is that of a part of a list; other files on the branch are ignored.
  package static func isPart(_ path: String) -> Bool {
    if path.utf8.elementsEqual(manifest.utf8) { return true }
    return path.utf8.starts(with: folder.utf8) && path.utf8.reversed().starts(with: suffix.utf8.reversed())
      && !path.utf8.dropFirst(folder.utf8.count).contains(UInt8(ascii: "/"))
  }

  /// Throws where a file is too large to be read, or one too many.
  ///
  /// - Parameters:
  ///   - count: how many files there are before it.
  ///   - total: how many bytes are in these.
  package static func requireRoom(
    for size: Int, of path: String, after count: Int, _ total: Int
  ) throws(SyncError) {
    if count >= mostFiles { throw .unsound(file: path, expected: "a list in at most \(mostFiles) files") }
    if size > mostBytes { throw .unsound(file: path, expected: "at most \(mostBytes) bytes") }
    if total + size > mostBytesInAll {
      throw .unsound(file: path, expected: "a list of at most \(mostBytesInAll) bytes")
    }
  }
}

/// A change of a file in a new commit.
package struct SharedFileChange: Hashable, Sendable {
  package let path: String
  /// All that is in it then; nil removes it.
  package let bytes: [UInt8]?

  package init(path: String, bytes: [UInt8]?) { (self.path, self.bytes) = (path, bytes) }
}
