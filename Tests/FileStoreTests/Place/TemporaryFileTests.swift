import FileStore
import Foundation
import Testing
import TodoTestSupport

struct TemporaryFileTests {
  let folder: TemporaryFolder
  let storage: FileStorage

  init() throws {
    folder = try TemporaryFolder()
    storage = FileStorage(path: folder.path(of: "todos.json"), lockTimeout: 0)
  }

  @Test("the permissions of a store survive its replacement", arguments: [0o600, 0o640, 0o664, 0o666, 0o777])
  func keepsPermissions(permissions: Int) throws {
    try folder.write("old", to: "todos.json", permissions: permissions)
    try storage.update { _ in .text("new") }
    #expect(try folder.attribute(.posixPermissions, of: "todos.json") == permissions)
    #expect(try folder.text(of: "todos.json") == "new")
  }

  @Test("root keeps the owner and the group of somebody else's store", .enabled(if: geteuid() == 0))
  func keepsOwner() throws {
    try folder.write("old", to: "todos.json", permissions: 0o640)
    #expect(chown(storage.location, 1234, 2345) == 0)
    try storage.update { _ in .text("new") }
    #expect(try folder.attribute(.ownerAccountID, of: "todos.json") == 1234)
    #expect(try folder.attribute(.groupOwnerAccountID, of: "todos.json") == 2345)
    #expect(try folder.attribute(.posixPermissions, of: "todos.json") == 0o640)
  }

  @Test(
    "a store that cannot be given back to its group gives access to nobody new", .enabled(if: geteuid() == 0),
    arguments: [(0o666, 0o666), (0o626, 0o622), (0o646, 0o644)])
  func closesToNewGroup(before: Int, after: Int) async throws {
    try folder.write("old", to: "todos.json", permissions: before)
    #expect(chmod(folder.path, 0o777) == 0)
    #expect(chown(storage.location, 1234, 2345) == 0)
    await #expect(processExitsWith: .success) { [path = storage.location as String] in
      try #require(becomeOrdinaryUser())
      try FileStorage(path: path).update { _ in .text("new") }
    }
    #expect(try folder.text(of: "todos.json") == "new")
    #expect(try folder.attribute(.ownerAccountID, of: "todos.json") == 4321)
    #expect(try folder.attribute(.posixPermissions, of: "todos.json") == after)
  }

  @Test(
    "a write-protected store or folder is not written", .enabled(if: geteuid() == 0),
    arguments: [true, false])
  func respectsProtection(ofFolder: Bool) async throws {
    try folder.write("old", to: "todos.json", permissions: ofFolder ? 0o666 : 0o444)
    #expect(chmod(folder.path, ofFolder ? 0o755 : 0o777) == 0)
    await #expect(processExitsWith: .success) { [path = storage.location as String] in
      try #require(becomeOrdinaryUser())
      #expect(throws: FileStoreError.unwritable(path: path, reason: SystemFailure(code: EACCES))) {
        try FileStorage(path: path).update { _ in .text("new") }
      }
    }
    #expect(try folder.text(of: "todos.json") == "old")
    #expect(try folder.names == ["todos.json"])
  }

  @Test("files left by another user's killed writer are not removed", .enabled(if: geteuid() == 0))
  func leavesOthersFiles() throws {
    let theirs = ".todos.json.0123456789abcdef.tmp"
    try folder.write("", to: theirs)
    try folder.age(theirs, by: 3700)
    #expect(chown(folder.path(of: theirs), 1234, 1234) == 0)
    try storage.update { _ in .text("new") }
    #expect(try folder.names == [theirs, "todos.json"])
  }

  @Test(
    "the next command removes what killed writers left for this store and its history, but nothing else")
  func removesLeftovers() throws {
    let leftovers = [".todos.json.0123456789abcdef.tmp", ".todos.history.ndjson.fedcba9876543210.tmp"]
    let kept = [
      ".todos.json.0123456789abcde.tmp", ".todos.json.0123456789abcdeX.tmp",
      ".todos.json.0123456789abcdef.lmp",
      ".other.json.0123456789abcdef.tmp", "xtodos.json.0123456789abcdef.tmp",
    ]
    for name in kept + leftovers { try folder.write("", to: name) }
    try folder.makeFolder(".todos.json.aaaaaaaaaaaaaaaa.tmp")
    let before = try folder.names
    try storage.update { _ in nil }
    #expect(try folder.names == before.filter { !leftovers.contains($0) })
  }
}

/// Gives up root's rights in this process.
private func becomeOrdinaryUser() -> Bool {
  setgroups(0, nil) == 0 && setgid(4321) == 0 && setuid(4321) == 0
}
