import Foundation
import Testing
import TodoTestSupport

@Suite("Output is input")
struct OutputIsInputTests {
  /// A home in which the texts beside the rows of a list look as much like references as they can.
  private static func home(_ seed: UInt64) throws -> Home {
    var random = SplitMix(state: seed)
    let titles = ["2 open", "3", "# 4", "r5", "1 of 3 shown", "… 6 more", "7-9", "Overdue", "9 ┤"]
    let names = ["12", "3 Main Street", "2/3", "1,2", "# 1", "home", "7-9"]
    var lines: [String] = []
    for number in 1...Int.random(in: 4...14, using: &random) {
      var fields = [
        "\"uid\":\"uid-\(number)\"", "\"title\":\"\(titles.randomElement(using: &random) ?? "x") \(number)\"",
      ]
      func add(_ key: String, _ values: [String]) {
        if Bool.random(using: &random), let value = values.randomElement(using: &random) {
          fields.append("\"\(key)\":\(value)")
        }
      }
      add("project", names.map { "\"\($0)\"" })
      add("tags", ["[\"12\"]", "[\"3\",\"home\"]", "[\"7-9\"]"])
      add("due", (15...30).map { "\"2026-11-\($0)\"" })
      add("start", ["\"2026-11-10\"", "\"2026-12-24\""])
      add("priority", ["\"high\"", "\"low\""])
      add("status", ["\"done\"", "\"cancelled\""])
      add("content", ["\"2 lines\\n3 open\"", "\"- [ ] 4\""])
      if number > 2, Bool.random(using: &random) {
        fields.append("\"parent\":\"uid-\(Int.random(in: 1..<number, using: &random))\"")
      }
      if number > 2, Bool.random(using: &random) {
        fields.append("\"after\":[\"uid-\(Int.random(in: 1..<number, using: &random))\"]")
      }
      lines.append("{\(fields.joined(separator: ","))}")
    }
    let home = try Home()
    #expect(try home.todo("apply", "-", input: lines.joined(separator: "\n")).status == 0)
    return home
  }

  private static let commands = [
    ["list"], ["today"], ["next"], ["list", "is:any"], ["list", "open"], ["list", "--all"],
  ]
  private static let shapes = [
    [], ["--group", "project"], ["--group", "tag"], ["--group", "parent"], ["--group", "priority"],
    ["--group", "due"], ["--group", "none"], ["--tree"], ["--sort", "-title"], ["--limit", "2"],
  ]
  private static let forms = [
    [], ["--text"], ["--text", "--color", "always"], ["--color", "always"], ["--plain"], ["-q"], ["--json"],
    ["--ndjson"], ["--text", "--fields", "id,due,title"], ["--fields", "id"], ["--fields", "uid,title"],
    ["--json", "--fields", "title,id"], ["--ndjson", "--fields", "uid"],
    ["--color", "always", "--fields", "id,tags"],
  ]

  @Test(
    "a list piped into another command, in any form that names todos, means exactly its rows",
    arguments: Effort.seeds(1))
  func lists(seed: UInt64) throws {
    let home = try Self.home(seed)
    var random = SplitMix(state: seed ^ 0xA11)
    for form in Self.forms {
      let command = Self.commands.randomElement(using: &random) ?? ["list"]
      let shape = command == ["next"] ? [] : Self.shapes.randomElement(using: &random) ?? []
      let words = command + (command == ["today"] && shape == ["--tree"] ? [] : shape)
      let width = ["COLUMNS": "\(Int.random(in: 9...90, using: &random))"]
      let listed = try home.todo(words + form, environment: width).output
      let ids = try home.todo(words + ["-q"]).output
      let read = try home.todo(["show", "-q", "-"], input: listed)
      #expect(read.output == ids && read.status == 0, "\(words + form): \(listed) \(read.error)")
    }
  }

  @Test("a narrowed list piped into another command means its rows, in colour or not")
  func narrowed() throws {
    let home = try Home()
    try home.todo("add", "-", input: "a1\nb\na2\n").expect()
    for form in ["--text", "--color always"] {
      let script = "todo list \(form) a | todo done - -q; todo reopen 1 3 -q >/dev/null"
      #expect(try home.shell("bash", script).expect().output == "1\n3\n")
    }
    let stripped = "todo list --color always --group none a | sed 's/\\x1b\\[[0-9;]*m//g' | todo done - -q"
    #expect(try home.shell("bash", stripped).expect().output == "1\n3\n")
  }

  @Test(
    "output that shows no todos removes none when it is piped into rm, whatever names it contains", .atNight,
    arguments: [
      "log", "projects", "tags", "review", "stats", "calendar", "where", "check", "config", "help",
      "list --explain 2", "log 1", "review 2026", "stats 2026", "undo -n", "add 2 -n", "edit 1 -d fri -n",
      "export todotxt", "export markdown", "export csv", "export ics", "export task",
    ])
  func others(command: String) throws {
    let home = try Self.home(3)
    for form in [[], ["--text"], ["--plain"], ["--text", "--color", "always"], ["-q"]] {
      let words = command.split(separator: " ").map(String.init)
      let isTodos =
        ["add", "edit", "undo"].contains(words[0]) && form != ["--text"] && !form.contains("always")
      if isTodos || words[0] == "review" && form == ["-q"] { continue }
      let shown = try home.todo(words + form)
      let store = try home.store
      let result = try home.todo(["rm", "-"], input: shown.output)
      let same = try home.store
      #expect(store == same, "\(words + form): \(shown.output)\(result.output)")
    }
  }

  @Test("a heading is skipped, and any other line without a reference is an error")
  func lines() throws {
    let home = try Home()
    try home.todo("add", "-", input: "a\nb\n").expect()
    try home.todo("done", "-", "-q", input: "# 2 Sections\n\n  # 2\n1  a\n\u{1B}[90m# 2 open\u{1B}[0m\n")
      .expect("1\n")
    for line in ["#2", "Overdue", "r2", "… 2 more", "open 2", "2 days"] {
      let result = try home.todo("rm", "-", "-n", input: "1\n\(line)\n")
      #expect((result.status == 0) == (line == "2 days"), "\(line)")
    }
  }

  @Test("--fields adds a line of headings")
  func headings() throws {
    let home = try Home()
    try home.todo("add", "-", "-d", "2026-11-18", input: "a\nb\n").expect()
    try home.todo("list", "--text", "--fields", "id,created,title", "--group", "none").expect(
      """
      # id  created      title
         1  today 09:00  a
         2  today 09:00  b

      # 2 open, 2 overdue

      """)
    let terminal = try home.todoOnTerminal(
      "list", "--fields", "title,id", "--group", "none", "--color", "never")
    terminal.expect("title  id\na      1\nb      2\n\nTotal: 2 open, 2 overdue\n")
  }

  @Test("counts copied from a terminal name no todo")
  func copied() throws {
    let home = try Home()
    try home.todo("add", "-", "-d", "2026-11-18", input: "a\nb\nc\n").expect()
    try home.todo("add", "d").expect()
    for words in [["list"], ["today"], ["next"], ["list", "--limit", "3"], ["list", "--tree"], ["review"]] {
      let lines = try home.todoOnTerminal(words + ["--color", "never"]).expect().output.split(separator: "\n")
      let counts = lines.filter { $0.contains(/\d (open|ready|overdue|without a date)/) }
      #expect(!counts.isEmpty, "\(words)")
      for line in counts {
        #expect(try home.todo("rm", "-", "-n", input: "\(line)\n").status == 3, "\(line)")
      }
    }
  }
}
