import Foundation
import Testing
import TodoTestSupport

/// Stores in a git repository that git cannot merge, since no driver is set up, and `todo merge` can.
struct MergeStagesTests {
  private let home: Home

  init() throws {
    home = try Home()
    try git("init", "--quiet", "--initial-branch=main")
    try git("config", "merge.todo.driver", "todo merge -q %O %A %B")
    try home.folder.write("todos.history.ndjson*\n", to: ".gitignore")
  }

  private func run(_ words: [String]) throws -> ProcessResult {
    let settings = [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a",
      "GIT_AUTHOR_EMAIL": "a@b",
      "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b", "GIT_EDITOR": "true",
    ]
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    return try home.shell("sh", "git \(quoted)", requires: ["git"], environment: settings)
  }

  private func git(_ words: String...) throws {
    let result = try run(words)
    #expect(result.status == 0, "git \(words): \(result.error)")
  }

  private func commit() throws {
    try git("add", ".")
    try git("commit", "--quiet", "--message=x")
  }

  private func setDriver(_ isOn: Bool) throws {
    try home.folder.write(isOn ? "todos.json merge=todo\n" : "", to: ".git/info/attributes")
  }

  private func list() throws -> String {
    #expect(try home.todo("check").status == 0)
    return try home.todo("list", "--all", "--ndjson", "--sort", "id").output
  }

  /// Some commands of one person, any of which may be refused.
  private func work(_ numbers: inout SplitMix, hour: Int, _ name: String) throws {
    for minute in 0..<Int.random(in: 1...4, using: &numbers) {
      let (one, two) = (Int.random(in: 1...4, using: &numbers), Int.random(in: 1...4, using: &numbers))
      let words =
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0, 1: ["add", "\(name) \(minute)", "--after", "\(one)"]
        case 2: ["edit", "\(one)", "--title", "\(name) \(minute)"]
        case 3: ["edit", "\(one)", "--after", "\(two)"]
        case 4: ["edit", "\(one)", "--parent", "\(two)"]
        case 5: ["done", "\(one)"]
        case 6: ["rm", "\(one)"]
        default: ["edit", "\(one)", "--tag", name]
        }
      _ = try home.todo(words, environment: ["TODO_NOW": "2026-11-20T\(hour):0\(minute):00Z"])
    }
    _ = try home.todo(["add", name], environment: ["TODO_NOW": "2026-11-20T\(hour):10:00Z"])
    try commit()
  }

  /// Runs a git command, merges the store each time that git cannot, and returns the list.
  private func settle(_ words: [String]) throws -> String {
    var result = try run(words)
    for _ in 0..<9 where result.status != 0 {
      let listed = try home.todo("list")
      if listed.status == 0 {
        // The changes of this commit are there already.
        result = try run([words[0], "--skip"])
        continue
      }
      let error = listed.expectFailure(5).error
      let line = try #require(error.split(separator: "\n").first { $0.contains("todo merge ") })
      let command = String(line[(line.range(of: "todo merge ")?.lowerBound ?? line.endIndex)...])
      #expect(try home.shell("sh", command).status == 0)
      try git("add", "todos.json")
      result = try run([words[0], "--continue"])
    }
    #expect(result.status == 0, "git \(words): \(result.error)")
    return try list()
  }

  @Test(
    "git merges, rebases and cherry-picks with todo merge give the same list as with the driver",
    arguments: Effort.seeds(1))
  func branches(seed: UInt64) throws {
    var numbers = SplitMix(state: seed)
    for title in ["one", "two", "three"] { try home.todo("add", title) }
    try home.todo("add", "four", "--due", "2026-11-20", "--repeat", "1w")
    try commit()
    try git("checkout", "--quiet", "-b", "side")
    for hour in 11...12 { try work(&numbers, hour: hour, "side\(hour)") }
    try git("checkout", "--quiet", "main")
    for hour in 11...12 { try work(&numbers, hour: hour, "main\(hour)") }
    try git("tag", "start")
    let styles = ["merge", "diff3"]
    try git("config", "merge.conflictStyle", styles[Int(seed) % 2])
    for words in [["merge", "--no-edit", "side"], ["rebase", "side"], ["cherry-pick", "side~1", "side"]] {
      var lists: [String] = []
      for isOn in [true, false] {
        try setDriver(isOn)
        try git("reset", "--quiet", "--hard", "start")
        lists.append(try settle(words))
      }
      #expect(lists[0] == lists[1], "seed \(seed): git \(words)")
      // Undo works for later changes.
      try home.todo("add", "later")
      try home.todo("undo")
      #expect(try list() == lists[1])
    }
  }

  /// Makes two branches that each add a todo, and starts a merge that git cannot complete.
  private func makeConflict(markerSize: Int = 7) throws {
    try home.todo("add", "Milk")
    try home.folder.write("todos.json conflict-marker-size=\(markerSize)\n", to: ".git/info/attributes")
    try commit()
    try git("checkout", "--quiet", "-b", "side")
    try home.todo("add", "Side")
    try commit()
    try git("checkout", "--quiet", "main")
    try home.todo("add", "Main", environment: ["TODO_NOW": "2026-11-20T10:00:00Z"])
    try commit()
    #expect(try run(["merge", "--quiet", "side"]).status == 1)
  }

  private let merged = ["Milk", "Side", "Main"]

  private func titles() throws -> [String] {
    try home.todo("list", "--all", "--sort", "id", "--fields", "title").output.split(separator: "\n").map(
      String.init)
  }

  @Test("todo merge reads long conflict markers, even in a file that git has staged as resolved")
  func marks() throws {
    try makeConflict(markerSize: 20)
    try git("add", "todos.json")
    #expect(try home.todo("list").expectFailure(5).error.contains("todo merge "))
    let result = try home.todo("merge")
    #expect(result.error.contains("to tell git that it is merged: git add "))
    #expect(try titles() == merged)
    // There is nothing more to merge.
    let store = try home.store
    try home.todo("merge", "todos.json").expectFailure(1)
    #expect(try home.store == store)
  }

  @Test("a dry run shows the merge and leaves the conflict markers in the file")
  func dryRun() throws {
    try makeConflict()
    let store = try home.store
    #expect(try home.todo("merge", "-n").output.contains("Side"))
    #expect(try home.store == store)
  }

  @Test("the error says where to find versions that git no longer keeps, and nothing is changed")
  func noStages() throws {
    try makeConflict()
    let store = try home.store
    try git("rm", "--quiet", "--cached", "todos.json")
    try home.folder.remove(".git")
    #expect(
      try home.todo("merge").expectFailure(1).error.contains("git show HEAD^1:./todos.json > ours.json"))
    #expect(try home.store == store)
  }

  @Test("a sound store without another version in git is refused and left unchanged")
  func nothing() throws {
    try home.todo("add", "Milk")
    let store = try home.store
    #expect(try home.todo("merge").expectFailure(1).error.contains("git keeps no other version"))
    #expect(try home.store == store)
  }
}
