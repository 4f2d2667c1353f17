import Testing
import TodoTestSupport

/// Command lines that are refused, each with its exit status and the first line of its error.
private let refused: [(arguments: [String], status: Int32, message: String)] = [
  (["add", ""], 1, "the title is empty"), (["add", " \t "], 1, "the title is empty"),
  (["add", "one\ntwo"], 1, "the title has more than one line"),
  (["add", "one\u{2028}two"], 1, "the title has more than one line"),
  (
    ["add", String(repeating: "x", count: 16_385)], 1,
    "the title is 16385 bytes long; at most 16384 are allowed"
  ),
  (
    ["add", String(repeating: "é", count: 8_193)], 1,
    "the title is 16386 bytes long; at most 16384 are allowed"
  ),
  (["add", "red \u{1B}[31m"], 1, "the title contains the control character U+001B"),
  (["add", "bell \u{07}"], 1, "the title contains the control character U+0007"),
  (["edit", "1", "--title", ""], 1, "the title is empty"),
  (["edit", "1", "--title", "a\nb"], 1, "the title has more than one line"),
  (["add", "x", "--content", "a\u{1B}b"], 1, "the content contains the control character U+001B"),
  (["add"], 2, "missing argument <title>"), (["add", "-x"], 2, "unknown option -x"),

  (["done"], 2, "missing argument <ref>"), (["done", "0"], 3, "no such todo: 0"),
  (["done", "99"], 3, "no such todo: 99"), (["done", "1", "98", "2", "99"], 3, "no such todo: 98, 99"),
  (["rm", "1", "0-0"], 3, "no such todo: 0-0"), (["edit", "4-9", "-p", "low"], 3, "no such todo: 4-9"),
  (["rm", "1000000000000000000000000000000"], 3, "no such todo: 1000000000000000000000000000000"),
  (["rm", "9223372036854775807"], 3, "no such todo: 9223372036854775807"),
  (["done", "-1"], 2, "unknown option -1"), (["done", "--", "-1"], 2, "invalid reference \"-1\""),
  (["done", "x"], 2, "invalid reference \"x\""), (["done", "1x"], 2, "invalid reference \"1x\""),
  (["done", "1.x"], 2, "invalid reference \"1.x\""), (["done", "3-1"], 2, "invalid reference \"3-1\""),
  (["done", "1-"], 2, "invalid reference \"1-\""), (["done", "1,,2"], 2, "invalid reference \"1,,2\""),
  (["done", ""], 2, "invalid reference \"\""),
  (["done", "same"], 2, "\"same\" matches 2 uids: same-1, same-2"),
  (["done", "uid:none"], 3, "no such todo: uid:none"),
  (["add", "x", "--uid", "same-1"], 1, "a todo with the uid \"same-1\" already exists"),
  (["add", "x", "--uid", "a b"], 1, "invalid uid \"a b\": it has a space"),

  (["add", "x", "-d", "2026-02-30"], 1, "invalid due date \"2026-02-30\""),
  (["add", "x", "-d", "2026-02-03 24:00"], 1, "invalid due date \"2026-02-03 24:00\""),
  (["add", "x", "-d", "2026-00-10"], 1, "invalid due date \"2026-00-10\""),
  (["edit", "1", "-s", "2025-02-29"], 1, "invalid start date \"2025-02-29\""),
  (["add", "x", "-d", "soonish"], 1, "invalid due date \"soonish\""),
  (["add", "x", "-p", "urgent"], 1, "invalid priority \"urgent\""),
  (["add", "x", "-t", "two words"], 1, "invalid tag \"two words\""),
  (["add", "x", "-t", "a,b"], 1, "invalid tag \"a,b\""),
  (["add", "x", "-P", "a\u{1}b"], 1, "the project contains the control character U+0001"),

  (["add", "x", "--bogus"], 2, "unknown option --bogus"),
  (["list", "--due", "today"], 2, "unknown option --due"),
  (["edit", "1", "new", "title"], 2, "<ref>: \"new title\" is not a reference"),
  (["review", "project:x"], 2, "<period>: \"project:x\" is a query, not a period"),
  (["stats", "30d", "@work"], 2, "<period>: \"@work\" is a query, not a period"),
  (["review", "+work", "#x"], 2, "<period>: \"+work #x\" is a query, not a period"),
  (["1", "done"], 2, "<ref>: the command comes first"), (["frobnicate"], 2, "unknown command \"frobnicate\""),
  (["list", "--fields", "id,colour"], 2, "--fields: unknown field \"colour\""),
  (["list", "--fields", ""], 2, "--fields: unknown field \"\""),
  (["list", "--sort", "colour"], 2, "--sort: unknown field \"colour\""),
  (["list", "--limit", "-1"], 2, "--limit: invalid number \"-1\", expected 0 or more"),
  (["list", "--limit", "99999999999999999999"], 2, "--limit: invalid number \"99999999999999999999\""),
  (["add", "x", "-d"], 2, "--due needs a value"), (["list", "--file"], 2, "--file needs a value"),
  (["list", "--file="], 2, "--file: the path is empty"),
  (["list", "--json=yes"], 2, "--json takes no value"),
  (["list", "--plain", "-q"], 2, "--plain and --quiet cannot be used together"),
  (["list", "-q", "--fields", "id"], 2, "--fields and --quiet cannot be used together"),
  (["list", "--color", "blue"], 2, "--color: \"blue\" is not one of auto, always, never"),
  (["add", "x", "-d", "today", "-d", "tomorrow"], 2, "--due is given twice"),
  (["add", "x", "--title", "y"], 2, "<title> and --title cannot be used together"),
  (["edit", "1"], 2, "nothing to change"),
  (["edit", "-", "--content", "-"], 2, "- and --content - cannot be used together"),
  (["show"], 2, "missing argument <ref>"), (["apply"], 2, "missing argument <input>"),
  (["apply", "feed.ndjson"], 2, "<input>: \"feed.ndjson\" is not \"-\""),
]

@Suite("Refused arguments")
struct RefusedArgumentTests {
  private static func home() throws -> Home {
    try Home(files: files.get())
  }

  /// Made once for all of these tests.
  private static let files = Result {
    let home = try Home()
    for uid in ["same-1", "same-2", "other"] { try home.todo("add", "A todo", "--uid", uid).expect() }
    return try home.files
  }

  @Test(
    "a bad argument is reported in one line with advice, and the store stays unchanged", arguments: refused)
  func table(arguments: [String], status: Int32, message: String) throws {
    let home = try Self.home()
    let before = try home.files
    let result = try home.todo(arguments).expectFailure(status)
    let lines = result.error.split(separator: "\n")
    #expect(lines.first?.hasPrefix("todo: \(message)") == true, "\(result.commandLine)\n\(result.error)")
    #expect(lines.count >= 2, "what to do about it is missing: \(result.error)")
    #expect(!result.error.contains("\u{1B}"))
    #expect(try home.files == before)
  }

  @Test("the error with --json is one object on stderr, with its code, message, advice and references")
  func jsonErrors() throws {
    let home = try Self.home()
    try home.todo("done", "1", "98", "99", "--json").expectFailure(
      3,
      """
      {"error":"not-found","message":"no such todo: 98, 99","advice":"todo list --all shows every todo with its id",\
      "refs":["98","99"]}

      """)
    try home.todo("--ndjson", "add", "x", "-p", "urgent").expectFailure(
      1,
      """
      {"error":"refused","message":"invalid priority \\"urgent\\"","advice":"write high, medium, low or none"}

      """)
    try home.todo("show", "same", "--json").expectFailure(
      2,
      """
      {"error":"ambiguous","message":"\\"same\\" matches 2 uids: same-1, same-2",\
      "advice":"write more of the uid, or the id: 1 or 2","refs":["same"]}

      """)
    try home.todo("list", "--json", "--bogus").expectFailure(
      2,
      """
      {"error":"usage","message":"unknown option --bogus","advice":"usage: todo list [options] [query...]"}

      """)
  }

  @Test(
    "an argument that looks like an option is refused, with what is expected or how to write it",
    arguments: [
      (
        ["show", "-1"],
        "expected <ref>: 12, 3-7, 3,5,9-11, a uid or its first 4 characters, or - for standard input"
      ),
      (
        ["rm", "-1"],
        "expected <ref>: 12, 3-7, 3,5,9-11, a uid or its first 4 characters, or - for standard input"
      ),
      (["undo", "-1"], "expected <n>: how many changes (default: 1), or as far as a revision: r88"),
      (["apply", "-1"], "expected -: standard input"),
      (["add", "-5", "degrees"], "write \"--\" before it to pass it as an argument"),
      (["list", "-5"], "write \"--\" before it to pass it as an argument"),
      (["where", "-1"], "usage: todo where"),
      (["add", "-x"], "write \"--\" before it to pass it as an argument"),
      (["add", "- milk"], "write \"--\" before it to pass it as an argument"),
      (["show", "-x"], "usage: todo show [options] [ref...]"),
    ])
  func hyphenatedArgument(arguments: [String], advice: String) throws {
    let result = try Self.home().todo(arguments).expectFailure(2)
    let lines = result.error.split(separator: "\n")
    #expect(lines.first == "todo: unknown option \(arguments[1].hasPrefix("- ") ? "- " : arguments[1])")
    #expect(lines.dropFirst().first.map(String.init) == advice)
  }

  @Test("a near miss gets a suggestion and is not run")
  func suggestion() throws {
    let home = try Self.home()
    let result = try home.todo("dnoe", "1").expectFailure(2)
    #expect(result.error.contains("did you mean \"done 1\"?"))
    #expect(try home.todo("list", "--priorty").error.contains("todo: unknown option --priorty"))
    try home.todo("list", "-q").expect("1\n2\n3\n")
  }

  @Test("an argument that is not UTF-8 is refused in any position", arguments: [0, 1, 2, 3])
  func invalidUTF8(position: Int) throws {
    let home = try Self.home()
    let before = try home.files
    var words = ["add", "x", "-P", "y"].map { Array($0.utf8) }
    words[position] = [0x61, 0xFF]
    try home.todo(bytes: words).expectFailure(
      2, "todo: argument \(position + 1) is not valid UTF-8\nusage: todo [options] [command] [arguments]\n")
    try home.todo(bytes: words + [Array("--json".utf8)]).expectFailure(
      2,
      """
      {"error":"usage","message":"argument \(position + 1) is not valid UTF-8",\
      "advice":"usage: todo [options] [command] [arguments]"}

      """)
    #expect(try home.files == before)
  }

  @Test("a title that begins with a hyphen can follow -- or --title")
  func hyphen() throws {
    let home = try Home()
    try home.todo("add", "--", "-x", "--json").expect("1\topen\t\t\t\t\t-x --json\n")
    try home.todo("add", "--title=-y").expect("2\topen\t\t\t\t\t-y\n")
    try home.todo("edit", "1", "--title", "--due").expect("1\topen\t\t\t\t\t--due\n")
  }

  @Test("the advice for todos that share a uid names their ids", arguments: ["same-1", "uid:same-1", "same"])
  func sharedUID(reference: String) throws {
    let home = try Self.home()
    try home.folder.write(home.store.replacing("same-2", with: "same-1"), to: "todos.json")
    try home.todo("done", reference).expectFailure(
      2,
      """
      todo: 2 todos have the uid "same-1"
      write the id: 1 or 2

      """)
    try home.todo("done", "2", "-q").expect("2\n")
  }

  @Test("a reference given twice counts once, in its first position")
  func repeatedReference() throws {
    let home = try Self.home()
    try home.todo("done", "-q", "2", "1-2", "same-2", "2,2").expect("2\n1\n")
  }
}
