import Foundation
import Testing
import TodoTestSupport

/// How a sync deals with a store or a state folder that is damaged, missing or different from before.
struct SyncStateTests {
  private let homes: SyncHomes
  private var here: Home { homes.here }
  private var there: Home { homes.there }

  init() throws {
    homes = try SyncHomes()
    try here.todo("add", "Milk", "--uid", "milk")
    try homes.join()
  }

  @Test("a removal that could not be sent does not come back when the state folder is lost")
  func unsentAndForgotten() throws {
    try there.todo("add", "Tea")
    try there.todo("sync").expect("")
    try here.todo("rm", "1")
    try homes.folder.install("remote.git/hooks/pre-receive", "exit 1")
    #expect(try here.todo("sync").status == 5)
    try homes.folder.remove("remote.git/hooks/pre-receive")
    try here.folder.remove(".local")
    try here.todo("sync", homes.remote).expect("")
    #expect(try homes.rows(here) == ["2\topen\tTea"])
  }

  @Test("the state folder can be deleted: the remote is named again, and no todo is doubled or lost")
  func stateFolderDeleted() throws {
    try there.todo("add", "Tea")
    try there.todo("sync").expect("")
    try here.todo("rm", "1")
    try here.folder.remove(".local")
    try here.todo("sync").expectFailure(2)
    try here.todo("sync", homes.remote).expect("2\topen\t\t\t\t\tTea\n")
    try there.todo("sync").expect()
    #expect(try homes.rows(here) == ["2\topen\tTea"])
    #expect(try homes.rows(there) == ["2\topen\tTea"])
  }

  @Test(
    "git's own files are rebuilt after a power cut, and no todo is doubled or lost", .atNight,
    arguments: [
      "HEAD", "refs/todo/synced", "refs/todo/made", "refs/remotes/origin/list-o", "packed-refs", "objects",
    ])
  func powerCut(name: String) throws {
    try here.todo("add", "Bread")
    try here.todo("sync").expect("")
    try there.todo("sync").expect("2\topen\t\t\t\t\tBread\n")
    try there.todo("add", "Tea")
    try there.todo("sync").expect("")
    try here.todo("rm", "2")
    let damage =
      name == "packed-refs" ? "echo half > packed-refs" : "find \(name) -type f -exec truncate -s 0 {} +"
    let script = "cd .local/state/todo/sync/*/git && chmod -R u+w . && \(damage)"
    try here.shell("sh", script).expect()
    try here.todo("sync").expect("3\topen\t\t\t\t\tTea\n")
    try there.todo("sync").expect()
    #expect(try homes.rows(here) == ["1\topen\tMilk", "3\topen\tTea"])
    #expect(try homes.rows(there) == homes.rows(here))
  }

  @Test("a git process that outlives its sync and moves the branch does not stop another sync")
  func survivor() throws {
    try there.todo("add", "Tea")
    try there.todo("sync").expect("")
    let raced = here.folder.path(of: "raced")
    let words = "error: cannot lock ref 'refs/remotes/origin/list-o': is at 1 but expected 2"
    let race = "[ ! -e '\(raced)' ] && : > '\(raced)' && echo \"\(words)\" >&2 && exit 1"
    let git = try Program.path(of: "git")
    try here.folder.install("bin/git", "case \" $* \" in *' fetch '*) \(race);; esac\nexec '\(git)' \"$@\"")
    let path = "\(here.folder.path(of: "bin")):\(Program.searchPath)"
    try here.todo(["sync"], environment: ["PATH": path]).expect("2\topen\t\t\t\t\tTea\n")
    #expect(try here.folder.text(of: "raced").isEmpty)
  }

  @Test("a store restored from a backup catches up, and takes no later change away")
  func backup() throws {
    let files = try here.files
    try here.todo("edit", "1", "--title", "Oat milk", environment: at("10:00"))
    try here.todo("add", "Tea")
    try here.todo("sync").expect("")
    for name in ["todos.json", "todos.history.ndjson"] {
      try here.folder.replace(name, by: files[name] ?? "")
    }
    try here.todo("sync").expect("1\topen\t\t\t\t\tOat milk\n2\topen\t\t\t\t\tTea\n")
    try there.todo("sync").expect("1\topen\t\t\t\t\tOat milk\n2\topen\t\t\t\t\tTea\n")
  }

  @Test("where counts the unsent steps, except for a store restored from before the last sync")
  func unsentSteps() throws {
    func unsent() throws -> String? {
      let found = try here.todo("where", "--json").output.firstMatch(of: /"unsent":(\d+)/).map {
        String($0.1)
      }
      let line = found.map { "unsent  \($0)" }
      let text = try here.todo("where", "--text").output.split { $0.isNewline }.first {
        $0.hasPrefix("unsent")
      }
      #expect(text?.split(separator: " ") == line?.split(separator: " "))
      return found
    }
    #expect(try unsent() == "0")
    try here.todo("add", "Tea")
    #expect(try unsent() == "1")
    let files = try here.files
    for title in ["Bread", "Butter"] { try here.todo("add", title) }
    try here.todo("sync").expect("")
    #expect(try unsent() == "0")
    for name in ["todos.json", "todos.history.ndjson"] {
      try here.folder.replace(name, by: files[name] ?? "")
    }
    #expect(try unsent() == nil)
    for title in ["Jam", "Salt", "Rice"] { try here.todo("add", title) }
    #expect(try unsent() == nil)
    #expect(try here.todo("sync").status == 0)
    #expect(try unsent() == "0")
  }

  @Test("a store file that is copied to a new machine keeps its ids, and can be synced at once")
  func copied() throws {
    try there.todo("add", "Tea")
    let third = try Home(files: ["todos.json": try here.store])
    try third.todo("add", "Bread")
    try third.todo("sync", homes.remote).expect("")
    try there.todo("sync").expect("3\topen\t\t\t\t\tBread\n")
    try third.todo("sync").expect("3\topen\t\t\t\t\tTea\n")
    #expect(try homes.rows(third) == ["1\topen\tMilk", "2\topen\tBread", "3\topen\tTea"])
  }
}
