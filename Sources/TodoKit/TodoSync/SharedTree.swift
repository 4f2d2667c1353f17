internal import JSONText

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
  private var files: [String: [Todo]]

  /// A list in files that were read.
  init(_ head: SharedHead, files: [String: [Todo]]) {
    self.head = head
    self.files = files
  }

  /// A list that lies in no files yet.
  init(_ head: SharedHead, of list: SharedList) {
    self.init(head, files: Dictionary(grouping: list.todos) { Self.path(of: $0.uid) })
  }

  /// All of its todos.
  var list: SharedList { SharedList(files.values.flatMap(\.self), lastID: head.lastID) }

  /// All of its files as they are to be written.
  package var written: [SharedFileChange] { files.keys.sorted().map(written) + [head.written] }

  /// The same with other todos in it, and the files that have to be written for that.
  ///
  /// - Parameters:
  ///   - differences: what of its list is to be different.
  ///   - lastID: the highest number ever given by then.
  func applying(
    _ differences: [SharedList.Difference], lastID: Int
  ) -> (tree: SharedTree, changes: [SharedFileChange]) {
    var tree = SharedTree(SharedHead(list: head.list, lastID: max(head.lastID, lastID)), files: files)
    var touched: Set<String> = []
    for (uid, before, after) in differences {
      let home = Self.path(of: uid)
      if before != nil {
        let path = tree.path(holding: uid, before: home)
        tree.files[path]?.removeAll { $0.uid == uid }
        touched.insert(path)
      }
      if let after {
        tree.files[home, default: []].append(after)
        touched.insert(home)
      }
    }
    for path in touched { tree.files[path]?.sort { $0.uid.precedes($1.uid) } }
    return (tree, touched.sorted().map(tree.written) + [tree.head.written])
  }

  /// Where a todo with that uid belongs.
  static func path(of uid: TodoUID) -> String {
    "\(SharedFile.folder)\(SHA256.hash(uid.text.utf8).prefix(1).hexadecimal)\(SharedFile.suffix)"
  }

  /// Where a todo with that uid is: where it belongs, if nobody has put it elsewhere.
  private func path(holding uid: TodoUID, before home: String) -> String {
    if files[home]?.contains(where: { $0.uid == uid }) == true { return home }
    return files.first { $0.value.contains { $0.uid == uid } }?.key ?? home
  }

  /// A file as it is to be written; one without todos goes.
  private func written(_ path: String) -> SharedFileChange {
    let todos = files[path] ?? []
    return SharedFileChange(path: path, bytes: todos.isEmpty ? nil : todos.flatMap { $0.line + [UInt8(ascii: "\n")] })
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
    var json = JSONWriter()
    json.beginObject()
    json.key("format" as StaticString)
    json.string("todo-sync")
    json.key("version" as StaticString)
    json.integer(Self.version)
    json.key("list" as StaticString)
    json.string(list.text)
    json.key("lastID" as StaticString)
    json.integer(lastID)
    json.endObject()
    return SharedFileChange(path: SharedFile.manifest, bytes: json.bytes + [UInt8(ascii: "\n")])
  }
}
