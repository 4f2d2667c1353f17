import Testing
import TodoTestSupport

/// Todos with the same words, which only their other values tell apart.
@Suite("Twins in imports")
struct TwinsTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  private func bring(_ text: String, _ options: String...) throws -> ProcessResult {
    try home.todo(["import", "todotxt", "-"] + options, input: text)
  }

  private var list: String {
    get throws { try home.todo("list", "-a", "--sort", "id", "--fields", "id,due,content,tags").output }
  }

  @Test(
    "twins keep their values through an export and an import",
    arguments: [["--tag", "imp"], ["--project", "p"], []])
  func back(options: [String]) throws {
    let lines = "call bob due:2026-12-24\ncall bob due:2026-11-22\n"
    #expect(try home.todo(["import", "todotxt", "-"] + options, input: lines).status == 0)
    try home.todo("note", "1", "about the invoice").expect()
    try home.todo("edit", "2", "-t", "later").expect()
    let before = try list
    for format in ["todotxt", "markdown", "csv"] {
      let text = try home.todo("export", format, "-a").output
      let result = try home.todo("import", format, "-", "--on-conflict", "fail", input: text)
      #expect(result.status == 0 && result.error.contains("2 unchanged"), "\(result)")
      #expect(try list == before)
    }
  }

  @Test("changes to several twins are a conflict, and a change to one of them is not")
  func left() throws {
    _ = try bring("call bob due:2026-12-24\ncall bob due:2026-11-22\n")
    let both = "call bob due:2026-12-25\ncall bob due:2026-11-23\n"
    try bring(both, "--on-conflict", "fail").expectFailure(4)
    #expect(try bring(both).error.contains("2 todos changed on both sides, imported values used"))
    // The one twin that is left must be the one that is no longer there as it was.
    let one = "call bob due:2026-11-23\ncall bob due:2026-12-26\n"
    let result = try bring(one, "--on-conflict", "fail")
    #expect(result.status == 0 && result.error.contains("1 changed, 1 unchanged"), "\(result)")
    #expect(
      try list == "1\t2026-12-26\t\t\n2\t2026-11-23\t\t\n" || list == "1\t2026-11-23\t\t\n2\t2026-12-26\t\t\n"
    )
  }

  @Test("new todos are reported as possible edits only if their file also has a known todo")
  func unrelated() throws {
    _ = try home.todo("import", "csv", "-", input: "title\na\nb\n")
    #expect(try home.todo("import", "csv", "-", input: "title\nc\n").error == "1 read: 1 added\n")
    #expect(
      try home.todo("import", "csv", "-", input: "title\na\nd\n").error.contains(
        "may be edits of known todos"))
  }

  @Test("a line end in a stored title or tag does not split its exported line")
  func lineEnds() throws {
    let todo =
      #"{"id":1,"uid":"u","title":"Buy milk\nx 2026-01-01 pay +rent","status":"open","tags":["a\nb"],"#
      + #""created":"2026-11-01T00:00:00Z","modified":"2026-11-01T00:00:00Z"}"#
    try home.folder.write(
      "{\"format\":\"todo\",\"version\":1,\"todos\":[\n\(todo)\n],\"lastID\":1,\"revision\":1}\n",
      to: "todos.json")
    let text = try home.todo("export", "todotxt", "-a").output
    #expect(text == "2026-11-01 Buy milk%0Ax 2026-01-01 pay %2Brent @a%0Ab\n")
    let result = try bring(text)
    #expect(result.status == 0 && result.error.hasPrefix("1 read: 1 unchanged"), "\(result)")
    #expect(try home.todo("export", "markdown", "-a").output.split(separator: "\n").count == 1)
  }
}
