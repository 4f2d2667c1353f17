import FileStore
internal import JSONText
import MergeEngine
import StoreEngine
import TodoCore

/// The files of a shared list in a commit: `todo-sync.json`, and up to 256 files of todos.
///
/// `todos/5a.ndjson` has the todos whose uids have a SHA-256 that begins with `5a`, one per line, ordered by
/// the bytes of the uids. The lines are those of the store, except that the id is the number that the todo
/// was created with. git keeps each version of a file whole until it packs, so a sync of a large list writes
/// kilobytes with 256 files, and megabytes with one. A reader accepts every line in any of the files.
package struct SharedTree {
  let head: SharedHead
  /// The todos by the path of their file.
  private var files: [Exact<String>: [SharedTodo]]

  /// Creates a tree from files that were read.
  init(_ head: SharedHead, files: [Exact<String>: [SharedTodo]]) { (self.head, self.files) = (head, files) }

  /// Creates a tree with each todo in the file where it belongs.
  init(_ head: SharedHead, of list: SharedList) {
    let files = Dictionary(grouping: list.entries) { Self.number(of: $0.todo.uid) }
    self.init(head, files: Dictionary(uniqueKeysWithValues: files.map { (Self.path($0), Self.sorted($1)) }))
  }

  /// The list in the order of the numbers, as in a store: lists in the same order are compared sooner.
  var list: SharedList {
    let todos = files.sorted { $0.key < $1.key }.flatMap(\.value)
    return SharedList(sharing: todos.sorted { $0.todo.id < $1.todo.id }, lastID: head.lastID)
  }

  /// Returns the paths of the files that differ from another tree.
  private func paths(differingFrom other: SharedTree) -> Set<Exact<String>> {
    Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }
  }

  /// The changes that write all files of the tree.
  package var written: [SharedFileChange] { files.keys.sorted().map(written) + [head.written] }

  /// Returns the tree of another list, and the changes of files that lead to it.
  ///
  /// - Parameters:
  ///   - deltas: the changes that lead from this tree's list to the other list.
  ///   - list: the other list.
  func applying(_ deltas: [TodoDelta], of list: SharedList) -> (tree: SharedTree, changes: [SharedFileChange])
  {
    let head = SharedHead(list: head.list, lastID: max(head.lastID, list.lastID))
    // If any todo is in the wrong file, all todos are put where they belong.
    let tree =
      files(after: deltas, of: list).map { SharedTree(head, files: $0) } ?? SharedTree(head, of: list)
    return (tree, paths(differingFrom: tree).sorted().map(tree.written) + [head.written])
  }

  /// Returns the files after some changes, or `nil` if a file or a todo is not where the layout puts it.
  private func files(after deltas: [TodoDelta], of list: SharedList) -> [Exact<String>: [SharedTodo]]? {
    guard files.keys.allSatisfy(Self.paths.contains) else { return nil }
    var files = files
    for (number, deltas) in Dictionary(grouping: deltas, by: { Self.number(of: $0.todo.uid) }) {
      let path = Self.path(number)
      let gone = Set(deltas.compactMap { $0.before?.uid })
      let left = files[path, default: []].filter { !gone.contains($0.todo.uid) }
      guard left.count + gone.count == files[path, default: []].count else { return nil }
      let todos = Self.sorted(left + deltas.compactMap { list[sharing: $0.todo.uid] })
      files[path] = todos.isEmpty ? nil : todos
    }
    return files
  }

  private static func sorted(_ todos: [SharedTodo]) -> [SharedTodo] {
    todos.sorted { $0.todo.uid.precedes($1.todo.uid) }
  }

  /// Returns the path of the file where a todo belongs.
  static func path(of uid: TodoUID) -> String { path(number(of: uid)).wrappedValue }

  private static func path(_ number: UInt8) -> Exact<String> {
    Exact("\(SharedFile.folder)\([number].hexadecimal)\(SharedFile.suffix)")
  }

  /// The paths of all files of the layout.
  private static let paths = Set((UInt8.min...UInt8.max).map(path))

  /// Returns the number of the file where a todo belongs.
  private static func number(of uid: TodoUID) -> UInt8 { SHA256.hash(uid.text.utf8)[0] }

  /// Returns the change that writes a file, or removes it if it has no todos.
  private func written(_ path: Exact<String>) -> SharedFileChange {
    guard let todos = files[path], !todos.isEmpty else {
      return SharedFileChange(path: path.wrappedValue, bytes: nil)
    }
    return SharedFileChange(
      path: path.wrappedValue, bytes: todos.flatMap { $0.todo.line + [UInt8(ascii: "\n")] })
  }
}

/// The head of a shared list: `todo-sync.json`.
struct SharedHead: Hashable {
  /// The version of the format that this program reads and writes.
  static let version = 1

  /// The random UUID that identifies the list.
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
  /// Reads `todo-sync.json`, and ignores unknown keys.
  ///
  /// - Parameter remote: the name of the remote, for messages.
  init(_ bytes: [UInt8], of remote: String) throws(SyncError) {
    var format = ""
    var version = 0
    var list = ""
    var lastID = -1
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
      throw .unsound(
        file: SharedFile.manifest, line: nil, expected: "a list, and a lastID up to \(Numbering.bound)")
    }
    self.init(list: uid, lastID: lastID)
  }
}

/// Reads shared lists from commits, and a file that is in several commits only once.
///
/// Data from a remote is not trusted: every line has to pass the store's checks, or the whole list is
/// rejected.
struct SharedTreeReader {
  let repository: any Repository
  /// The name of the remote, for messages.
  let remote: String
  /// The todos of the files that were read, by the name of their contents.
  private var todosByBlob: [String: [SharedTodo]] = [:]

  init(_ repository: any Repository, of remote: String) {
    (self.repository, self.remote) = (repository, remote)
  }

  /// Reads the list in a commit.
  ///
  /// - Throws: `SyncError.foreign` if the commit holds no list, `SyncError.newerVersion`, or
  ///   `SyncError.unsound`.
  package mutating func point(_ commit: CommitID) throws(SyncError) -> SyncPoint {
    let files = try repository.files(of: commit)
    guard let headFile = files.first(where: { Exact($0.path) == Exact(SharedFile.manifest) }),
      let head = try repository.contents(of: [headFile]).first
    else { throw .foreign(remote: remote, .otherContent) }
    let tree = SharedTree(
      try SharedHead(head, of: remote), files: try todos(in: files.filter { $0 != headFile }))
    let list = tree.list
    if let uid = list.sharedUIDs.first {
      throw .unsound(file: SharedTree.path(of: uid), line: nil, expected: "the uid \(quoted(uid.text)) once")
    }
    return SyncPoint(commit: commit, tree: tree, list: list)
  }

  private mutating func todos(in files: [SharedFile]) throws(SyncError) -> [Exact<String>: [SharedTodo]] {
    let new = files.filter { todosByBlob[$0.blob] == nil }
    let read = Array(zip(new, try repository.contents(of: new))).concurrentMap { file, bytes in
      Result { () throws(SyncError) in try Self.todos(in: bytes, of: file.path) }
    }
    for (file, todos) in zip(new, read) { todosByBlob[file.blob] = try todos.get() }
    return Dictionary(files.map { (Exact($0.path), todosByBlob[$0.blob] ?? []) }) { first, _ in first }
  }

  /// Reads a file with a todo on each line; empty lines are skipped.
  private static func todos(in bytes: [UInt8], of path: String) throws(SyncError) -> [SharedTodo] {
    var todos: [SharedTodo] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let todo = Todo(line: line) else {
        throw .unsound(file: path, line: index + 1, expected: "a todo")
      }
      guard todo.id.rawValue <= Numbering.bound else {
        throw .unsound(file: path, line: index + 1, expected: "an id up to \(Numbering.bound)")
      }
      todos.append(SharedTodo(todo))
    }
    return todos
  }
}
