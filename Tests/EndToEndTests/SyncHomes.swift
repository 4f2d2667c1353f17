import Foundation
import Testing
import TodoTestSupport

/// Two machines, and the bare repository through which they share a list.
struct SyncHomes {
  let here: Home
  let there: Home
  /// The folder of the repository, and of anything else that a test needs besides the homes.
  let folder: TemporaryFolder

  /// The path of the shared repository.
  var remote: String { folder.path(of: "remote.git") }

  init() throws {
    (here, there, folder) = (try Home(), try Home(), try TemporaryFolder())
    try git("init", "--quiet", "--bare", "--initial-branch=todo", remote)
  }

  /// Runs git on the shared repository with an identity of its own, and returns its output.
  @discardableResult
  func git(_ words: String..., input: String = "") throws -> String {
    let environment = [
      "PATH": Program.searchPath, "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a",
      "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
    ]
    let place = words.first == "init" ? [] : ["--git-dir=\(remote)"]
    var process = ChildProcess(
      try Program.path(of: "git"), (place + words).map { Array($0.utf8) }, environment: environment,
      folder: folder.path
    )
    process.input = Data(input.utf8)
    return try process.run().expect(error: "").output.trimmingCharacters(in: .newlines)
  }

  /// Lets both machines share their lists through the repository.
  func join() throws {
    for home in [here, there, here] { #expect(try home.todo("sync", remote).status == 0) }
  }

  /// Every todo with its id, status and title.
  func rows(_ home: Home, _ environment: [String: String?] = [:]) throws -> [String] {
    #expect(try home.todo("check", environment: environment).status == 0)
    return try home.todo(
      ["list", "--all", "--sort", "id", "--fields", "id,status,title"], environment: environment
    )
    .output.split(separator: "\n").map(String.init)
  }

  /// Puts a commit of these files on the branch, after the commits that are there.
  func put(_ files: [String: String]) throws {
    var (head, shards) = ("", "")
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let entry = "100644 blob \(try git("hash-object", "-w", "--stdin", input: text))\t"
      if path.hasPrefix("todos/") {
        shards += "\(entry)\(path.dropFirst("todos/".count))\n"
      } else {
        head += "\(entry)\(path)\n"
      }
    }
    if !shards.isEmpty { head += "040000 tree \(try git("mktree", input: shards))\ttodos\n" }
    let commit = try git("commit-tree", "-p", "todo", "-m", "x", try git("mktree", input: head))
    try git("update-ref", "refs/heads/todo", commit)
  }

  /// The text of the file that describes the shared list.
  var manifest: String {
    get throws { try git("cat-file", "blob", "todo:todo-sync.json") + "\n" }
  }

  /// Takes the repository away, like a USB stick that is pulled out, or puts it back.
  func move(away: Bool) throws {
    let names = ["remote.git", "away.git"].map(folder.path(of:))
    try FileManager.default.moveItem(atPath: names[away ? 0 : 1], toPath: names[away ? 1 : 0])
  }
}

/// The clock of a machine at that time of day.
func at(_ time: String) -> [String: String?] { ["TODO_NOW": "2026-11-20T\(time):00Z"] }
