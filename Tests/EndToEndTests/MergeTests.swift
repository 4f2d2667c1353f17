import Foundation
import Testing
import TodoTestSupport

/// Stores in a git repository, merged by git with `todo` as its merge driver.
struct MergeTests {
  private let home: Home

  init() throws {
    home = try Home()
    try git("init", "--quiet", "--initial-branch=main")
    try git("config", "merge.todo.driver", "todo merge -q %O %A %B")
    try home.folder.write("todos.json merge=todo\n", to: ".gitattributes")
    try home.folder.write("todos.history.ndjson*\n", to: ".gitignore")
  }

  /// Runs git with an identity and settings of its own, whatever the person who runs the tests has set.
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

  /// Makes two branches that both change the first todo and add one, with main checked out.
  private func makeBranches() throws {
    try home.todo("add", "Milk")
    try commit()
    try git("checkout", "--quiet", "-b", "side")
    try home.todo("edit", "1", "--tag", "side")
    try home.todo("add", "Side")
    try commit()
    try git("checkout", "--quiet", "main")
    try home.todo("edit", "1", "--priority", "high", environment: ["TODO_NOW": "2026-11-20T10:00:00Z"])
    try home.todo("add", "Main", environment: ["TODO_NOW": "2026-11-20T10:00:00Z"])
    try commit()
  }

  private let merged = ["1\topen\thigh\t\t\tside\tMilk", "2\topen\t\t\t\t\tSide", "3\topen\t\t\t\t\tMain"]

  private func list() throws -> [String] {
    #expect(try home.todo("check").status == 0)
    return try home.todo("list", "--all", "--sort", "id").output.split(separator: "\n").map(String.init)
  }

  @Test("git merges two branches of a list, and the result is the same from either side")
  func merge() throws {
    try makeBranches()
    try git("merge", "--quiet", "--message=x", "side")
    #expect(try list() == merged)
    let here = try home.store
    try git("checkout", "--quiet", "side")
    try git("merge", "--quiet", "--message=x", "main~1")
    #expect(try home.store == here)
  }

  @Test(
    "a config that cannot be read does not stop git's merge",
    arguments: ["[nonsense", "[list]\nquery = due:never\n"])
  func brokenConfig(text: String) throws {
    try makeBranches()
    try home.folder.makeFolder(".config/todo")
    try home.folder.write(text, to: ".config/todo/config")
    try home.todo("list").expectFailure(2)
    try git("merge", "--quiet", "--message=x", "side")
    try home.folder.remove(".config")
    #expect(try list() == merged)
  }

  @Test("git rebases a list, although that swaps the sides")
  func rebase() throws {
    try makeBranches()
    try git("rebase", "--quiet", "side")
    #expect(try list() == merged)
  }

  @Test("git cherry-picks a commit and pops a stash")
  func pick() throws {
    try makeBranches()
    try git("cherry-pick", "side")
    #expect(try list() == merged)
    try home.todo("edit", "3", "--title", "Stashed")
    try git("stash", "--quiet")
    try home.todo("edit", "2", "--title", "Kept")
    try commit()
    try git("stash", "pop", "--quiet")
    #expect(try list().map { $0.split(separator: "\t").last } == ["Milk", "Kept", "Stashed"])
  }

  @Test("lists begun on two branches are joined")
  func bothBegan() throws {
    try home.folder.write("x\n", to: "readme")
    try git("add", ".")
    try git("commit", "--quiet", "--message=x")
    try git("checkout", "--quiet", "-b", "side")
    try home.todo("add", "Side")
    try commit()
    try git("checkout", "--quiet", "main")
    try home.todo("add", "Main", environment: ["TODO_NOW": "2026-11-20T10:00:00Z"])
    try commit()
    try git("merge", "--quiet", "--message=x", "side")
    #expect(try list() == ["1\topen\t\t\t\t\tSide", "2\topen\t\t\t\t\tMain"])
  }

  @Test("the error for a store with conflict markers names todo merge, which merges it as the driver would")
  func marks() throws {
    try makeBranches()
    try home.folder.write("", to: ".gitattributes")
    try commit()
    #expect(try run(["merge", "--quiet", "side"]).status == 1)
    let result = try home.todo("list")
    #expect(result.status == 5)
    #expect(result.error.contains("has an unresolved git merge, from line"))
    let advised = try #require(result.error.split(separator: "to merge both versions: ").last)
    #expect(advised.hasPrefix("todo merge ") && result.error.contains("to merge both versions: "))
    #expect(try home.shell("sh", String(advised)).status == 0)
    #expect(try list() == merged)
    // The driver gives the same result once it is set up.
    try home.folder.write("todos.json merge=todo\n", to: ".gitattributes")
    try git("checkout", "-m", "--", "todos.json")
    try git("add", "todos.json")
    #expect(try list() == merged)
  }

  @Test("merging a file that is not a store fails with status 1 and leaves ours unchanged")
  func unsound() throws {
    try home.todo("add", "Milk")
    let store = try home.store
    try home.folder.write("oops", to: "bad.json")
    try home.folder.write("", to: "empty")
    let result = try home.todo("merge", "empty", "todos.json", "bad.json")
    #expect(result.status == 1)
    #expect(result.error.contains("bad.json is damaged"))
    #expect(try home.store == store)
    #expect(try home.todo("merge", "empty", "x.history.ndjson", "bad.json").status == 0)
  }

  @Test(
    "a todo that gets a new id is reported, even if the sides are swapped, as in a rebase",
    arguments: [["ours", "theirs"], ["theirs", "ours"]])
  func moved(sides: [String]) throws {
    try home.todo("add", "Milk")
    for name in ["base", "ours", "theirs"] { try home.folder.write(try home.store, to: "\(name).json") }
    for (name, time) in [("ours", "10:00"), ("theirs", "11:00")] {
      let store = ["TODO_FILE": home.folder.path(of: "\(name).json"), "TODO_NOW": "2026-11-20T\(time):00Z"]
      try home.todo("add", name, environment: store)
    }
    let files = ["base"] + sides
    let result = try home.todo(["merge", "--text"] + files.map { "\($0).json" })
    #expect(result.error == "2 is now 3: both sides had added todos\n")
    #expect(
      try home.todo("list", "--sort", "id", "--fields", "id,title", "--file", "\(sides[0]).json").output
        == "1\tMilk\n2\tours\n3\ttheirs\n")
  }

  @Test("the advice for an unsound copy names its file, and the advice for the store itself names none")
  func unsoundCopy() throws {
    try home.todo("add", "Milk")
    let store = try home.store
    try home.folder.write("oops", to: "bad.json")
    let result = try home.todo("merge", "bad.json").expectFailure(1)
    #expect(result.error.contains("todo check --file bad.json --repair keeps everything it can read"))
    #expect(try home.store == store)
    try home.folder.write("oops", to: "todos.json")
    try home.folder.write(store, to: "copy.json")
    #expect(try home.todo("merge", "copy.json").expectFailure(5).error.contains("todo check --repair keeps"))
  }

  @Test("a conflict copy is reported by list on a terminal, by check and by where, and can be merged")
  func copy() throws {
    try home.todo("add", "Milk")
    try home.todo("add", "Bread")
    let name = "todos (Anna's conflicted copy 2026-11-20).json"
    try home.folder.write(try home.store, to: name)
    let other = ["TODO_FILE": home.folder.path(of: name)]
    try home.todo("edit", "1", "--title", "Oat milk", environment: other)
    #expect(try !home.todo("list").error.contains("conflicted copy"))
    #expect(try home.todoOnTerminal("list").error.contains("todo merge '"))
    #expect(try home.todo("check").output.contains("is another version of this list"))
    try home.folder.write(try home.folder.text(of: name), to: "todos, 2.json")
    let copies = try home.todo("where", "--plain").output.split(separator: "\n").filter {
      $0.hasPrefix("copies\t")
    }
    #expect(copies.map { $0.split(separator: "/").last } == [name[...], "todos, 2.json"])
    // Below a list, only names are looked at, so that other lists in the folder are not read.
    try home.folder.write("not a store", to: name)
    #expect(try !home.todoOnTerminal("list").error.contains("todo merge"))
    try home.folder.write(try home.folder.text(of: "todos, 2.json"), to: name)
    try home.folder.remove("todos, 2.json")
    let result = try home.todo("merge", name)
    #expect(result.output == "1\topen\t\t\t\t\tOat milk\n")
    #expect(result.error == "to delete the copy: rm 'todos (Anna'\\''s conflicted copy 2026-11-20).json'\n")
    try home.todo("undo")
    #expect(try home.todo("list").output.contains("\tMilk\n"))
  }

  @Test("the first dropped relations of a merge are listed and the rest counted, and JSON lists them all")
  func orders() throws {
    try home.todo("add", "-", input: (1...12).map { "step \($0)\n" }.joined())
    try home.folder.write(try home.store, to: "theirs.json")
    let other = ["TODO_FILE": home.folder.path(of: "theirs.json")]
    try home.todo(["edit", "1-6", "--after", "7-12"], environment: other)
    try home.todo("edit", "7-12", "--after", "1-6")
    try home.folder.write(try home.store, to: "ours.json")
    let lines = try home.todo("merge", "theirs.json").error.split(separator: "\n")
    #expect(lines.count { $0.contains("would make a loop") } == 20)
    #expect(lines.contains("16 more links were dropped"))
    let again = ["TODO_FILE": home.folder.path(of: "ours.json")]
    let json = try home.todo(["merge", "theirs.json", "--json"], environment: again).error
    #expect(json.split(separator: "would make a loop").count == 37)
  }

  @Test("other lists and other files beside a store are not copies of it")
  func others() throws {
    try home.todo("add", "Milk")
    try home.todo("add", "Work", environment: ["TODO_FILE": home.folder.path(of: "work.json")])
    try home.folder.write("{\"format\":\"todo\"}", to: "odd.json")
    #expect(try !home.todo("where").output.contains("copies"))
    // A file that a program has named a conflict is a copy even if the lists have no todo in common.
    try home.todo(
      "add", "Tea", environment: ["TODO_FILE": home.folder.path(of: "todos.sync-conflict-20261120-1.json")])
    #expect(try home.todo("where").output.contains("todos.sync-conflict-20261120-1.json"))
  }

  @Test("the suggested command deletes a copy whose name begins like an option")
  func option() throws {
    try home.todo("add", "Milk")
    try home.folder.write(try home.store, to: "-copy.json")
    let result = try home.todo("merge", "--", "-copy.json").expect(
      error: "to delete the copy: rm ./-copy.json\n")
    try home.shell("bash", String(result.error.drop { $0 != ":" }.dropFirst())).expect("")
    #expect(try home.files.keys.allSatisfy { !$0.hasPrefix("-") })
  }

  @Test("changes on both sides are one object on stderr with --json")
  func json() throws {
    try home.todo("add", "Milk", "--uid", "u")
    try home.folder.write(try home.store, to: "copy.json")
    try home.todo("edit", "1", "--title", "Soy", environment: ["TODO_NOW": "2026-11-20T10:00:00Z"])
    let other = ["TODO_FILE": home.folder.path(of: "copy.json"), "TODO_NOW": "2026-11-20T11:00:00Z"]
    try home.todo("edit", "1", "--title", "Oat", environment: other)
    let result = try home.todo("merge", "--json", "copy.json")
    #expect(
      result.error == """
        {"conflicts":[{"uid":"u","id":1,"field":"title","kept":"Oat","lost":"Soy"}],"moved":[],\
        "notes":["1: title changed on both sides: took \\"Oat\\", dropped \\"Soy\\""]}

        """)
  }
}
