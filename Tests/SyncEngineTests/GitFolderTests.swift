import Foundation
import Testing
import TodoTestSupport

@testable import FileStore
@testable import SyncEngine

struct GitFolderTests {
  private let world: GitWorld
  /// The path of our own repository, relative to the folder of the world.
  private let git: String

  init() throws {
    world = try GitWorld()
    git = "\(world.syncFolder().path.dropFirst(world.folder.path.count + 1))/git"
  }

  @Test("our own repository is private to its owner and holds only the files that git needs")
  func layout() throws {
    _ = try world.repository()
    let names = try FileManager.default.contentsOfDirectory(atPath: world.folder.path(of: git)).sorted()
    #expect(names == ["HEAD", "config", "objects", "refs"])
    var folder = "state"
    for part in git.split(separator: "/").dropFirst() {
      folder += "/\(part)"
      #expect(try world.folder.attribute(.posixPermissions, of: folder) == 0o700, "\(folder)")
    }
    #expect(try world.folder.attribute(.posixPermissions, of: "\(git)/config") == 0o600)
  }

  @Test("locks and other leftovers of killed programs are removed")
  func leftovers() throws {
    let repository = try world.repository()
    try repository.roundTrip()
    let names = [
      "HEAD.lock", "config.lock", "packed-refs.lock", "fast_import_crash_1", "gc.pid", "gc.log",
      "refs/todo/made.lock",
      "refs/todo/synced.lock", "refs/remotes/origin/todo.lock", "objects/pack/x.lock", "config.new",
    ]
    try world.folder.makeFolder("\(git)/refs/remotes/origin")
    for name in names { try world.folder.write("x", to: "\(git)/\(name)") }
    #expect(try world.repository().roundTrip("todos/bb.ndjson").count == 2)
    for name in names {
      #expect(!FileManager.default.fileExists(atPath: world.folder.path(of: "\(git)/\(name)")))
    }
  }

  @Test("a lock in objects/info is no reason to make the repository again")
  func lockedInfo() throws {
    try world.repository().roundTrip()
    try world.folder.makeFolder("\(git)/objects/info")
    try world.folder.write("x", to: "\(git)/objects/info/commit-graph.lock")
    try world.folder.write("mine", to: "\(git)/objects/pack/mine")
    _ = try world.repository()
    #expect(FileManager.default.fileExists(atPath: world.folder.path(of: "\(git)/objects/pack/mine")))
  }

  @Test(
    "a file that git does not make is removed from the repository, and a sync works again",
    arguments: [
      "hooks/pre-push", "objects/info/alternates", "objects/info/http-alternates", "info/grafts",
      "info/attributes", "shallow", "commondir", "config.worktree", "worktrees/x", "modules/x",
    ])
  func strangeNames(name: String) throws {
    try world.repository().roundTrip()
    let folder = "\(git)/\(name.split(separator: "/").dropLast().joined(separator: "/"))"
    try world.folder.makeFolder(folder)
    try world.folder.write("/elsewhere\n", to: "\(git)/\(name)", permissions: 0o755)
    let repository = try world.repository()
    #expect(!FileManager.default.fileExists(atPath: world.folder.path(of: "\(git)/\(name)")))
    #expect(try repository.roundTrip("todos/bb.ndjson").count == 2)
  }

  @Test("settings that somebody added are removed before git reads them", arguments: ["sha1", "sha256"])
  func settings(hash: String) throws {
    let world = try GitWorld(hash: hash)
    try world.repository().roundTrip()
    try world.repository().roundTrip()
    let path = world.syncFolder().path + "/git/config"
    let sound = try String(contentsOfFile: path, encoding: .utf8)
    let marker = world.folder.path(of: "marker")
    try (sound + "[core]\n\tsshCommand = touch \(marker)\n[remote \"x\"]\n\turl = ext::touch% \(marker)\n")
      .write(toFile: path, atomically: false, encoding: .utf8)
    _ = try world.repository().fetch()
    #expect(!FileManager.default.fileExists(atPath: marker))
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("bare = true"))
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("sshCommand"))
  }

  @Test(
    "links in place of the repository's files and folders are not followed",
    arguments: ["", "/objects", "/refs", "/config"])
  func links(name: String) throws {
    try world.repository().roundTrip()
    try world.folder.makeFolder("elsewhere")
    try world.folder.write("mine", to: "elsewhere/file")
    try world.folder.remove(git + name)
    try world.folder.link(git + name, to: world.folder.path(of: "elsewhere"))
    #expect(try world.repository().roundTrip("todos/bb.ndjson").count == 2)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: world.folder.path(of: "elsewhere")) == ["file"])
  }

  @Test("the remains of a half-made repository do no harm")
  func halfMade() throws {
    try world.repository().roundTrip()
    for name in ["\(git).new/objects", "\(git).old/objects/aa"] { try world.folder.makeFolder(name) }
    try world.folder.remove("\(git)/HEAD")
    #expect(try world.repository().roundTrip("todos/bb.ndjson").count == 2)
    #expect(!FileManager.default.fileExists(atPath: world.folder.path(of: "\(git).old")))
  }
}
