import Foundation
import Testing
import TodoTestSupport

@testable import FileStore
@testable import SyncEngine

struct SyncFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func sync(_ store: String = "todos.json") -> SyncFolder {
    SyncFolder(ofStore: folder.path(of: store), in: folder.path(of: "state"), lockTimeout: 0)
  }

  @Test("each store has a folder of its own, always the same")
  func place() {
    #expect(sync().path == sync().path && sync("a").path != sync("b").path)
    #expect(sync().path.hasPrefix(folder.path(of: "state/todo/sync/")))
  }

  @Test("the remote that was named last is remembered until it is forgotten")
  func remote() throws {
    #expect(try sync().remote() == nil)
    let open = sync()
    let remotes = try [
      SyncRemote(RemoteURL("git@example.org:é.git", from: "/")),
      SyncRemote(RemoteURL("/a b/\"c\"", from: "/"), branch: "work/list"),
    ]
    for remote in remotes {
      try open.remember(remote)
      #expect(try sync().remote() == remote)
    }
    #expect(
      try folder.attribute(
        .posixPermissions, of: String(sync().path.dropFirst(folder.path.count + 1)) + "/remote")
        == 0o600)
    try open.remember(nil)
    try open.remember(nil)
    #expect(try sync().remote() == nil)
  }

  @Test(
    "a saved remote that would not be accepted counts as none",
    arguments: [
      "", "{", "[]", "{}", #"{"url":"/a"}"#, #"{"url":"ext::sh -c x","branch":"todo"}"#,
      #"{"url":"/a","branch":"-x"}"#, #"{"url":"https://a:b@c/d","branch":"todo"}"#,
      #"{"url":7,"branch":"todo"}"#,
    ])
  func strange(text: String) throws {
    let open = sync()
    try open.remember(nil)
    try Data(text.utf8).write(to: URL(filePath: "\(open.path)/remote"))
    #expect(try sync().remote() == nil)
  }

  @Test("only one process at a time works in the folder")
  func lock() throws {
    let first = sync()
    try first.remember(nil)
    #expect(throws: SyncError.locked(path: sync().path, seconds: 0)) { try sync().remember(nil) }
    try sync("other.json").remember(nil)
    first.close()
    try sync().remember(nil)
  }

  @Test("a folder that cannot be made is reported")
  func unwritable() throws {
    try folder.write("", to: "state")
    #expect(throws: SyncError.unwritable(path: sync().path, reason: SystemFailure(code: ENOTDIR))) {
      try sync().remember(nil)
    }
  }

  @Test("nothing is made beside another user's store", .enabled(if: geteuid() == 0))
  func owner() throws {
    try folder.makeFolder("theirs")
    #expect(chown(folder.path(of: "theirs"), 12_345, 12_345) == 0)
    #expect(throws: SyncError.strangeOwner(path: folder.path(of: "theirs"))) {
      try sync("theirs/todos.json").remember(nil)
    }
    #expect(try folder.names == ["theirs"])
  }
}
