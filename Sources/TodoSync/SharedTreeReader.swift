import FileStore
import TodoCore
import TodoMerge
import TodoStore

/// Reads shared lists from commits: each file once, in however many commits it is.
///
/// What comes from a remote is data, and none of it is trusted: every line passes the checks of the store, and one that
/// does not refuses the whole list.
struct SharedTreeReader {
  let repository: any Repository
  /// Where they are from, for messages.
  let remote: String
  /// The todos of the files that were read, by the names of their contents.
  private var known: [String: [TodoLine]] = [:]
  /// What was read last, of which the next has most.
  private var last: SyncPoint?

  init(_ repository: any Repository, of remote: String) {
    self.repository = repository
    self.remote = remote
  }

  /// The list that a commit holds.
  ///
  /// - Throws: `SyncError.foreign` where it holds something else, `SyncError.newerVersion`, or `SyncError.unsound`.
  package mutating func point(_ commit: CommitID) throws(SyncError) -> SyncPoint {
    let files = try repository.files(of: commit)
    guard let headFile = files.first(where: { Exact($0.path) == Exact(SharedFile.manifest) }),
      let head = try repository.contents(of: [headFile]).first
    else { throw .foreign(remote: remote, .otherContent) }
    let tree = SharedTree(
      try SharedHead(head, of: remote), files: try todos(in: files.filter { $0 != headFile }))
    let list = last.flatMap { tree.list(since: $0) } ?? tree.list
    if let uid = list.sharedUIDs.first {
      throw .unsound(file: SharedTree.path(of: uid), line: nil, expected: "the uid \(quoted(uid.text)) once")
    }
    let point = SyncPoint(commit: commit, tree: tree, list: list)
    last = point
    return point
  }

  private mutating func todos(in files: [SharedFile]) throws(SyncError) -> [Exact<String>: [TodoLine]] {
    let new = files.filter { known[$0.blob] == nil }
    let read = Array(zip(new, try repository.contents(of: new))).concurrentMap { file, bytes in
      Result { () throws(SyncError) in try Self.todos(in: bytes, of: file.path) }
    }
    for (file, todos) in zip(new, read) { known[file.blob] = try todos.get() }
    return Dictionary(files.map { (Exact($0.path), known[$0.blob] ?? []) }) { first, _ in first }
  }

  private static func todos(in bytes: [UInt8], of path: String) throws(SyncError) -> [TodoLine] {
    do throws(StrangeLine) {
      return try TodoLine.lines(in: bytes, idsUpTo: Numbering.bound)
    } catch {
      throw .unsound(file: path, line: error.number, expected: error.expected)
    }
  }
}
