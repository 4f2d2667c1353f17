import Foundation
import Testing
import TodoTestSupport

@Suite("The store file")
struct StoreFileTests {
  private static func filledHome() throws -> Home {
    let home = try Home()
    try home.todo("add", "One", "--uid", "a").expect()
    return home
  }

  @Test("the first write makes missing folders and the file, for the user alone")
  func permissions() throws {
    let home = try Home()
    try home.todo("list", "--file", "new/deep/list.json").expect("")
    #expect(try home.folder.names == [])
    try home.todo("add", "One", "--file", "new/deep/list.json").expect()
    #expect(try home.folder.attribute(.posixPermissions, of: "new") == 0o700)
    #expect(try home.folder.attribute(.posixPermissions, of: "new/deep") == 0o700)
    #expect(try home.folder.attribute(.posixPermissions, of: "new/deep/list.json") == 0o600)
  }

  @Test("a change keeps the mode of the file and the link that leads to it")
  func modeAndLink() throws {
    let home = try Self.filledHome()
    try home.folder.makeFolder("synced")
    try home.shell("bash", "mv todos.json synced/list.json && ln -s synced/list.json todos.json").expect()
    try home.shell("bash", "chmod 640 synced/list.json").expect()
    try home.todo("done", "1").expect()
    #expect(try home.folder.target(ofLink: "todos.json") == "synced/list.json")
    #expect(try home.folder.attribute(.posixPermissions, of: "synced/list.json") == 0o640)
    #expect(try home.folder.text(of: "synced/list.json").contains("\"done\""))
  }

  @Test("a change keeps the owner", .enabled(if: geteuid() == 0, "only root can give files away"))
  func owner() throws {
    let home = try Self.filledHome()
    try home.shell("bash", "chown 65534:65533 todos.json").expect()
    try home.todo("done", "1").expect()
    #expect(try home.folder.attribute(.ownerAccountID, of: "todos.json") == 65_534)
    #expect(try home.folder.attribute(.groupOwnerAccountID, of: "todos.json") == 65_533)
  }

  @Test(
    "a folder, pipe or device is refused as a store",
    arguments: [("mkdir store", "folder"), ("mkfifo store", "pipe"), ("ln -s /dev/null store", "device")])
  func notAFile(script: String, kind: String) throws {
    let home = try Home()
    try home.shell("bash", script).expect()
    for arguments in [["list"], ["add", "One"]] {
      try home.todo(["--file", "store"] + arguments).expectFailure(
        5, "todo: the store store is a \(kind), not a file\nname a file with --file or TODO_FILE\n")
    }
    #expect(try home.folder.names == ["store"])
  }

  @Test("an unreadable store is an error, not an empty store")
  func unreadable() throws {
    let home = try Self.filledHome()
    let before = try home.store
    try home.shell("bash", "chmod 000 todos.json").expect()
    for arguments in ["list", "add"] {
      let words = arguments == "add" ? [arguments, "Two"] : [arguments]
      let result = try home.todoWithoutPrivileges(words).expectFailure(5)
      #expect(result.error.contains("cannot read the store"), "\(result.error)")
      #expect(result.error.contains(": Permission denied\n"))
    }
    try home.shell("bash", "chmod 600 todos.json").expect()
    #expect(try home.store == before)
  }

  @Test("a read-only folder is an error for a change, and nothing changes")
  func unwritable() throws {
    let home = try Self.filledHome()
    let before = try home.files
    try home.shell("bash", "chmod 500 .").expect()
    let result = try home.todoWithoutPrivileges(["add", "Two"]).expectFailure(5)
    #expect(result.error.contains("cannot write the store"), "\(result.error)")
    #expect(try home.todoWithoutPrivileges(["list", "-q"]).output == "1\n")
    try home.shell("bash", "chmod 700 .").expect()
    #expect(try home.files == before)
  }

  @Test("a store that jq has pretty-printed is read, and made canonical by the next change")
  func prettyPrinted() throws {
    let home = try Self.filledHome()
    try home.todo("add", "Two ü 🥛", "--uid", "b", "-t", "x", "-p", "low", "-d", "2026-12-01").expect()
    let canonical = try home.store
    try home.shell(
      "bash", "jq -S . todos.json > t && mv t todos.json && chmod 600 todos.json", requires: ["jq"]
    )
    .expect()
    let pretty = try home.store
    #expect(pretty != canonical)
    try home.todo("list", "--fields", "uid").expect("b\na\n")
    #expect(try home.store == pretty)
    try home.todo("edit", "1", "-p", "high").expect()
    try home.todo("undo").expect()
    #expect(
      try Self.withoutDigest(home.store)
        == Self.withoutDigest(canonical).replacingOccurrences(of: "\"revision\":2", with: "\"revision\":4"))
  }

  /// A store without the digest of its last line of history.
  private static func withoutDigest(_ store: String) -> String {
    store.replacing(/,"history":"[0-9a-f]{16}"/, with: "")
  }

  @Test("the store is the head, one todo per line in id order, and the trailer")
  func canonical() throws {
    let home = try Self.filledHome()
    try home.todo("add", "Two", "--uid", "b", "-t", "x").expect()
    try home.todo("rm", "2").expect()
    try home.todo("add", "Three", "--uid", "c", "-P", "p").expect("3\topen\t\t\tp\t\tThree\n")
    #expect(
      try Self.withoutDigest(home.store) == """
        {"format":"todo","version":1,"todos":[
        {"id":1,"uid":"a","title":"One","status":"open","tags":[],"created":"2026-11-20T09:00:00Z",\
        "modified":"2026-11-20T09:00:00Z"},
        {"id":3,"uid":"c","title":"Three","status":"open","project":"p","tags":[],"created":"2026-11-20T09:00:00Z",\
        "modified":"2026-11-20T09:00:00Z"}
        ],"lastID":3,"revision":4}

        """)
  }

  @Test("unknown keys of the store and of a todo survive unchanged")
  func unknownKeys() throws {
    let home = try Home()
    let number = "123456789012345678901234567890.10e-2"
    try home.folder.write(
      """
      {"sync":{"token":"\\u00e9","n":\(number)},"format":"todo","version":1,"todos":[
      {"id":1,"energy":[1, {"deep":null}],"uid":"a","title":"One","status":"open","tags":[],\
      "created":"2026-11-20T09:00:00Z","modified":"2026-11-20T09:00:00Z","x-n":\(number)}
      ],"lastID":1,"revision":1}

      """, to: "todos.json")
    try home.todo("edit", "1", "--title", "Uno").expect()
    try home.todo("add", "Two").expect()
    let store = try Self.withoutDigest(home.store)
    #expect(
      store.contains(
        "\"modified\":\"2026-11-20T09:00:01Z\",\"energy\":[1,{\"deep\":null}],\"x-n\":\(number)},\n"))
    #expect(
      store.hasSuffix("\"lastID\":2,\"revision\":3,\"sync\":{\"token\":\"\\u00e9\",\"n\":\(number)}}\n"))
    #expect(try home.todo("list", "--json").output.contains("\"x-n\":\(number)"))
  }

  @Test("a change without effect writes nothing")
  func noChange() throws {
    let home = try Self.filledHome()
    try home.folder.age("todos.json", by: 1_000)
    let inode = try home.folder.attribute(.systemFileNumber, of: "todos.json")
    try home.todo("edit", "1", "--title", "One").expect()
    try home.todo("reopen", "1").expect()
    #expect(try home.folder.attribute(.systemFileNumber, of: "todos.json") == inode)
  }

  @Test(
    "a dry run prints the result, notes the dry run unless -q is given, and writes nothing",
    arguments: [
      (["add", "Two", "--json", "--fields", "id"], "[\n{\"id\":2}\n]\n"), (["add", "-q", "Two"], "2\n"),
      (["edit", "1", "-P", "p"], "1\topen\t\t\tp\t\tOne\n"),
      (["done", "1"], "1\tdone\t\t\t\t\tOne\n"), (["cancel", "1"], "1\tcancelled\t\t\t\t\tOne\n"),
      (["reopen", "1"], "1\topen\t\t\t\t\tOne\n"), (["rm", "1"], "1\topen\t\t\t\t\tOne\n"),
    ])
  func dryRun(arguments: [String], output: String) throws {
    let home = try Self.filledHome()
    let before = try home.files
    let note = arguments.contains("-q") ? "" : "dry run: nothing was changed\n"
    try home.todo(arguments + ["--dry-run"]).expect(output, error: note)
    try home.todo(["-n"] + arguments).expect(output, error: note)
    #expect(try home.files == before)
  }
}
