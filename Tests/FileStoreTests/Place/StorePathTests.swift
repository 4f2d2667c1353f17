import FileStore
import Foundation
import Testing
import TodoTestSupport

struct StorePathTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func storage(_ name: String) -> FileStorage {
    FileStorage(path: folder.path(of: name), lockTimeout: 0)
  }

  @Test("a write creates missing folders, which only their owner can access")
  func makesFolders() throws {
    try storage("a/b//c/todos.json").update { _ in .text("new") }
    #expect(try folder.text(of: "a/b/c/todos.json") == "new")
    for made in ["a", "a/b", "a/b/c"] {
      #expect(try folder.attribute(.posixPermissions, of: made) == 0o700)
    }
  }

  @Test(
    "slashes separate names, whatever characters are around them",
    arguments: ["Bücher/\u{301}a.json", "e\u{301}/\r/ä"])
  func partsNames(name: String) throws {
    try storage(name).update { _ in .text("new") }
    #expect(try folder.text(of: name) == "new")
  }

  @Test(
    "a missing folder on the way is created, even if the path leaves it again",
    arguments: ["a/../todos.json", "a/./todos.json"])
  func makesDetours(name: String) throws {
    try storage(name).update { _ in .text("new") }
    #expect(try storage(name).read().text == "new")
  }

  @Test("missing folders are not created by a read or by a change without effect")
  func makesNoFolders() throws {
    #expect(try !storage("a/b/todos.json").read().exists)
    try storage("a/b/todos.json").update { source in
      #expect(!source.exists)
      return nil
    }
    #expect(try folder.names.isEmpty)
  }

  @Test("a chain of links is kept, and the store at its end is replaced")
  func keepsLinks() throws {
    try folder.makeFolder("real")
    try folder.write("old", to: "real/store.json")
    try folder.link("real/second", to: "store.json")
    try folder.link("first", to: "\(folder.path)/real/second")
    try folder.link("todos.json", to: "first")
    #expect(try storage("todos.json").read().text == "old")
    try storage("todos.json").update { .append("+new", to: $0) }
    #expect(try folder.text(of: "real/store.json") == "old+new")
    #expect(try folder.target(ofLink: "todos.json") == "first")
    #expect(try folder.target(ofLink: "real/second") == "store.json")
    #expect(try folder.names == ["first", "real", "todos.json"])
  }

  @Test(
    "the target of a dangling link is created with its folders",
    arguments: ["store.json", "far/away/store.json"])
  func makesTarget(target: String) throws {
    try folder.link("todos.json", to: target)
    #expect(try !storage("todos.json").read().exists)
    try storage("todos.json").update { _ in .text("new") }
    #expect(try folder.text(of: target) == "new")
    #expect(try folder.target(ofLink: "todos.json") == target)
  }

  @Test("a store below a link to a missing folder is unreadable, not empty")
  func danglingFolder() throws {
    try folder.link("sync", to: "unmounted")
    expectBoth(storage("sync/a/todos.json")) { .unreadable(path: $0, reason: SystemFailure(code: ENOENT)) }
    #expect(try folder.names == ["sync"])
  }

  @Test("40 links in a row are followed, but 41 links and a loop are not")
  func longChains() throws {
    for number in 1...41 { try folder.link("link\(number)", to: "link\(number - 1)") }
    try folder.write("far", to: "link0")
    #expect(try storage("link40").read().text == "far")
    expectBoth(storage("link41")) { .unreadable(path: $0, reason: SystemFailure(code: ELOOP)) }
    try folder.link("loop", to: "loop")
    expectBoth(storage("loop")) { .unreadable(path: $0, reason: SystemFailure(code: ELOOP)) }
  }

  @Test(
    "a path that names a folder is not a file",
    arguments: ["", "sub", "sub/", "missing/", "sub/.", "sub/..", "link"])
  func folders(name: String) throws {
    try folder.makeFolder("sub")
    try folder.link("link", to: "sub")
    expectBoth(storage(name)) { .notAFile(path: $0, kind: "folder") }
  }

  @Test(
    "a path that leads nowhere is an error with its reason",
    arguments: [
      ("file/todos.json", ENOTDIR), ("nul\0byte", EINVAL), (String(repeating: "x", count: 256), ENAMETOOLONG),
    ])
  func badPaths(name: String, code: Int32) throws {
    try folder.write("", to: "file")
    expectBoth(storage(name)) { .unreadable(path: $0, reason: SystemFailure(code: code)) }
  }

  @Test("an empty path leads nowhere")
  func emptyPath() {
    expectBoth(FileStorage(path: "")) { .unreadable(path: $0, reason: SystemFailure(code: ENOENT)) }
  }

  private func expectBoth(_ storage: FileStorage, throw error: (_ path: String) -> FileStoreError) {
    #expect(throws: error(storage.location)) { try storage.read() }
    #expect(throws: error(storage.location)) {
      try storage.update { _ in
        Issue.record("asked for a change of what cannot be read")
        return .text("new")
      }
    }
  }
}
