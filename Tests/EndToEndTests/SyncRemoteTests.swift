import Foundation
import Testing
import TodoTestSupport

/// How a sync deals with a remote that is away, declines, holds something else or has lost its past.
struct SyncRemoteTests {
  private let homes: SyncHomes
  private var here: Home { homes.here }
  private var there: Home { homes.there }

  init() throws {
    homes = try SyncHomes()
    try here.todo("add", "Milk", "--uid", "milk")
    try homes.join()
  }

  /// Expects that a sync here is refused with that status and those words, and leaves every file as it was.
  private func expectRefused(_ status: Int32, _ words: String..., sync: [String] = ["sync"]) throws {
    let files = try here.files
    let result = try here.todo(sync)
    result.expectFailure(status)
    for words in words { #expect(result.error.contains(words)) }
    #expect(try here.files == files)
  }

  @Test("an offline sync fails with status 4 and leaves the store as it was, and a later sync sends")
  func offline() throws {
    try here.todo("add", "Tea")
    try homes.move(away: true)
    try expectRefused(
      4, "cannot reach \(homes.remote)", "your changes are kept here; try again later: todo sync\n")
    try homes.move(away: false)
    try here.todo("sync").expect("")
    try there.todo("sync").expect("2\topen\t\t\t\t\tTea\n")
  }

  @Test("a missing repository is reported with the command to make one, and a scratch store is not shared")
  func noRepository() throws {
    let home = try Home()
    try home.todo("add", "Tea")
    let path = homes.remote + "-none"
    let result = try home.todo("sync", path)
    result.expectFailure(4)
    #expect(result.error.hasSuffix("or create a repository there: git init --bare \(path)\n"))
    let scratch = try here.todo("--file", ":memory:", "sync")
    scratch.expectFailure(1)
    #expect(scratch.error.hasPrefix("todo: cannot sync :memory:, which is gone when the command ends"))
  }

  @Test(
    "another branch is not in the way of the list's branch, whatever its name",
    arguments: ["todist/xo", "tod-o/o", "todlist/o", "todlist-o/o", "todo2/o", "tod/todo", "todo.list/todo"])
  func otherBranches(name: String) throws {
    try homes.git("branch", name, "todo")
    try here.todo("add", "Tea")
    try here.todo("sync").expect("")
    try there.todo("sync").expect("2\topen\t\t\t\t\tTea\n")
  }

  @Test("a remote with a full disk can be tried again later")
  func fullRemote() throws {
    try here.todo("add", "Tea")
    let hook = "remote.git/hooks/pre-receive"
    try homes.folder.install(hook, "echo 'fatal: write error: No space left on device' >&2; exit 1")
    try expectRefused(4, "write error: No space left on device", "try again later: todo sync\n")
    try homes.folder.remove(hook)
    try here.todo("sync").expect("")
  }

  @Test("a file that is not a repository is reported, and so is a lock left behind at the remote", .atNight)
  func lockedOut() throws {
    let home = try Home()
    try home.todo("add", "Tea")
    try home.folder.write("no repository", to: "notes.txt")
    let result = try home.todo("sync", home.folder.path(of: "notes.txt"))
    result.expectFailure(4)
    #expect(result.error.hasSuffix("check the name, or create the repository there first\n"))
    try here.todo("add", "Tea")
    try Data().write(to: URL(filePath: homes.remote + "/refs/heads/todo.lock"))
    try expectRefused(
      4, "\(homes.remote) did not update its branch in 10 attempts", "remove the branch's .lock")
    try FileManager.default.removeItem(atPath: homes.remote + "/refs/heads/todo.lock")
    try here.todo("sync").expect("")
  }

  @Test("another remote gets the same branch as the last, unless one is named")
  func movedBranch() throws {
    let paths = try ["second.git", "third.git"].map { name in
      try homes.git("init", "--quiet", "--bare", homes.folder.path(of: name))
      return homes.folder.path(of: name)
    }
    try here.todo("sync", homes.remote, "--branch", "work").expect("")
    try here.todo("sync", paths[0]).expect("")
    try here.todo("sync", paths[1], "--branch", "todo").expect("")
    let branches = try paths.map { path in
      try here.shell("sh", "git --git-dir='\(path)' for-each-ref --format='%(refname)'", requires: ["git"])
        .output
    }
    #expect(branches == ["refs/heads/work\n", "refs/heads/todo\n"])
  }

  @Test("a remote that is named again keeps its branch, and --json has a note on what was decided")
  func namedAgain() throws {
    try here.todo("sync", homes.remote, "--branch", "work").expect("")
    try here.todo("add", "Work")
    #expect(try here.todo("sync", homes.remote).status == 0)
    try there.todo("sync", homes.remote, "--branch", "work")
    try there.todo("edit", "1", "--title", "Changed")
    try there.todo("sync")
    try here.todo("rm", "1")
    let result = try here.todo("sync", "--json")
    #expect(result.error.isEmpty)
    let notes = #""notes":["1: you removed it, the other side changed it: restored"]}"#
    #expect(result.output.hasSuffix(notes + "\n"))
  }

  @Test("a first remote is remembered if it is away, but not if it is refused")
  func firstRemote() throws {
    let home = try Home()
    try home.todo("add", "Tea")
    try homes.move(away: true)
    try home.todo("sync", homes.remote).expectFailure(4)
    try homes.move(away: false)
    #expect(try home.todo("sync").status == 0)
    #expect(try homes.rows(home).count == 2)
    try homes.put(["readme": "x\n"])
    let third = try Home()
    try third.todo("sync", homes.remote).expectFailure(1)
    try third.todo("sync").expectFailure(2)
  }

  @Test("the advice to try again names the remote that is away, unless it is the remembered one")
  func otherIsAway() throws {
    let url = "http://127.0.0.1:1/x.git"
    let advice = "your changes are kept here; try again later: todo sync"
    try expectRefused(4, "\(advice) \(url) --branch work\n", sync: ["sync", url, "--branch", "work"])
    #expect(try here.todo("where").output.contains("remote\t\(homes.remote)\n"))
    let home = try Home()
    #expect(try home.todo("sync", "--dry-run", url).error.contains("\(advice) \(url)\n"))
    #expect(try home.todo("sync", url).error.contains("\(advice)\n"))
    #expect(try home.todo("sync").error.contains("\(advice)\n"))
  }

  @Test(
    "a hook that declines is status 5 with its words; others' todos still arrive, and ours are sent later")
  func hook() throws {
    try there.todo("add", "Tea")
    try there.todo("sync").expect("")
    try here.todo("add", "Bread")
    try homes.folder.install("remote.git/hooks/pre-receive", "echo 'not on sundays'; exit 1")
    let result = try here.todo("sync")
    #expect(result.status == 5)
    #expect(result.output == "3\topen\t\t\t\t\tTea\n")
    #expect(
      result.error == """
        todo: \(homes.remote) rejected your changes: pre-receive hook declined: not on sundays
        your changes are kept here; name another branch with --branch, or another repository

        """)
    #expect(try homes.rows(here) == ["1\topen\tMilk", "2\topen\tBread", "3\topen\tTea"])
    try homes.folder.remove("remote.git/hooks/pre-receive")
    try here.todo("sync").expect("")
    try there.todo("sync").expect("4\topen\t\t\t\t\tBread\n")
  }

  @Test("a new remote or branch that declines leaves the one before in place, and the store as it was")
  func declinedElsewhere() throws {
    let other = homes.folder.path(of: "other.git")
    try homes.git("init", "--quiet", "--bare", "--initial-branch=todo", other)
    for path in [other, homes.remote] { try homes.git("push", "--quiet", path, "todo:todo", "todo:work") }
    for name in ["other.git", "remote.git"] {
      let branch = name == "other.git" ? "todo" : "work"
      try homes.folder.install("\(name)/hooks/update", "[ \"$1\" != refs/heads/\(branch) ]")
    }
    try here.todo("add", "Tea")
    try expectRefused(5, "\(other) rejected your changes", sync: ["sync", other])
    try expectRefused(
      5, "\(homes.remote) rejected your changes", sync: ["sync", homes.remote, "--branch", "work"])
    let place = try here.todo("where").output
    #expect(place.contains("remote\t\(homes.remote)\n") && place.contains("branch\ttodo\n"))
    try here.todo("sync").expect("")
    let third = try Home()
    try third.todo("add", "Bread")
    #expect(try third.todo("sync", other).status == 5)
    try third.todo("sync").expectFailure(2)
  }

  @Test("a branch that holds something else is refused with status 1, and stays as it is")
  func foreign() throws {
    try homes.put(["readme": "x\n"])
    let refs = try homes.git("for-each-ref")
    try expectRefused(1, "the branch of \(homes.remote) holds something other than todos")
    #expect(try homes.git("for-each-ref") == refs)
  }

  @Test("another list is refused with status 1, but can share the repository on its own branch")
  func otherList() throws {
    let home = try Home()
    try home.todo("add", "Work")
    try home.todo("sync", homes.remote, "--branch", "work").expect("")
    try expectRefused(
      1, "has a different list from the one this store was synced with",
      sync: ["sync", homes.remote, "--branch", "work"])
    try here.todo("sync").expect("")
    #expect(try homes.git("for-each-ref", "--format=%(refname)") == "refs/heads/todo\nrefs/heads/work")
  }

  @Test("a list can move to an empty repository that uses another hash", arguments: [true, false])
  func otherHash(isLong: Bool) throws {
    let paths = try [isLong ? "sha1" : "sha256", isLong ? "sha256" : "sha1"].map { hash in
      let path = homes.folder.path(of: "\(hash).git")
      try homes.git("init", "--quiet", "--bare", "--object-format=\(hash)", path)
      return path
    }
    let third = try Home()
    try third.todo("add", "Tea")
    for path in paths { try third.todo("sync", path).expect("") }
    let fourth = try Home()
    for path in paths { #expect(try fourth.todo("sync", path).status == 0) }
    #expect(try homes.rows(fourth) == ["1\topen\tTea"])
    try fourth.todo("add", "Bread")
    try fourth.todo("sync").expect("")
    try third.todo("sync").expect("2\topen\t\t\t\t\tBread\n")
  }

  @Test("a later format is refused with status 5, with its version and the advice to use a newer todo")
  func newer() throws {
    try homes.put(["todo-sync.json": try homes.manifest.replacing("\"version\":1", with: "\"version\":2")])
    try expectRefused(
      5, "the shared list has format version 2, which this todo cannot read\n",
      "use the newer todo that wrote it\n")
  }

  @Test("half a line is refused with status 5, its file and its number, and a sound branch syncs again")
  func halfALine() throws {
    let sound = try homes.git("rev-parse", "todo")
    let line =
      #"{"id":2,"uid":"tea","title":"Tea","status":"open","tags":[],"created":"2026-11-20T09:00:00Z","#
      + #""modified":"2026-11-20T09:00:00Z"}"#
    try homes.put(["todo-sync.json": try homes.manifest, "todos/7f.ndjson": "\(line)\n\(line.prefix(40))"])
    try expectRefused(5, "the shared list is damaged in todos/7f.ndjson, line 2: expected a todo")
    try homes.git("update-ref", "refs/heads/todo", sound)
    try here.todo("sync").expect("")
  }

  @Test("todos are read from files of any name, and the next change moves them where they belong")
  func otherNames() throws {
    let home = try #require(
      try homes.git("ls-tree", "-r", "--name-only", "todo").split(separator: "\n").map(String.init).first {
        $0.hasPrefix("todos/")
      })
    let milk = try homes.git("cat-file", "blob", "todo:\(home)") + "\n"
    let tea = milk.replacing("\"milk\"", with: "\"tea\"").replacing("Milk", with: "Tea").replacing(
      "\"id\":1", with: "\"id\":2")
    try homes.put([
      "todo-sync.json": try homes.manifest, "todos/AB.ndjson": milk, "todos/my list.ndjson": tea,
      "todos/x.txt": "x",
    ])
    try here.todo("sync").expect("2\topen\t\t\t\t\tTea\n")
    try there.todo("sync").expect("2\topen\t\t\t\t\tTea\n")
    try there.todo("edit", "2", "--title", "Green tea")
    try there.todo("sync").expect("")
    try here.todo("sync").expect("2\topen\t\t\t\t\tGreen tea\n")
    #expect(try homes.rows(here) == ["1\topen\tMilk", "2\topen\tGreen tea"])
    let names = try homes.git("ls-tree", "-r", "--name-only", "todo").split(separator: "\n")
    #expect(names.count == 4 && names.contains("todos/x.txt") && names.contains { $0 == home })
    #expect(
      names.allSatisfy { $0 == "todo-sync.json" || $0.utf8.count == home.utf8.count || $0 == "todos/x.txt" })
  }

  @Test("a branch that was deleted at the remote is put back with all its commits")
  func deletedBranch() throws {
    let commit = try homes.git("rev-parse", "todo")
    try homes.git("update-ref", "-d", "refs/heads/todo")
    try here.todo("sync").expect("", error: "the branch was missing from the remote; sync restored it\n")
    #expect(try homes.git("rev-parse", "todo") == commit)
    try there.todo("sync").expect("")
  }

  @Test("a squashed branch removes no todo, and both machines continue from it")
  func squashed() throws {
    try there.todo("add", "Tea")
    try there.todo("sync").expect("")
    try here.todo("sync").expect()
    let commit = try homes.git("commit-tree", "-m", "x", "todo^{tree}")
    try homes.git("update-ref", "refs/heads/todo", commit)
    let note = "the remote's history was rewritten\n"
    try here.todo("rm", "2")
    try here.todo("sync").expect("", error: note)
    try there.todo("add", "Bread")
    try there.todo("sync").expect("2\topen\t\t\t\t\tTea\n", error: note)
    try here.todo("sync").expect("3\topen\t\t\t\t\tBread\n")
    #expect(try homes.rows(here) == ["1\topen\tMilk", "3\topen\tBread"])
    #expect(try homes.rows(there) == homes.rows(here))
  }
}
