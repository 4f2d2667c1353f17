import Foundation
import Testing
import TodoTestSupport

/// A list on two machines, brought in line by real git.
struct SyncTests {
  private let homes: SyncHomes
  private var here: Home { homes.here }
  private var there: Home { homes.there }

  init() throws {
    homes = try SyncHomes()
  }

  @Test("a machine without todos joins a list and gets the same ids")
  func joinEmpty() throws {
    try here.todo("add", "Milk")
    try here.todo("add", "Bread")
    try here.todo("sync", homes.remote).expect("")
    try there.todo("sync", homes.remote).expect("1\topen\t\t\t\t\tMilk\n2\topen\t\t\t\t\tBread\n")
    #expect(try homes.rows(there) == homes.rows(here))
  }

  @Test("a machine with todos joins a list, loses none, keeps its ids and gives the other todos free ones")
  func joinFull() throws {
    try here.todo("add", "Milk")
    try here.todo("sync", homes.remote).expect("")
    try there.todo("add", "Tea")
    try there.todo("sync", homes.remote)
      .expect(
        "2\topen\t\t\t\t\tMilk\n", error: "joined a list of 1 todo; nothing was removed on either side\n")
    try here.todo("sync").expect("2\topen\t\t\t\t\tTea\n")
    #expect(try homes.rows(here) == ["1\topen\tMilk", "2\topen\tTea"])
    #expect(try homes.rows(there) == ["1\topen\tTea", "2\topen\tMilk"])
  }

  @Test("syncing before and after work keeps the ids the same everywhere")
  func sameNumbers() throws {
    try homes.join()
    for session in 1...4 {
      let home = session.isMultiple(of: 2) ? there : here
      #expect(try home.todo("sync").status == 0)
      try home.todo("add", "First of \(session)")
      try home.todo("add", "Second of \(session)")
      try home.todo("rm", String(session * 2))
      #expect(try home.todo("sync").status == 0)
    }
    #expect(try here.todo("sync").status == 0)
    #expect(try homes.rows(here).count == 4)
    #expect(try homes.rows(here) == homes.rows(there))
  }

  /// The lines of the article that contain these words, as they are to be typed.
  private func recipe(_ words: String) throws -> String {
    let scripts = ReadmeDocument.scripts.filter { $0.document == "Sync" }
    return try #require(scripts.first { $0.text.contains(words) }).text
  }

  @Test("the recipe that erases the past leaves the list as it is, and no machine brings the past back")
  func erased() throws {
    try here.todo("add", "Milk")
    try here.todo("add", "Secret")
    try homes.join()
    try here.todo("rm", "2")
    for home in [here, there, here] { #expect(try home.todo("sync").status == 0) }
    try there.todo("add", "Tea")
    let old = try homes.git("rev-parse", "todo")
    let script = try recipe("git push -f")
    let names = ["AUTHOR", "COMMITTER"].flatMap { ["GIT_\($0)_NAME", "GIT_\($0)_EMAIL"] }
    let environment = names.reduce(into: ["REMOTE": homes.remote] as [String: String?]) { $0[$1] = "a" }
    #expect(try here.shell("bash", script, environment: environment).status == 0)
    for home in [there, here] {
      #expect(try home.todo("sync").error.contains("the remote's history was rewritten"))
    }
    for home in [there, here] { #expect(try homes.rows(home) == ["1\topen\tMilk", "3\topen\tTea"]) }
    #expect(try !homes.git("rev-list", "todo").contains(old))
  }

  @Test("the recipe that takes back a sync reverses edits, removals, completions and additions")
  func takenBack() throws {
    for title in ["Milk", "Tea", "Bread"] { try here.todo("add", title) }
    try homes.join()
    let before = try there.todo("list", "--ndjson", "--fields", "uid,title,status,due,tags").output
    try here.todo("edit", "1", "--due", "tomorrow", "--tag", "x")
    try here.todo("rm", "2")
    try here.todo("done", "3")
    try here.todo("add", "New")
    for home in [here, there] { #expect(try home.todo("sync").status == 0) }
    #expect(try there.shell("bash", try recipe("todo apply -")).status == 0)
    let after = try there.todo("list", "--ndjson", "--fields", "uid,title,status,due,tags").output
    #expect(Set(after.split(separator: "\n")) == Set(before.split(separator: "\n")))
  }

  @Test("a repeating todo that is done on both machines comes back once")
  func doneOnBoth() throws {
    try here.todo("add", "Water the plants", "--due", "today", "--repeat", "daily")
    try homes.join()
    try here.todo("done", "1", environment: at("10:00"))
    try there.todo("done", "1", environment: at("11:00"))
    for home in [here, there, here] { #expect(try home.todo("sync").status == 0) }
    for home in [here, there] {
      #expect(try homes.rows(home) == ["1\tdone\tWater the plants", "2\topen\tWater the plants"])
    }
  }

  /// Both machines change one field of one todo, the other machine later; here it gets a tag as well.
  private func makeConflict() throws {
    try here.todo("add", "Milk", "--uid", "milk")
    try homes.join()
    try here.todo("edit", "1", "--title", "Oat milk", "--tag", "shop", environment: at("10:00"))
    try here.todo("sync").expect("")
    try there.todo("edit", "1", "--title", "Soy milk", environment: at("11:00"))
  }

  private let words = "1: title changed on both sides: kept \"Soy milk\", dropped \"Oat milk\"\n"

  @Test("a value that gave way is reported in text, and both machines agree")
  func conflictInText() throws {
    try makeConflict()
    let result = try there.todo("sync", "--text", environment: at("11:00"))
    #expect(result.status == 0)
    #expect(result.error == words)
    #expect(result.output.hasSuffix("received 1, sent 1\n"))
    try here.todo("sync").expect("1\topen\t\t\t\tshop\tSoy milk\n")
    try there.todo("list").expect("1\topen\t\t\t\tshop\tSoy milk\n")
  }

  @Test("messages name todos by their ids, even one that was removed")
  func named() throws {
    for title in ["Whole", "Other", "Part", "Next"] { try here.todo("add", title) }
    try homes.join()
    try here.todo("edit", "3", "--parent", "1", environment: at("10:00"))
    try here.todo("edit", "4", "--after", "2", environment: at("10:00"))
    try here.todo("sync")
    try there.todo("edit", "3", "--parent", "2", environment: at("11:00"))
    #expect(
      try there.todo("sync", "--text").error == "3: parent changed on both sides: kept 2, dropped 1\n")
    try here.todo("rm", "1")
    try here.todo("sync")
    try there.todo("edit", "4", "--after", "1", environment: at("12:00"))
    #expect(try there.todo("sync", "--text").error == "4: no longer depends on 1, which was removed\n")
  }

  @Test("a value that gave way is reported in JSON, and later by the log on both machines")
  func conflictInJSON() throws {
    try makeConflict()
    let conflict =
      "\"conflicts\":[{\"uid\":\"milk\",\"id\":1,\"field\":\"title\",\"kept\":\"Soy milk\",\"lost\":\"Oat milk\"}]"
    let result = try there.todo("sync", "--json", environment: at("11:00"))
    #expect(result.status == 0)
    #expect(result.output.contains("\"command\":\"sync\""))
    #expect(result.output.contains("\"received\":1,\"sent\":1,\(conflict)"))
    #expect(try there.todo("log", "1", "--json").output.contains(conflict))
    #expect(try there.todo("log", "1", "--text").output.contains("Oat milk"))
    try here.todo("sync")
    #expect(try here.todo("log", "1", "--text").output.contains("title  Oat milk → Soy milk"))
  }

  @Test("a removal that gave way is reported in JSON, and later by the log of the machine that merged")
  func keptInJSON() throws {
    try here.todo("apply", "-", "-q", input: #"{"uid":"milk","title":"Milk"}"#)
    try homes.join()
    try here.todo("rm", "1")
    try here.todo("sync")
    try there.todo("edit", "1", "--tag", "shop", environment: at("10:00"))
    let conflict = #""conflicts":[{"uid":"milk","id":1,"field":"removed","lost":true}]"#
    #expect(try there.todo("sync", "--json").output.contains(conflict))
    #expect(try there.todo("log", "1", "--json", "--limit", "1").output.contains(conflict))
    #expect(
      try there.todo("log", "1", "--text", "--limit", "1").output
        .hasSuffix("\n  1  removed on one side, changed on the other: kept\n"))
    try here.todo("sync").expect("1\topen\t\t\t\tshop\tMilk\n")
  }

  @Test("a removed todo that returns gets its old id, even if another machine has given it a greater one")
  func numberOfReturned() throws {
    let milk = #"{"uid":"milk","title":"Milk"}"#
    try here.todo("apply", "-", "-q", input: milk)
    try homes.join()
    try here.todo("rm", "1")
    for home in [here, there] { try home.todo("sync") }
    for title in ["Tea", "Bread"] { try there.todo("add", title) }
    try there.todo("apply", "-", "-q", input: milk).expect("4\n")
    try there.todo("sync")
    try here.todo("sync", "-q").expect("1\n2\n3\n")
    #expect(try here.todo("show", "1", "--json").output.contains("\"uid\":\"milk\""))
  }

  @Test("undo after a sync takes back only the machine's own step, and is shared like any change")
  func undo() throws {
    try here.todo("add", "Milk")
    try homes.join()
    try here.todo("edit", "1", "--title", "Oat milk")
    try there.todo("add", "Tea")
    try there.todo("sync").expect("")
    try here.todo("sync").expect("2\topen\t\t\t\t\tTea\n")
    #expect(try here.todo("undo").status == 0)
    #expect(try homes.rows(here) == ["1\topen\tMilk", "2\topen\tTea"])
    for home in [here, there] { #expect(try home.todo("sync").status == 0) }
    #expect(try homes.rows(there) == ["1\topen\tMilk", "2\topen\tTea"])
    // The first step in force there is its own: the todo that it added.
    try there.todo("undo").expect()
    #expect(try homes.rows(there) == ["1\topen\tMilk"])
  }

  @Test("-q prints the ids of todos that have changed here, and nothing if none have")
  func quiet() throws {
    try homes.join()
    try here.todo("add", "-", input: "Milk\nTea\n")
    try here.todo("sync", "-q").expect("")
    try there.todo("sync", "-q").expect("1\n2\n")
    try there.todo("sync", "-q").expect("")
  }

  @Test("a dry run shows what would change, and changes nothing here or there")
  func dryRun() throws {
    try here.todo("add", "Milk")
    let note = "dry run: nothing was changed\n"
    try here.todo("sync", "--dry-run", "--text", homes.remote).expect(
      "# to receive: 0, to send: 1\n", error: note)
    #expect(try homes.git("for-each-ref") == "")
    try here.todo("sync").expectFailure(2)
    try here.todo("sync", homes.remote).expect("")
    let refs = try homes.git("for-each-ref")
    try there.todo("sync", "-n", homes.remote).expect("1\topen\t\t\t\t\tMilk\n", error: note)
    #expect(try there.folder.names == [".local"])
    try there.todo("sync").expectFailure(2)
    try here.todo("add", "Tea")
    let store = try here.store
    try here.todo("sync", "-n").expect("", error: note)
    #expect(try here.store == store)
    #expect(try homes.git("for-each-ref") == refs)
  }

  @Test("a sync without news writes nothing here or at the remote")
  func nothingNew() throws {
    try here.todo("add", "Milk")
    try homes.join()
    let (files, refs) = (try here.files, try homes.git("for-each-ref"))
    try here.todo("sync").expect("")
    #expect(try here.files == files)
    #expect(try homes.git("for-each-ref") == refs)
  }

  @Test("`todo sync none` forgets the remote and leaves its branches, and the machine can join again")
  func none() throws {
    try here.todo("add", "Milk")
    try homes.join()
    let refs = try homes.git("for-each-ref")
    try here.todo("sync", "none").expect("", error: "forgot \(homes.remote); the list there is unchanged\n")
    try here.todo("sync", "none").expect("", error: "there was no remote to forget\n")
    try here.todo("sync").expectFailure(
      2,
      "todo: this list is not shared with a remote repository\nto share it: todo sync <path or URL>\n"
    )
    #expect(try homes.git("for-each-ref") == refs)
    try here.todo("add", "Tea")
    try here.todo("sync", homes.remote).expect("")
    try there.todo("sync").expect("2\topen\t\t\t\t\tTea\n")
  }

  @Test(
    "an invalid remote is refused before git is called, and a password is not repeated",
    arguments: [
      ("ext::sh -c touch% pwned", "begins with \"ext::\""), ("fd::17", "begins with \"fd::\""),
      ("ftp://h/x", "begins with \"ftp://\""),
      ("-x", "is not a repository"), ("--upload-pack=touch pwned", "is not a repository"),
      ("a\nb", "is not a repository"),
      ("", "needs a name"), ("https://me:secret@example.org/x", "the URL has a password"),
      ("ssh://me:secret@example.org/x", "the URL has a password"),
    ])
  func refused(url: String, words: String) throws {
    try here.todo("add", "Milk")
    try homes.folder.install("bin/git", ": > '\(homes.folder.path)/called'")
    let path = "\(homes.folder.path(of: "bin")):\(here.environment["PATH"] ?? "")"
    let files = try here.files
    let result = try here.todo("sync", "--", url, environment: ["PATH": path])
    result.expectFailure(1)
    #expect(result.error.contains(words))
    #expect(!result.error.contains("secret"))
    #expect(try here.files == files)
    #expect(try !homes.folder.names.contains("called"))
    try here.todo("sync").expectFailure(2)
  }
}
