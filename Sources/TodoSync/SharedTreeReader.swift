import FileStore
internal import JSONText
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

extension SharedHead {
  /// Reads `todo-sync.json`; keys that are not known are passed over.
  ///
  /// - Parameter remote: where it is from.
  init(_ bytes: [UInt8], of remote: String) throws(SyncError) {
    var (format, version, list, lastID) = ("", 0, "", -1)
    do {
      try JSONScanner.scan(bytes) { json throws(JSONError) in
        try json.beginObject()
        while let key = try json.nextKey() {
          switch json.text(of: key) {
          case "format": format = json.text(of: try json.string())
          case "version": version = try json.integer()
          case "list": list = json.text(of: try json.string())
          case "lastID": lastID = try json.integer()
          default: _ = try json.skipValue()
          }
        }
        try json.end()
      }
    } catch {
      throw .unsound(file: SharedFile.manifest, line: nil, expected: error.expected)
    }
    guard Exact(format) == Exact("todo-sync") else { throw .foreign(remote: remote, .otherContent) }
    guard version <= Self.version else { throw .newerVersion(version) }
    guard let uid = TodoUID(list), version == Self.version, (0...Numbering.bound).contains(lastID) else {
      throw .unsound(file: SharedFile.manifest, line: nil, expected: "a list, and a lastID up to \(Numbering.bound)")
    }
    self.init(list: uid, lastID: lastID)
  }
}
