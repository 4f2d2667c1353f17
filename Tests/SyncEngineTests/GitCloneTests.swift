import Libc
import Testing
import TodoTestSupport

@testable import SyncEngine

struct GitCloneTests {
  private let world: GitWorld
  private let root: String

  init() throws {
    world = try GitWorld()
    root = try #require(realpath(world.folder.path, nil).map { String(cString: $0) })
    try world.git(["init", "-q", "app"])
    try world.git(["commit", "-q", "--allow-empty", "-m", "x"], in: "\(root)/app")
  }

  /// The common folder of a folder's clone, and the clone's folder, without the path that all share.
  private func clone(at name: String) -> [String]? {
    GitClone(at: "\(root)/\(name)").map { clone in
      [clone.common, clone.folder].map { String($0.dropFirst(root.count + 1)) }
    }
  }

  @Test("a clone's worktrees share its folder and its name")
  func worktrees() throws {
    try world.git(["worktree", "add", "-q", "../fix", "-b", "fix"], in: "\(root)/app")
    #expect(clone(at: "app") == ["app/.git", "app"])
    #expect(clone(at: "fix") == ["app/.git", "app"])
    #expect(clone(at: "app/.git") == ["app/.git", "app"])
  }

  @Test("a bare repository is its own place, also for its worktrees")
  func bare() throws {
    #expect(clone(at: "remote.git") == ["remote.git", "remote.git"])
    try world.git(["clone", "-q", "--bare", "app", "bare"])
    try world.git(["worktree", "add", "-q", "../tree"], in: "\(root)/bare")
    #expect(clone(at: "tree") == ["bare", "bare"])
  }

  @Test("a submodule has a folder and a name of its own; a link leads to the real folder")
  func elsewhere() throws {
    try world.git(
      ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "\(root)/app", "sub"],
      in: "\(root)/app")
    #expect(clone(at: "app/sub") == ["app/.git/modules/sub", "app/sub"])
    try world.folder.makeFolder("linked")
    try world.folder.link("linked/.git", to: "\(root)/remote.git")
    #expect(clone(at: "linked") == ["remote.git", "linked"])
  }

  @Test(
    "what is no clone is none",
    arguments: ["", "gitdir: ", "gitdir: ../nowhere", "gitdir: .", "gitdir: /dev", "ref: x", "\u{0}"])
  func none(text: String) throws {
    #expect(clone(at: "home") == nil)
    #expect(clone(at: "nowhere") == nil)
    try world.folder.makeFolder("odd")
    try world.folder.write(text, to: "odd/.git")
    #expect(clone(at: "odd") == nil)
  }

  @Test("origin is the first URL in the clone's own config; what that includes does not count")
  func origin() throws {
    let clone = try #require(GitClone(at: "\(root)/app"))
    func origin() throws -> String? { try clone.origin(world.environment, idleTimeout: 60) }
    #expect(try origin() == nil)
    try world.folder.write("[remote \"origin\"]\n\turl = /included\n", to: "more")
    try world.git(["config", "include.path", "\(root)/more"], in: "\(root)/app")
    #expect(try origin() == nil)
    for url in ["../re\nmote.git", "/second"] {
      try world.git(["config", "--add", "remote.origin.url", url], in: "\(root)/app")
    }
    #expect(try origin() == "../re\nmote.git")
    #expect(throws: SyncError.gitMissing) { try clone.origin(["PATH": root], idleTimeout: 60) }
  }
}
