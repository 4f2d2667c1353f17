import FileStore
internal import JSONText
import TodoCore
import TodoMerge
import TodoStore

/// A shared list as a commit holds it: `todo-sync.json`, and the todos in up to 256 files.
///
/// `todos/5a.ndjson` has the todos whose uids have a SHA-256 that begins with those two digits, one a line in the order
/// of the uids' bytes; the lines are those of the store, with the number that a todo was born with as its id. With many
/// small files a change of a few todos costs a few kilobytes however many there are. Who reads takes every line of every
/// file, wherever it stands.
package struct SharedTree {
  /// Which list it is.
  let head: SharedHead
  /// The todos by the paths of their files.
  private var files: [Exact<String>: [TodoLine]]

  /// A list in files that were read.
  init(_ head: SharedHead, files: [Exact<String>: [TodoLine]]) { (self.head, self.files) = (head, files) }

  /// A list that lies in no files yet.
  init(_ head: SharedHead, of list: SharedList) {
    var files = [[TodoLine]](repeating: [], count: 256)
    for line in list.lines { files[Int(Self.number(of: line.uid))].append(line) }
    let paths = files.indices.lazy.filter { !files[$0].isEmpty }.map { Self.path(UInt8($0)) }
    self.init(head, files: Dictionary(uniqueKeysWithValues: zip(paths, files.filter { !$0.isEmpty })))
  }

  /// All of its todos.
  var list: SharedList { SharedList(lines: files.values.flatMap(\.self), lastID: head.lastID) }

  /// All of its todos, found from those of another tree of which it has most files; nil where it has not.
  ///
  /// To put all of them in order takes longer.
  func list(since other: SyncPoint) -> SharedList? {
    let paths = Set(files.keys).union(other.tree.files.keys).filter { files[$0] != other.tree.files[$0] }
    guard paths.count <= files.count / 8 else { return nil }
    let old = SharedList(lines: paths.flatMap { other.tree.files[$0] ?? [] }, lastID: other.list.lastID)
    let new = SharedList(lines: paths.flatMap { files[$0] ?? [] }, lastID: head.lastID)
    return new.sharedUIDs.isEmpty ? other.list.replacing(old, by: new) : nil
  }

  /// All of its files as they are to be written.
  package var written: [SharedFileChange] { files.keys.sorted().map(written) + [head.written] }

  /// The same with other todos in it, and the files that have to be written for that; what lies in a file of another name
  /// than the layout has goes where it belongs.
  ///
  /// - Parameters:
  ///   - differences: what of its list is to be different.
  ///   - lastID: the highest number ever given by then.
  func applying(
    _ differences: [SharedList.Difference], lastID: Int
  ) -> (tree: SharedTree, changes: [SharedFileChange]) {
    var tree = SharedTree(SharedHead(list: head.list, lastID: max(head.lastID, lastID)), files: files)
    var touched: Set<Exact<String>> = []
    for (path, lines) in files where !Self.paths.contains(path) {
      tree.files[path] = nil
      touched.insert(path)
      for line in lines {
        let home = Self.path(Self.number(of: line.uid))
        tree.files[home, default: []].append(line)
        touched.insert(home)
      }
    }
    let gone = differences.compactMap(\.here)
    touched.formUnion(tree.remove(gone))
    for after in differences.compactMap(\.there) {
      let home = Self.path(Self.number(of: after.uid))
      tree.files[home, default: []].append(after)
      touched.insert(home)
    }
    for path in touched { tree.files[path]?.sort { $0.order(to: $1) < 0 } }
    return (tree, touched.sorted().map(tree.written) + [tree.head.written])
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

  /// Takes todos out of where they belong, or, if somebody has put them elsewhere, out of any file; tells of which.
  private mutating func remove(_ lines: [TodoLine]) -> Set<Exact<String>> {
    var touched: Set<Exact<String>> = []
    var strays: Set<TodoUID> = []
    func take(_ uids: inout Set<TodoUID>, from path: Exact<String>, in files: inout [Exact<String>: [TodoLine]]) {
      let left = files[path]?.filter { uids.remove($0.uid) == nil }
      guard let left, left.count < files[path]?.count ?? 0 else { return }
      files[path] = left
      touched.insert(path)
    }
    for (number, lines) in Dictionary(grouping: lines, by: { Self.number(of: $0.uid) }) {
      var uids = Set(lines.map(\.uid))
      take(&uids, from: Self.path(number), in: &files)
      strays.formUnion(uids)
    }
    for path in files.keys where !strays.isEmpty { take(&strays, from: path, in: &files) }
    return touched
  }

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

/// What a shared list says of itself: `todo-sync.json`.
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
      json.text("format", "todo-sync")
      json.number("version", Self.version)
      json.text("list", list.text)
      json.number("lastID", lastID)
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
  private var known: [String: [TodoLine]] = [:]
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
