import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoMerge
@testable import TodoStore
@testable import TodoSync

struct SharedTreeTests {
  private let head = SharedHead(list: "8f1c2d7e-0000-4000-8000-000000000000", lastID: 40)

  private func todos(_ ids: ClosedRange<Int>, _ change: (inout Todo) -> Void = { _ in }) throws -> [Todo] {
    try ids.map { try Todo.sample($0) { change(&$0) } }
  }

  private func files(_ changes: [SharedFileChange], on files: [String: [UInt8]] = [:]) -> [String: [UInt8]] {
    changes.reduce(into: files) { $0[$1.path] = $1.bytes }
  }

  @Test("a file has the todos whose uids have a hash that begins like its name, one a line in the order of the uids")
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
        == "{\"format\":\"todo-sync\",\"version\":1,\"list\":\"8f1c2d7e-0000-4000-8000-000000000000\",\"lastID\":40}\n")
  }

  @Test("what is changed gives the files that the whole list would, and only those that differ are written")
  func replacing() throws {
    let old = SharedList(try todos(1...40), lastID: 40)
    let tree = SharedTree(head, of: old)
    var changed = try todos(2...41)
    changed[5].title = "Another title"
    let new = SharedList(changed, lastID: 41)
    let (result, changes) = tree.applying(old.differences(from: new), lastID: 41)
    let fresh = SharedTree(SharedHead(list: head.list, lastID: 41), of: new)
    let whole = files(fresh.written).filter { !$0.value.isEmpty }
    #expect(files(changes, on: files(tree.written)) == whole)
    #expect(result.list == new)
    let touched = Set(["uid-1", "uid-7", "uid-41"].map { SharedTree.path(of: TodoUID(stored: $0)) })
    #expect(Set(changes.map(\.path)) == touched.union([SharedFile.manifest]))
  }

  @Test("todos in another file of the layout than they belong in are found there, and a file without todos goes")
  func otherFile() throws {
    let todos = try todos(1...3)
    let tree = SharedTree(head, files: [Exact("todos/00.ndjson"): todos.map { TodoLine($0) }])
    let old = SharedList(todos, lastID: 3)
    let (result, changes) = tree.applying(old.differences(from: SharedList([todos[1]], lastID: 3)), lastID: 3)
    #expect(result.list.todos == [todos[1]])
    #expect(changes.map(\.path) == ["todos/00.ndjson", SharedFile.manifest])
    let (_, none) = result.applying(result.list.differences(from: SharedList([], lastID: 3)), lastID: 3)
    #expect(none.first == SharedFileChange(path: "todos/00.ndjson", bytes: nil))
  }

  @Test("todos in files of other names go where they belong with whatever is changed")
  func otherNames() throws {
    let todos = try todos(1...3)
    // Two names that only look the same.
    let names = ["todos/e\u{301}.ndjson", "todos/\u{E9}.ndjson", "todos/4A.ndjson"]
    let tree = SharedTree(
      head, files: Dictionary(uniqueKeysWithValues: zip(names, todos).map { (Exact($0), [TodoLine($1)]) }))
    let new = try SharedList(self.todos(1...3) { if $0.id.rawValue == 2 { $0.title = "New" } }, lastID: 40)
    let (result, changes) = tree.applying(tree.list.differences(from: new), lastID: 40)
    let written = files(changes, on: files(tree.written))
    #expect(result.list == new && written == files(SharedTree(head, of: new).written))
  }

  @Test("lists differ in what one of them lacks, and in what is not the same")
  func differences() throws {
    let here = SharedList(try todos(1...3), lastID: 3)
    let there = SharedList(try todos(2...4) { if $0.id.rawValue == 3 { $0.title = "x" } }, lastID: 4)
    let found = here.differences(from: there)
    #expect(found.map(\.uid) == ["uid-1", "uid-3", "uid-4"])
    #expect(found.map { $0.here == nil } == [false, false, true])
    #expect(found.map { $0.there == nil } == [true, false, false])
    #expect(here.differences(from: here).isEmpty)
    #expect(here.applying(found, lastID: 4) == there)
  }
}
