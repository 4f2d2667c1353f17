import Testing
import TodoTestSupport

@testable import MergeEngine
@testable import StoreEngine
@testable import SyncEngine
@testable import TodoCore

struct SharedTreeTests {
  private let head = SharedHead(list: "8f1c2d7e-0000-4000-8000-000000000000", lastID: 40)

  private func todos(_ ids: ClosedRange<Int>, _ change: (inout Todo) -> Void = { _ in }) throws -> [Todo] {
    try ids.map { try Todo.sample($0) { change(&$0) } }
  }

  private func files(_ changes: [SharedFileChange], on files: [String: [UInt8]] = [:]) -> [String: [UInt8]] {
    changes.reduce(into: files) { $0[$1.path] = $1.bytes }
  }

  @Test("a file has the todos whose hashed uids begin with its name, one per line, in the order of the uids")
  func layout() throws {
    let tree = SharedTree(head, of: SharedList(try todos(1...40), lastID: 40))
    for change in tree.written where change.path != SharedFile.manifest {
      let lines = String(decoding: try #require(change.bytes), as: UTF8.self).split(separator: "\n")
      let todos = try lines.map { try #require(Todo(line: Array($0.utf8))) }
      #expect(todos.allSatisfy { SharedTree.path(of: $0.uid) == change.path })
      #expect(zip(todos, todos.dropFirst()).allSatisfy { $0.uid.precedes($1.uid) })
      #expect(SharedFile.isPart(change.path))
    }
    // printf uid-1 | sha256sum
    #expect(SharedTree.path(of: "uid-1") == "todos/4a.ndjson")
    #expect(
      String(decoding: try #require(head.written.bytes), as: UTF8.self)
        == "{\"format\":\"todo-sync\",\"version\":1,\"list\":\"8f1c2d7e-0000-4000-8000-000000000000\",\"lastID\":40}\n"
    )
  }

  @Test("a changed tree has the files of the whole new list, and only files that differ are written")
  func replacing() throws {
    let old = SharedList(try todos(1...40), lastID: 40)
    let tree = SharedTree(head, of: old)
    var changed = try todos(2...41)
    changed[5].title = "Another title"
    let new = SharedList(changed, lastID: 41)
    let (result, changes) = tree.applying(old.changes(to: new), of: new)
    let fresh = SharedTree(SharedHead(list: head.list, lastID: 41), of: new)
    let whole = files(fresh.written).filter { !$0.value.isEmpty }
    #expect(files(changes, on: files(tree.written)) == whole)
    #expect(result.list == new)
    let touched = Set(["uid-1", "uid-7", "uid-41"].map { SharedTree.path(of: TodoUID(stored: $0)) })
    #expect(Set(changes.map(\.path)) == touched.union([SharedFile.manifest]))
  }

  @Test("misplaced todos move to their files when one of them changes, and a file without todos is removed")
  func otherFile() throws {
    let todos = try todos(1...3)
    let tree = SharedTree(head, files: [Exact("todos/00.ndjson"): todos.map { SharedTodo($0) }])
    let (old, left) = (SharedList(todos, lastID: 3), SharedList([todos[1]], lastID: 3))
    let (result, changes) = tree.applying(old.changes(to: left), of: left)
    #expect(Array(result.list.todos) == [todos[1]])
    let home = SharedTree.path(of: todos[1].uid)
    #expect(changes.map(\.path) == ["todos/00.ndjson", home, SharedFile.manifest])
    #expect(changes.first?.bytes == nil)
    let none = SharedList([], lastID: 3)
    let (_, last) = result.applying(result.list.changes(to: none), of: none)
    #expect(last.first == SharedFileChange(path: home, bytes: nil))
  }

  @Test("todos in files with other names move to their files with any change")
  func otherNames() throws {
    let todos = try todos(1...3)
    // Two names that only look the same.
    let names = ["todos/e\u{301}.ndjson", "todos/\u{E9}.ndjson", "todos/4A.ndjson"]
    let tree = SharedTree(
      head, files: Dictionary(uniqueKeysWithValues: zip(names, todos).map { (Exact($0), [SharedTodo($1)]) }))
    let new = try SharedList(self.todos(1...3) { if $0.id.rawValue == 2 { $0.title = "New" } }, lastID: 40)
    let (result, changes) = tree.applying(tree.list.changes(to: new), of: new)
    let written = files(changes, on: files(tree.written))
    #expect(result.list == new && written == files(SharedTree(head, of: new).written))
  }
}

struct SharedTreeReaderTests {
  private static let head = #"{"format":"todo-sync","version":1,"list":"l","lastID":2}"#
  private let remote = MemoryRemote()

  private func tree(_ files: [String: String]) throws -> SharedTree {
    try tree(files.mapValues { Array($0.utf8) })
  }

  private func tree(_ files: [String: [UInt8]]) throws -> SharedTree {
    _ = remote.put(files)
    let repository = MemoryRepository(of: remote)
    let tip = try #require(try repository.fetch())
    var reader = SharedTreeReader(repository, of: "/remote")
    return try reader.point(tip).tree
  }

  private func error(_ files: [String: String]) -> SyncError? {
    do { _ = try tree(files) } catch { return error as? SyncError }
    return nil
  }

  private func line(_ id: Int, _ change: (inout Todo) -> Void = { _ in }) throws -> String {
    String(decoding: try Todo.sample(id) { change(&$0) }.line, as: UTF8.self)
  }

  @Test("a list is read from files of any name, with unknown keys, and other files are ignored")
  func trip() throws {
    let other = try line(2) { $0.unknown = [UnknownField(key: "x", json: Array("[1]".utf8))] }
    let tree = try tree([
      "todo-sync.json": #"{"lastID":2,"extra":{},"list":"l","version":1,"format":"todo-sync"}"#,
      "todos/b9.ndjson": try line(1) + "\n", "todos/other.ndjson": other, "README.md": "hello",
      "todos/x.txt": "x",
      "todos/AB.ndjson": try line(3), "todos/my list.ndjson": try line(4), "todos/é\"\\.ndjson": try line(5),
      "todos/x/y.ndjson": "x", "TODOS/00.ndjson": "x", "todos/00.NDJSON": "x",
    ])
    #expect(tree.head == SharedHead(list: "l", lastID: 2))
    #expect(tree.list.inOrder.map(\.uid) == ["uid-1", "uid-2", "uid-3", "uid-4", "uid-5"])
    #expect(tree.list["uid-2"]?.unknown.count == 1)
  }

  @Test("a branch with other content is foreign, and a later format is refused with its version")
  func foreign() {
    let foreign = SyncError.foreign(remote: "/remote", .otherContent)
    #expect(error(["README.md": "hello"]) == foreign)
    #expect(error(["todo-sync.json": #"{"format":"other","version":1}"#]) == foreign)
    #expect(error(["todo-sync.json": #"{"format":"todo-sync","version":2}"#]) == .newerVersion(2))
  }

  @Test(
    "a line that makes no sense is refused with its file and line number",
    arguments: [
      ("half", #"{"id":3,"uid":"u","ti"#), ("text", "hello"), ("an id too large", #"{"id":1000000000,"#),
      ("an id that is none", #"{"id":0,"#), ("an id beyond every number", #"{"id":9007199254740992,"#),
      ("an id with a fraction", #"{"id":1.5,"#), ("a list in place of a todo", "[1]"), ("nothing", ","),
    ])
  func unsound(name: String, start: String) throws {
    let good = try line(1)
    let rest =
      start.hasSuffix(",")
      ? #""uid":"u","title":"t","status":"open","tags":[],"created":"2026-11-20T09:00:00Z","modified":"2026-11-20T09:00:00Z"}"#
      : ""
    let found = error(["todo-sync.json": Self.head, "todos/b9.ndjson": "\(good)\n\(start)\(rest)\n"])
    guard case .unsound("todos/b9.ndjson", 2, _) = found else {
      Issue.record("\(name): \(String(describing: found))")
      return
    }
  }

  /// Values of a key that no store can hold.
  private static let hostileValues: [(name: String, bytes: [UInt8])] = [
    ("half a character", [0x22, 0xC3, 0x22]), ("a byte that no text has", [0x22, 0xFF, 0x22]),
    ("an overlong slash", [0x22, 0xC0, 0xAF, 0x22]),
    ("half a surrogate pair", [0x22, 0xED, 0xA0, 0x80, 0x22]),
    ("an escape character", [0x22, 0x1B, 0x5B, 0x6D, 0x22]), ("a null", [0x22, 0x00, 0x22]),
    ("600 arrays in each other", Array(repeating: 0x5B, count: 600) + Array(repeating: 0x5D, count: 600)),
    ("100,000 arrays that do not end", Array(repeating: 0x5B, count: 100_000)), ("no value", []),
    ("not a number", Array("NaN".utf8)), ("an escape for half a pair", Array(#""\ud800""#.utf8)),
  ]

  @Test(
    "a value that no store can hold is refused with its file and line number",
    arguments: hostileValues.indices)
  func hostile(value: Int) throws {
    let (name, bytes) = Self.hostileValues[value]
    let lines = Array("\(try line(1))\n\(try line(2).dropLast()),\"x\":".utf8) + bytes + Array("}\n".utf8)
    do {
      _ = try tree(["todo-sync.json": Array(Self.head.utf8), "todos/b9.ndjson": lines])
      Issue.record("\(name) is read")
    } catch SyncError.unsound("todos/b9.ndjson", 2, _) {
    }
  }

  @Test("a repeated uid and a head with missing or invalid values are refused")
  func contradictions() throws {
    let line = try line(1)
    let twice = error(["todo-sync.json": Self.head, "todos/b9.ndjson": line, "todos/00.ndjson": line])
    guard case .unsound(_, nil, "the uid \"uid-1\" once") = twice else {
      Issue.record("\(String(describing: twice))")
      return
    }
    for head in [
      "", "[]", #"{"format":"todo-sync","version":1,"list":"l"}"#,
      #"{"format":"todo-sync","version":1,"lastID":1}"#,
      #"{"format":"todo-sync","version":1,"list":"l","lastID":1000000000}"#,
      #"{"format":"todo-sync","version":0,"list":"l","lastID":1}"#,
    ] {
      guard case .unsound("todo-sync.json", nil, _) = error(["todo-sync.json": head]) else {
        Issue.record("\(head) is read")
        continue
      }
    }
  }

  /// Ten files with one todo each, as a commit of the remote.
  private func tenFiles() throws -> (files: [String: [UInt8]], commit: CommitID) {
    var files = ["todo-sync.json": Array(Self.head.utf8)]
    for id in 1...10 { files["todos/\(id).ndjson"] = Array(try line(id).utf8) }
    return (files, remote.put(files))
  }

  @Test("a list that shares most files with one read before is the same as a list read afresh")
  func second() throws {
    var (files, first) = try tenFiles()
    files["todos/3.ndjson"] = Array("\(try line(3) { $0.title = "New" })\n\(try line(11))\n".utf8)
    let changed = remote.put(files, parents: [first])
    files["todos/3.ndjson"] = nil
    let removed = remote.put(files, parents: [changed])
    let repository = MemoryRepository(of: remote)
    _ = try repository.fetch()
    var reader = SharedTreeReader(repository, of: "/remote")
    for commit in [first, changed, removed, changed, first] {
      var fresh = SharedTreeReader(repository, of: "/remote")
      #expect(try reader.point(commit).list == fresh.point(commit).list)
    }
  }

  @Test("a repeated uid is refused, whatever was read before", arguments: [3, 4])
  func secondTwice(id: Int) throws {
    var (files, first) = try tenFiles()
    files["todos/3.ndjson"] = Array("\(try line(3) { $0.title = "New" })\n\(try line(id))\n".utf8)
    let twice = remote.put(files, parents: [first])
    let repository = MemoryRepository(of: remote)
    _ = try repository.fetch()
    var reader = SharedTreeReader(repository, of: "/remote")
    _ = try reader.point(first)
    let error = #expect(throws: SyncError.self) { try reader.point(twice) }
    guard case .unsound(_, nil, "the uid \"uid-\(id)\" once") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
