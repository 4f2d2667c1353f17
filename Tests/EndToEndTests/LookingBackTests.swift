import Testing
import TodoTestSupport

/// Looking back on Friday 2026-11-20, after a week of work.
@Suite("Looking back")
struct LookingBackTests {
  private let home: Home

  /// Three todos added on Monday: one is done on Tuesday, reopened on Thursday and done today; one is
  /// cancelled.
  init() throws {
    home = try Home()
    try home.todo("add", "-", "-P", "work/site", input: "One\nTwo\nThree\n", environment: Self.day(16))
      .expect()
    try home.todo("done", "1", environment: Self.day(17)).expect()
    try home.todo("reopen", "1", environment: Self.day(19)).expect()
    try home.todo("cancel", "2", environment: Self.day(19)).expect()
    try home.todo("done", "1").expect()
  }

  private static func day(_ day: Int) -> [String: String?] { ["TODO_NOW": "2026-11-\(day)T09:00:00Z"] }

  @Test("a review in a pipe has one todo per line after its kind and day, and -q prints only ids")
  func review() throws {
    try home.todo("review").expect(
      """
      added\t2026-11-16\t1\tdone\t\t\twork/site\t\tOne
      added\t2026-11-16\t2\tcancelled\t\t\twork/site\t\tTwo
      added\t2026-11-16\t3\topen\t\t\twork/site\t\tThree
      done\t2026-11-17\t1\tdone\t\t\twork/site\t\tOne
      cancelled\t2026-11-19\t2\tcancelled\t\t\twork/site\t\tTwo
      done\t2026-11-20\t1\tdone\t\t\twork/site\t\tOne

      """)
    try home.todo("review", "-q", "-3d").expect("2\n1\n")
    try home.todo("review", "yesterday", "--ndjson", "--fields", "id").expect(
      #"{"from":"2026-11-19","to":"2026-11-19","days":[{"day":"2026-11-19","done":[],"added":[],"cancelled":[{"id":2}]}],"#
        + #""stale":[],"waiting":[],"blocked":[]}"# + "\n")
  }

  @Test("review, stats and calendar have headings and rows on a terminal")
  func terminal() throws {
    let output = try home.todoOnTerminal("review", "this", "week", "--color", "never").expect().output
    #expect(
      output.hasPrefix(
        "This week so far, Mon 16 – Fri 20 Nov: 2 done, 3 added, 1 cancelled\n\nMon 16 Nov: 3 added\n"))
    let stats = try home.todoOnTerminal(["stats", "this", "week"], columns: 60).expect().output
    #expect(stats.contains("\u{1B}[1mOpen at the end of each day\u{1B}[0m\n"))
    #expect(
      try home.todoOnTerminal("calendar", "--color", "never").expect().output.contains("\n16         17"))
  }

  @Test("added todos share a row and done todos have one each; late and undated todos are counted below")
  func short() throws {
    try home.todo("add", "Late", "-d", "2026-11-18", "-q", environment: Self.day(18)).expect()
    try home.todo("review", "--text").expect(
      """
      # This week so far, Mon 16 – Fri 20 Nov: 2 done, 4 added, 1 cancelled

      # Mon 16 Nov: 3 added
      added  1 One (done), 2 Two (cancelled), 3 Three

      # Tue 17 Nov: 1 done
      done       1  today 09:00      work/site  One

      # Wed 18 Nov: 1 added
      added  4 Late

      # Thu 19 Nov: 1 cancelled
      cancelled  2  yesterday 09:00  work/site  Two

      # Fri 20 Nov: 1 done
      done       1  today 09:00      work/site  One

      # 1 overdue: todo list is:overdue
      # 1 without a date: todo list due:none

      """)
  }

  @Test("--where narrows down review and stats, whatever the status")
  func query() throws {
    try home.todo("add", "Home", "-P", "home", "-q", environment: Self.day(18)).expect()
    try home.todo("review", "-q", "--where", "project:home").expect("4\n")
    try home.todo("review", "-q", "--where", "project:work is:done").expect("1\n1\n1\n")
    try home.todo("review", "--where", "nope:x").expectFailure(2, nil)
    try home.todo("stats", "--where", "").expectFailure(2, nil)
    let stats = try home.todo("stats", "today", "--plain", "--where", "project:home").expect().output
    #expect(stats.hasPrefix("day\t2026-11-20\t0\t0\t0\t1\nproject\thome\t1\t0\t0\nage\t\t\n"))
    let text = try home.todo("review", "--text", "--where", "project:home or tag:x").expect().output
    #expect(text.hasSuffix("# 1 without a date: todo list 'due:none (project:home or tag:x)'\n"))
  }

  @Test("a damaged history is reported, and the numbers come from the todos")
  func damage() throws {
    let history = try home.folder.text(of: "todos.history.ndjson")
    let lines = history.split(separator: "\n", omittingEmptySubsequences: false)
    let damaged = lines.prefix(2) + ["{\"broken\":"] + lines.dropFirst(3)
    try home.folder.write(damaged.joined(separator: "\n"), to: "todos.history.ndjson")
    for command in ["review", "stats", "calendar"] {
      let result = try home.todo(command)
      #expect(result.status == 0)
      #expect(result.error == "note: the history is damaged before revision 4\n")
    }
    #expect(try home.todo("stats", "tue").output.hasPrefix("day\t2026-11-17\t0\t0\t0\t3\n"))
    try home.folder.remove("todos.history.ndjson")
    try home.todo("calendar", "--json").expect(error: "")
  }

  @Test("a missing store has empty days, and a terminal says that there are no todos yet")
  func noStore() throws {
    let home = try Home()
    #expect(
      try home.todo("stats", "today").expect().output.hasPrefix(
        "day\t2026-11-20\t0\t0\t0\t0\nage\t\t\nload\t2026-11-20\t0\n"))
    #expect(try home.todo("review").expect().output == "")
    #expect(try home.todoOnTerminal("stats").error.contains("no todos yet"))
  }

  @Test("week-start sets the first day of the week, even with -q")
  func weekStart() throws {
    try home.folder.write("[date]\nweek-start = thu\n", to: "config")
    let environment = ["TODO_CONFIG": home.folder.path(of: "config")]
    #expect(try home.todo(["review", "-q"], environment: environment).output == "2\n1\n")
  }

  private static let periods =
    "write a period such as yesterday, this-week, 2026-11 or 30d; for more: todo help dates\n"

  @Test(
    "invalid periods are refused with a reason and what is accepted, and so is -q for numbers, which have no ids",
    arguments: [
      (["review", "soon"], 1, "todo: invalid period \"soon\"\n\(periods)"),
      (
        ["stats", "next", "week"], 1,
        "todo: the period \"next week\" has not begun: it begins on 23 Nov\n\(periods)"
      ),
      (
        ["calendar", "fri"], 1,
        "todo: invalid month \"fri\": it is not one whole month\nwrite a month such as nov, 2026-11 or next-month\n"
      ),
      (
        ["stats", "-q"], 2,
        "todo: --quiet: this command has no ids to print\nusage: todo stats [options] [period...]\n"
      ),
    ] as [([String], Int32, String)])
  func refusals(words: [String], status: Int32, error: String) throws {
    let result = try home.todo(words).expectFailure(status)
    #expect(result.error.hasPrefix(error))
  }
}
