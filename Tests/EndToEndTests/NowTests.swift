import Testing
import TodoTestSupport

/// What to do now, on Friday 2026-11-20 at noon.
@Suite("What to do now")
struct NowTests {
  /// Sixty open todos without a date, and some with one.
  private static func filledHome() throws -> Home {
    let home = try Home()
    let many = (1...60).map { "Someday \($0)\n" }.joined()
    try home.todo("add", "-", input: many).expect()
    try home.todo("add", "Late", "-d", "2026-11-18").expect()
    try home.todo("add", "Meeting", "-d", "2026-11-20T17:00").expect()
    try home.todo("add", "Begun", "-s", "2026-11-20").expect()
    try home.todo("add", "Begins this evening", "-s", "2026-11-20T18:00", "-d", "2026-12-01").expect()
    try home.todo("add", "Hidden until Monday", "-s", "2026-11-23", "-d", "2026-11-20")
      .expect(error: "todo: warning: 65: start is after due: hidden until Mon 23 Nov\n")
    try home.todo("add", "Tomorrow", "-d", "2026-11-21").expect()
    try home.todo("add", "Done", "-d", "2026-11-20").expect()
    try home.todo("done", "67").expect()
    return home
  }

  @Test("todo by itself fits the window, with the most urgent first, and says how many more there are")
  func window() throws {
    let home = try Self.filledHome()
    let lines = try home.todoOnTerminal("--color", "never").expect().output.split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    #expect(lines.count == 23)
    #expect(lines.first == "Overdue")
    #expect(lines.contains("Later") == false && lines.contains("No date  … 49 more"))
    #expect(lines[1].hasSuffix("Late"))
    #expect(lines.last == "… 49 more: todo list")
  }

  @Test("todo list shows everything, and so does todo in a pipe or another form")
  func whole() throws {
    let home = try Self.filledHome()
    #expect(try home.todoOnTerminal("list", "--color", "never").expect().output.contains("Someday 60"))
    for words in [[], ["--text"], ["--json"], ["-q"]] {
      let todo = try home.todo(words).expect().output
      #expect(todo == (try home.todo(["list"] + words).expect().output), "\(words)")
    }
    #expect(try home.todoOnTerminal("-q").expect().output.split(separator: "\n").count == 64)
  }

  @Test("a limited list gives the full count, and a limit of 0 is not an empty list")
  func limit() throws {
    let home = try Self.filledHome()
    let five = try home.todoOnTerminal("list", "--limit", "5", "--color", "never").expect().output
    #expect(five.hasSuffix("\nTotal: 64 open, 1 overdue; 5 of 64 shown\n"))
    let none = try home.todoOnTerminal("list", "--limit", "0", "--color", "never").expect()
    #expect(none.output == "Total: 64 open, 1 overdue; 0 of 64 shown\n")
    #expect(none.error.isEmpty)
  }

  @Test("today shows todos that are late, due today or begin by today, but none that wait for a later day")
  func today() throws {
    let titles = try Self.filledHome().todo("today", "--fields", "title").expect().output
    #expect(titles == "Late\nMeeting\nBegins this evening\nBegun\n")
  }

  @Test("today also fits the window, and a pipe or a limit shows the rest")
  func todayInWindow() throws {
    let home = try Home()
    try home.todo("add", "-", "-d", "2026-11-18", input: (1...40).map { "Late \($0)\n" }.joined()).expect()
    let output = try home.todoOnTerminal("today", "--color", "never").expect().output
    #expect(output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count == 23)
    #expect(output.hasSuffix("\n… 19 more: todo today --limit 40\n"))
    #expect(try home.todo("today", "--text").expect().output.contains("Late 40\n"))
    #expect(
      try home.todoOnTerminal("today", "--limit", "99", "--color", "never").expect().output.contains(
        "Late 40\n"))
  }

  @Test("when much is overdue, today's todos are in the window, and headings say what is left out")
  func behind() throws {
    let home = try Home()
    try home.todo("add", "-", "-d", "2026-11-18", input: (1...30).map { "Late \($0)\n" }.joined()).expect()
    try home.todo("add", "Late and high", "-d", "2026-11-19", "-p", "high").expect()
    for number in 1...2 { try home.todo("add", "Today \(number)", "-d", "2026-11-20").expect() }
    for command in [[], ["today"]] {
      let lines = try home.todoOnTerminal(command + ["--color", "never"]).expect().output
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count == 23)
      #expect(lines.first == "Overdue  … 14 more")
      #expect(lines[17].hasSuffix("Late and high"))
      #expect(lines[18...19] == ["", "Today"])
      #expect(lines[20].hasSuffix("Today 1") && lines[21].hasSuffix("Today 2"))
      #expect(lines[22].hasPrefix("… 14 more: todo"))
    }
    #expect(try home.todo("--text").expect().output.contains("more") == false)
  }

  @Test("a todo that has begun stays in today until it is done")
  func begun() throws {
    let home = try Home()
    try home.todo("add", "Do taxes", "-s", "today", "-d", "2026-12-24").expect()
    try home.todo("add", "Over", "-s", "yesterday").expect()
    #expect(try home.todo("add", "Later", "-s", "2026-11-30", "-d", "2026-11-22", "-q").status == 0)
    for now in ["2026-11-20T09:00:00Z", "2026-11-21T09:00:00Z", "2026-11-27T23:00:00Z"] {
      try home.todo("today", "-q", "--sort", "id", environment: ["TODO_NOW": now]).expect("1\n2\n")
    }
    try home.todo("done", "1", "-q").expect()
    try home.todo("today", "-q").expect("2\n")
  }

  @Test("a day with nothing due says so and points to todo next")
  func nothingToday() throws {
    let home = try Home()
    try home.todo("add", "Someday").expect()
    let result = try home.todo("today", "--text")
    result.expect("", error: "nothing to do today; todo next shows what comes next\n")
    try home.todo("today", "--text", "milk").expect("", error: "no todos match\n")
  }

  @Test("a query narrows down today and next", arguments: ["today", "next"])
  func queries(command: String) throws {
    let home = try Home()
    try home.todo("add", "a", "-d", "today", "-P", "x", "-t", "t").expect()
    try home.todo("add", "b", "-d", "today").expect()
    try home.todo("add", "c", "-d", "yesterday", "-P", "x/y").expect()
    try home.todo(command, "project:x", "-q", "or", "tag:none").expect("3\n1\n2\n")
    try home.todo(command, "-q", "project:x").expect("3\n1\n")
    try home.todo(command, "-q", "project:x", "tag:t").expect("1\n")
    try home.todo(command, "-q", "is:done").expect("")
    try home.todo(command, "--json", "nope:x").expectFailure(2, nil)
  }

  @Test("next begins with todos late or due today, then those due within seven days or high, then the rest")
  func next() throws {
    let home = try Home()
    let ten = (1...10).map { "low \($0)\n" }.joined()
    try home.todo("add", "-", "-p", "low", "-d", "2028-01-05", input: ten).expect()
    let others = [
      ["URGENT", "-p", "high"], ["in a week", "-d", "2026-11-27"], ["in eight days", "-d", "2026-11-28"],
      ["tonight", "-d", "2026-11-20T23:00"], ["late", "-d", "2026-11-19", "-p", "low"],
      ["in two days, high", "-d", "2026-11-22", "-p", "high"], ["undated, medium", "-p", "medium"],
      ["waits", "-p", "high", "-s", "2026-11-21"], ["late and high", "-d", "2026-11-18", "-p", "high"],
    ]
    for words in others { #expect(try home.todo(["add"] + words).status == 0) }
    for form in [[], ["--plain"]] {
      let titles = try home.todo(["next", "--fields", "title"] + form).expect().output
      #expect(
        titles == """
          late and high
          late
          tonight
          in two days, high
          URGENT
          in a week
          undated, medium
          low 1
          low 2
          low 3

          """)
    }
    try home.todo("next", "-q", "--limit", "3").expect("19\n15\n14\n")
    let last = try home.todo("next", "--limit", "99", "--fields", "title").expect().output
    #expect(last.hasSuffix("low 10\nin eight days\n"))
  }

  @Test("next suggests --limit for a bare number, and a limited list gives the full count")
  func nextInWindow() throws {
    let home = try Self.filledHome()
    try home.todo("next", "3").expectFailure(2, nil)
    #expect(try home.todo("next", "3").error.contains("did you mean \"next --limit 3\"?"))
    try home.todo("next", "--text", "--limit", "1", "Someday").expect(
      """
      1  Someday 1

      # 60 ready; 1 of 60 shown

      """)
  }

  @Test("sort and group of [list] apply to every list without its own, and its query to the plain list")
  func settings() throws {
    let home = try Home()
    try home.todo("add", "a", "-d", "today", "-P", "x", "-p", "low").expect()
    try home.todo("add", "b", "-d", "tomorrow", "-P", "x", "-p", "high", "-t", "t").expect()
    try home.todo("add", "c", "-d", "2026-11-18", "-P", "y").expect()
    for (key, value) in [
      ("list.sort", "priority,due"), ("list.query", "not project:y"), ("list.group", "none"),
    ] {
      #expect(try home.todo("config", key, value).status == 0)
    }
    let lists: [([String], String)] = [
      ([], "21"), (["list"], "21"), (["project:x"], "21"), (["projects", "x"], "21"), (["--all"], "213"),
      (["today"], "13"), (["today", "--sort", "due"], "31"), (["list", "is:any", "--sort", "id"], "123"),
      (["next"], "132"), (["list", "project:x", "--json"], "12"), (["project:x", "-q"], "12"),
    ]
    for (words, ids) in lists {
      let form = words.contains("--json") || words.contains("-q") ? [] : ["--plain"]
      let output = try home.todo(words + form + (words.contains("-q") ? [] : ["--fields", "id"])).expect()
        .output
      #expect(output.filter(\.isNumber) == ids, "\(words): \(output)")
    }
    #expect(try home.todo("config", "list.group", "priority").status == 0)
    #expect(try home.todo("list", "--text", "project:x").expect().output.hasPrefix("# High priority\n"))
    #expect(try home.todo("next", "--text").expect().output.hasPrefix("1  "))
  }

  @Test("a view can have fields, a limit and a tree, which change nothing for scripts")
  func views() throws {
    let home = try Home()
    try home.todo("add", "whole", "-t", "x").expect()
    try home.todo("add", "other", "-t", "x").expect()
    try home.todo("add", "part", "-t", "x", "--parent", "1").expect()
    #expect(try home.todo("config", "view.w.query", "tag:x").status == 0)
    #expect(try home.todo("config", "view.w.fields", "id,title").status == 0)
    #expect(try home.todo("config", "view.w.tree", "true").status == 0)
    try home.todo("@w", "--text").expect("# id  title\n   1  whole\n   3    part\n   2  other\n\n# 3 open\n")
    try home.todo("@w", "--plain").expect("1\twhole\n3\tpart\n2\tother\n")
    #expect(try home.todo("config", "view.w.limit", "2").status == 0)
    try home.todo("@w", "--plain", "--fields", "id").expect("1\n3\n")
    try home.todo("@w", "--plain", "--limit", "1", "--sort", "-id", "--group", "none").expect("3\tpart\n")
    try home.todo("@w", "-q").expect("1\n2\n3\n")
    #expect(
      try home.todo("export", "csv", "@w", "--no-config").output.split(whereSeparator: \.isNewline).count == 1
    )
    #expect(try home.todo("export", "csv", "@w").output.split(whereSeparator: \.isNewline).count == 4)
    for (key, value) in [
      ("view.w.limit", "-1"), ("view.w.tree", "maybe"), ("view.w.fields", "id,2x"), ("list.limit", "3"),
    ] {
      try home.todo("config", key, value).expectFailure(2, nil)
    }
  }
}
