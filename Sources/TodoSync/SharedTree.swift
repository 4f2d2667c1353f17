import FileStore
internal import JSONText
import TodoCore
import TodoMerge
import TodoStore

/// A shared list as a commit holds it: `todo-sync.json`, and the todos in up to 256 files.
///
/// `todos/5a.ndjson` has the todos whose uids have a SHA-256 that begins with those two digits, one a line in the order
/// of the uids' bytes; the lines are those of the store, with the number that a todo was born with as its id. git keeps
/// each version of a file whole until it packs, so a sync of a large list writes kilobytes with 256 files, and megabytes
/// with one. A reader takes every line of every file, wherever the line stands.
package struct SharedTree {
  let head: SharedHead
  /// The todos by the paths of their files.
  private var files: [Exact<String>: [TodoLine]]

  /// A list in files that were read.
  init(_ head: SharedHead, files: [Exact<String>: [TodoLine]]) { (self.head, self.files) = (head, files) }

  /// A list, with each todo in the file where it belongs.
  init(_ head: SharedHead, of list: SharedList) {
    var files = [[TodoLine]](repeating: [], count: 256)
    for line in list.lines { files[Int(Self.number(of: line.uid))].append(line) }
    let paths = files.indices.lazy.filter { !files[$0].isEmpty }.map { Self.path(UInt8($0)) }
    self.init(head, files: Dictionary(uniqueKeysWithValues: zip(paths, files.filter { !$0.isEmpty })))
  }

  var list: SharedList { SharedList(lines: files.values.flatMap(\.self), lastID: head.lastID) }

  /// All of its todos, found from those of another tree that has most of the same files; nil where it has not.
  ///
  /// To put all todos in order takes longer.
  func list(since other: SyncPoint) -> SharedList? {
    let paths = paths(differingFrom: other.tree)
    guard paths.count <= files.count / 8 else { return nil }
    let old = SharedList(lines: paths.flatMap { other.tree.files[$0] ?? [] }, lastID: other.list.lastID)
    let new = SharedList(lines: paths.flatMap { files[$0] ?? [] }, lastID: head.lastID)
    return new.sharedUIDs.isEmpty ? other.list.replacing(old, by: new) : nil
  }

  /// The paths of the files that are not the same in another tree.
  private func paths(differingFrom other: SharedTree) -> Set<Exact<String>> {
    Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }
  }

  /// All of its files as they are to be written.
  package var written: [SharedFileChange] { files.keys.sorted().map(written) + [head.written] }

  /// The tree of another list, and the files that have to be written for that.
  ///
  /// - Parameters:
  ///   - differences: how that list differs from the list of this tree.
  ///   - list: that list.
  func applying(
    _ differences: [SharedList.Difference], of list: SharedList
  ) -> (tree: SharedTree, changes: [SharedFileChange]) {
    let head = SharedHead(list: head.list, lastID: max(head.lastID, list.lastID))
    // Where a todo lies elsewhere than it belongs, all of them are put where they belong.
    let tree = files(after: differences).map { SharedTree(head, files: $0) } ?? SharedTree(head, of: list)
    return (tree, paths(differingFrom: tree).sorted().map(tree.written) + [head.written])
  }

  /// The files with these differences in them; nil where a file or a todo is not where the layout has it.
  private func files(after differences: [SharedList.Difference]) -> [Exact<String>: [TodoLine]]? {
    guard files.keys.allSatisfy(Self.paths.contains) else { return nil }
    var files = files
    for (number, differences) in Dictionary(grouping: differences, by: { Self.number(of: $0.uid) }) {
      let path = Self.path(number)
      let gone = Set(differences.lazy.filter { $0.here != nil }.map(\.uid))
      let left = files[path, default: []].filter { !gone.contains($0.uid) }
      guard left.count + gone.count == files[path, default: []].count else { return nil }
      let lines = (left + differences.compactMap(\.there)).sorted { $0.order(to: $1) < 0 }
      files[path] = lines.isEmpty ? nil : lines
    }
    return files
  }

  /// Where a todo with that uid belongs.
  static func path(of uid: TodoUID) -> String { path(number(of: uid)).wrappedValue }

  private static func path(_ number: UInt8) -> Exact<String> {
    Exact("\(SharedFile.folder)\([number].hexadecimal)\(SharedFile.suffix)")
  }

  /// The paths of all files that the layout has.
  private static let paths = Set((UInt8.min...UInt8.max).map(path))

  /// The number of the file where a todo with that uid belongs.
  private static func number(of uid: TodoUID) -> UInt8 { SHA256.hash(uid.text.utf8)[0] }

  /// A file as it is to be written; one without todos goes.
  private func written(_ path: Exact<String>) -> SharedFileChange {
    guard let lines = files[path], !lines.isEmpty else { return SharedFileChange(path: path.wrappedValue, bytes: nil) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.capacity })
    for line in lines {
      line.append(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return SharedFileChange(path: path.wrappedValue, bytes: bytes)
  }
}

/// The head of a shared list: `todo-sync.json`.
struct SharedHead: Hashable {
  /// The version of the format that this program reads and writes.
  static let version = 1

  /// A random UUID that tells two lists apart.
  let list: TodoUID
  /// The highest number ever given on any machine.
  let lastID: Int

  /// `{"format":"todo-sync","version":1,"list":"…","lastID":12}` and a line end.
  var written: SharedFileChange {
    let bytes = JSONWriter.line { json in
      json.member("format", "todo-sync")
      json.member("version", Self.version)
      json.member("list", list.text)
      json.member("lastID", lastID)
    }
    return SharedFileChange(path: SharedFile.manifest, bytes: bytes)
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

/// Reads shared lists from commits: each file once, in however many commits it is.
///
/// What comes from a remote is data, and none of it is trusted: every line passes the checks of the store, and one that
/// does not refuses the whole list.
struct SharedTreeReader {
  let repository: any Repository
  /// Where they are from, for messages.
  let remote: String
  /// The todos of the files that were read, by the names of their contents.
  private var todosByBlob: [String: [TodoLine]] = [:]
  /// What was read last, of which the next has most.
  private var last: SyncPoint?

  init(_ repository: any Repository, of remote: String) { (self.repository, self.remote) = (repository, remote) }

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
    let new = files.filter { todosByBlob[$0.blob] == nil }
    let read = Array(zip(new, try repository.contents(of: new))).concurrentMap { file, bytes in
      Result { () throws(SyncError) in try Self.todos(in: bytes, of: file.path) }
    }
    for (file, todos) in zip(new, read) { todosByBlob[file.blob] = try todos.get() }
    return Dictionary(files.map { (Exact($0.path), todosByBlob[$0.blob] ?? []) }) { first, _ in first }
  }

  private static func todos(in bytes: [UInt8], of path: String) throws(SyncError) -> [TodoLine] {
    do throws(StrangeLine) {
      return try TodoLine.lines(in: bytes, idsUpTo: Numbering.bound)
    } catch {
      throw .unsound(file: path, line: error.number, expected: error.expected)
    }
  }
}
