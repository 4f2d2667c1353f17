import Testing
import TodoTestSupport

@Suite("Only ids")
struct QuietTests {
  private static func home() throws -> Home {
    let home = try Home()
    try home.todo("add", "-", "-q", input: "a\nb\n").expect("1\n2\n")
    try home.folder.write("a\nb\n", to: "todo.txt")
    try home.folder.write("uid,title\nu,x\n", to: "t.csv")
    try home.folder.makeFolder("other")
    try home.folder.write(try home.store, to: "other/copy.json")
    try home.todo("add", "c", "-q", environment: ["TODO_FILE": home.folder.path(of: "other/copy.json")])
      .expect("3\n")
    return home
  }

  @Test(
    "-q prints nothing but ids and errors",
    arguments: [
      ("done --where tag:zz", ""), ("rm --where tag:zz", ""), ("show --where tag:zz", ""),
      ("done 1 -n", "1\n"), ("add c -n", "3\n"), ("edit 1 -d fri -n", "1\n"),
      ("import todotxt todo.txt", "3\n4\n"), ("import csv t.csv -n", "3\n"), ("undo -n", "1\n2\n"),
      ("list milk", ""), ("list tag:zz", ""), ("today", ""), ("done 1 1", "1\n"), ("reopen 1", "1\n"),
      ("edit 1 --title a", "1\n"), ("log", "r1\n"), ("review", "1\n2\n"), ("add x -d 2026-11-18", "3\n"),
      ("postpone 1-2 --where x", nil), ("check", ""), ("edit 1 --set size=3", "1\n"), ("note 1 Seen", "1\n"),
      ("merge other/copy.json", "3\n"),
    ] as [(String, String?)])
  func quiet(command: String, output: String?) throws {
    let result = try Self.home().todo(command.split(separator: " ").map(String.init) + ["-q"])
    guard let output else { return #expect(result.status == 2 && !result.error.isEmpty) }
    result.expect(output)
  }

  @Test("-q prints the ids of the todos that a sync brings, and nothing if it brings none")
  func sync() throws {
    let homes = try SyncHomes()
    try homes.here.todo("add", "-", "-q", input: "a\nb\n").expect("1\n2\n")
    try homes.here.todo("sync", homes.remote, "-q").expect("")
    try homes.there.todo("sync", homes.remote, "-q").expect("1\n2\n")
    try homes.there.todo("sync", "-q").expect("")
  }

  @Test("-q prints nothing for empty input or an import with nothing new")
  func input() throws {
    let home = try Self.home()
    for words in [["done", "-"], ["add", "-"], ["apply", "-"]] { try home.todo(words + ["-q"]).expect("") }
    try home.todo("import", "todotxt", "todo.txt", "-q").expect()
    try home.todo("import", "todotxt", "todo.txt", "-q").expect("")
  }

  @Test("-q still prints warnings")
  func warnings() throws {
    let home = try Self.home()
    try home.todo("add", "x", "-d", "today", "-s", "tomorrow", "-q")
      .expect("3\n", error: "todo: warning: 3: start is after due: hidden until Sat 21 Nov\n")
    try home.folder.write("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nDUE:nonsense\n", to: "bad.ics")
    #expect(try !home.todo("import", "ics", "bad.ics", "-q", "--skip-bad").error.isEmpty)
  }

  @Test("a feed that is applied again prints the same ids, in its order, and changes nothing")
  func upsert() throws {
    let home = try Self.home()
    let feed =
      "{\"uid\":\"x\",\"title\":\"x\"}\n{\"id\":2,\"title\":\"b\"}\n{\"uid\":\"y\",\"title\":\"y\"}\n"
    try home.todo("apply", "-", "-q", input: feed).expect("3\n2\n4\n")
    let files = try home.files
    try home.todo("apply", "-", "-q", input: feed).expect("3\n2\n4\n")
    try home.todo("apply", "-", "-q", "-n", input: feed).expect("3\n2\n4\n")
    try home.todo("apply", "-", "--plain", input: feed).expect("", error: "no todos to change\n")
    #expect(try home.files == files)
    try home.todo("apply", "-", "-q", input: feed + "{\"uid\":\"x\",\"removed\":true}").expect("3\n2\n4\n")
    let list = try home.todo("list", "--all", "--ndjson").expect().output
    try home.todo("apply", "-", "-q", input: list).expect("1\n2\n4\n")
  }
}
