import Foundation
import Testing
import TodoTestSupport

@testable import FileStore
@testable import StoreEngine
@testable import SyncEngine
@testable import TodoCore

/// Real git, on bare repositories in folders.
struct GitRepositoryTests {
  private let world: GitWorld

  init() throws { world = try GitWorld() }

  private func sharedText() throws -> String { try world.remote("show", "todo:todos/aa.ndjson") }

  @Test(
    "git's exit status alone decides, whatever else appears on its standard error",
    arguments: [
      ("GIT_TRACE", "1"), ("GIT_TRACE2", "1"), ("GIT_TRACE2_EVENT", "2"), ("GIT_TRACE2_PERF", "2"),
      ("GIT_TRACE_SETUP", "1"), ("GIT_TRACE_PACKET", "1"), ("LD_PRELOAD", "/nosuch.so"),
    ])
  func words(variable: String, value: String) throws {
    world.environment[variable] = value
    let repository = try world.repository()
    #expect(try repository.roundTrip() == ["todos/aa.ndjson": "{}\n"])
    let lists = try (1...2).map { number in
      try repository.commit([], parents: [], at: Instant(seconds: number), message: "x")
    }
    let after = try repository.commit([], parents: [lists[0]], at: Instant(seconds: 3), message: "y")
    #expect(try repository.mergeBases(lists[0], lists[1]) == [])
    #expect(try repository.mergeBases(lists[0], after) == [lists[0]])
    #expect(try !repository.contains(lists[0], lists[1]) && repository.contains(after, lists[0]))
  }

  @Test(
    "variables that point git to another repository have no effect, and that repository stays the same, bit for bit"
  )
  func environment() throws {
    let victim = world.folder.path(of: "victim")
    try world.git(["init", "-q", victim])
    try world.git(["commit", "-q", "--allow-empty", "-m", "x"], in: victim)
    func state() throws -> String {
      let files = FileManager.default.enumerator(atPath: victim)?.compactMap { $0 as? String } ?? []
      return files.sorted().map { name in
        "\(name) \((try? Data(contentsOf: URL(filePath: "\(victim)/\(name)")))?.base64EncodedString() ?? "")"
      }.joined(separator: "\n")
    }
    let before = try state()
    let names = [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_INDEX_FILE", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE",
      "GIT_NAMESPACE", "GIT_PREFIX", "GIT_REPLACE_REF_BASE", "GIT_CEILING_DIRECTORIES", "GIT_QUARANTINE_PATH",
      "GIT_TEMPLATE_DIR", "GIT_ATTR_SOURCE", "GIT_EXTERNAL_DIFF",
    ]
    let values = [
      "GIT_OBJECT_DIRECTORY": "\(victim)/.git/objects", "GIT_NAMESPACE": "other", "GIT_PREFIX": "x/",
      "GIT_INDEX_FILE": "\(victim)/.git/index", "GIT_SHALLOW_FILE": "\(victim)/.git/shallow",
    ]
    for name in names { world.environment[name] = values[name] ?? "\(victim)/.git" }
    world.environment.merge([
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.worktree", "GIT_CONFIG_VALUE_0": victim,
      "GIT_CONFIG_PARAMETERS": "'core.worktree'='\(victim)'", "GIT_CONFIG": "\(victim)/.git/config",
      "GIT_AUTHOR_NAME": "Mallory", "GIT_AUTHOR_DATE": "1 +0000", "GIT_COMMITTER_DATE": "1 +0000",
      "GIT_ALLOW_PROTOCOL": "none", "GIT_DEFAULT_HASH": "sha256", "GIT_LITERAL_PATHSPECS": "0",
      "GIT_PROTOCOL": "x", "GIT_REDIRECT_STDOUT": "x", "LANGUAGE": "de", "LC_ALL": "de_DE.UTF-8",
    ]) { $1 }
    #expect(try world.repository().roundTrip() == ["todos/aa.ndjson": "{}\n"])
    #expect(try state() == before)
    #expect(try sharedText() == "{}")
    #expect(
      try world.remote("log", "-1", "--format=%an %ad %cd", "--date=raw", "todo").hasSuffix(
        "1795176000 +0000 1795176000 +0000"))
    #expect(try !world.remote("log", "-1", "--format=%an", "todo").contains("Mallory"))
  }

  @Test("a sync works with the user's git settings, and runs none of the user's programs on its repository")
  func settings() throws {
    let marker = world.folder.path(of: "marker")
    for hook in [
      "reference-transaction", "pre-push", "post-checkout", "pre-auto-gc", "post-merge", "fsmonitor",
    ] {
      try world.folder.install(
        "hooks/\(hook)",
        """
        # The remote one is in a folder as well, and its hooks are not our business.
        case "$(pwd)" in */remote.git) exit 0;; esac
        echo \(hook) >> '\(marker)'; exit 1
        """)
    }
    let hooks = world.folder.path(of: "hooks")
    try world.folder.write(
      """
      [core]
        hooksPath = \(hooks)
        fsmonitor = \(hooks)/fsmonitor
        autocrlf = true
        safecrlf = true
        logAllRefUpdates = always
        askPass = \(hooks)/pre-push
        editor = \(hooks)/pre-push
        pager = \(hooks)/pre-push
        attributesFile = \(hooks)/none
      [init]
        templateDir = \(world.folder.path)
        defaultObjectFormat = sha256
      [commit]
        gpgSign = true
      [tag]
        gpgSign = true
      [push]
        gpgSign = true
        followTags = true
        pushOption = x
        recurseSubmodules = check
      [fetch]
        fsckObjects = false
        recurseSubmodules = true
        prune = true
      [user]
        useConfigOnly = true
      [log]
        showSignature = true
      [color]
        ui = always
      [gc]
        auto = 1
        autoDetach = true
      [protocol "ext"]
        allow = always
      """, to: "home/.gitconfig")
    let repository = try world.repository()
    for round in 1...3 {
      #expect(try repository.roundTrip("todos/a\(round).ndjson", "a\r\n\(round)\n").count == round)
    }
    #expect(try world.remote("show", "todo:todos/a2.ndjson") == "a\r\n2")
    #expect(!FileManager.default.fileExists(atPath: marker))
    world.environment["HOME"] = nil
    #expect(try world.repository("b").roundTrip().count == 4)
  }

  @Test("commits carry the user's name as git knows it, or else a name of our own")
  func identity() throws {
    let unknown = try #require(try world.repository().commit(["todos/aa.ndjson": "1"]) as CommitID?)
    try world.folder.write("[user]\n name = Zoë Smith\n email = zoe@example.org\n", to: "home/.gitconfig")
    let repository = try world.repository()
    let known = try repository.commit(["todos/aa.ndjson": "1"])
    #expect(known != unknown)
    #expect(try repository.push(known))
    #expect(
      try world.remote("log", "-1", "--format=%an|%ae|%cn|%ce|%s", "todo")
        == "Zoë Smith|zoe@example.org|Zoë Smith|zoe@example.org|x")
    try world.folder.write("[user]\n useConfigOnly = true\n", to: "home/.gitconfig")
    let nobody = try repository.commit(["todos/aa.ndjson": "1"], known)
    #expect(try repository.push(nobody))
    #expect(try world.remote("log", "-1", "--format=%an <%ae>", "todo") == "todo <todo@laptop>")
  }

  @Test("a branch whose name only begins like ours is another branch")
  func branches() throws {
    try world.repository("a", branch: "todo-old").roundTrip()
    #expect(try world.repository("b").fetch() == nil)
    #expect(try world.repository("b", branch: "todo-old").fetch() != nil)
    try world.repository("b", branch: "work/list").roundTrip()
    #expect(try world.repository("a", branch: "work/list").fetch() != nil)
  }

  @Test("a damaged branch whose name begins like ours is not fetched", arguments: ["todo", "t", "work/list"])
  func damagedBranch(name: String) throws {
    try world.repository("a", branch: name).roundTrip()
    try world.repository("a", branch: "\(name)-old").roundTrip("todos/bb.ndjson", "[]\n")
    let blob = try world.remote("rev-parse", "\(name)-old:todos/bb.ndjson")
    try world.folder.remove("remote.git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
    let repository = try world.repository("b", branch: name)
    let tip = try #require(try repository.fetch())
    #expect(try tip.hex == world.remote("rev-parse", name))
    #expect(throws: SyncError.self) { try world.repository("b", branch: "\(name)-old").fetch() }
  }

  @Test(
    "other branches that git's pattern matches are not taken for the branch",
    arguments: ["todo", "t", "work/list", "é"])
  func sameEnd(name: String) throws {
    let others = ["\(name.dropLast())x\(name.suffix(1))", "\(name.dropLast())s/x\(name.suffix(1))"]
    for other in others { try world.repository("a", branch: other).roundTrip() }
    let repository = try world.repository("b", branch: name)
    #expect(try repository.fetch() == nil)
    #expect(try repository.roundTrip() == ["todos/aa.ndjson": "{}\n"])
    let tip = try #require(try repository.fetch())
    #expect(try tip.hex == world.remote("rev-parse", "refs/heads/\(name)"))
    try world.remote("update-ref", "-d", "refs/heads/\(name)")
    #expect(try repository.fetch() == nil)
  }

  @Test("branches of two repositories can be fetched in turn even if their names clash")
  func turns() throws {
    let other = world.folder.path(of: "other.git")
    try world.git(["init", "-q", "--bare", other])
    try world.repository("a").roundTrip()
    try world.repository("b", of: other, branch: "todo/home").roundTrip()
    for _ in 1...2 {
      #expect(try world.repository("a", of: other, branch: "todo/home").fetch() != nil)
      #expect(try world.repository("a").fetch() != nil)
    }
  }

  @Test("a push is declined if its branch clashes with another, and is not taken for a lost race")
  func clash() throws {
    try world.repository("a").roundTrip()
    let repository = try world.repository("b", branch: "todo/home")
    let commit = try repository.commit(["todos/aa.ndjson": "1"])
    #expect {
      try repository.push(commit)
    } throws: { error in
      guard case .denied(_, .content, let words) = error as? SyncError else { return false }
      return words.contains("'refs/heads/todo' exists; cannot create 'refs/heads/todo/home'")
    }
  }

  @Test("a repository with SHA-256 commits works, empty or not")
  func sha256() throws {
    let world = try GitWorld(hash: "sha256")
    let repository = try world.repository()
    #expect(try repository.roundTrip().isEmpty)
    #expect(try repository.roundTrip().count == 1)
    #expect(try world.repository("b").roundTrip("todos/bb.ndjson").count == 2)
    #expect(try repository.fetch()?.hex.count == 64)
  }

  @Test("a shallow repository is reported as such")
  func shallow() throws {
    try world.repository().roundTrip()
    try world.repository().roundTrip("todos/bb.ndjson")
    let path = world.folder.path(of: "shallow.git")
    try world.git(["clone", "-q", "--bare", "--depth", "1", "-b", "todo", "file://\(world.remotePath)", path])
    #expect(throws: SyncError.foreign(remote: path, .shallow)) { try world.repository("b", of: path).fetch() }
  }
}
