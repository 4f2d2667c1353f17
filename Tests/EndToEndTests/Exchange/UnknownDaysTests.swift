import Testing
import TodoTestSupport

/// Records that do not say when something was done or added.
@Suite("Todos that ended on an unknown day")
struct UnknownDaysTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  /// Imports a text and returns the values of its todos.
  private func bring(_ format: String, _ text: String) throws -> String {
    let result = try home.todo("import", format, "-", input: text)
    #expect(result.status == 0, "\(result)")
    return try home.todo("list", "--all", "--sort", "id", "--fields", "title,created,completed,cancelled")
      .output
  }

  @Test(
    "an unknown end is taken from a later change or left out, and no todo is added after its end",
    arguments: [
      ("todotxt", "x Sweep", "Sweep\t2026-11-20T09:00:00Z\t\t\n"),
      ("todotxt", "x Sweep state:cancelled", "Sweep\t2026-11-20T09:00:00Z\t\t\n"),
      ("todotxt", "x 2020-01-02 Sell", "Sell\t2020-01-02T00:00:00Z\t2020-01-02T00:00:00Z\t\n"),
      ("todotxt", "x 2020-01-02 2019-05-01 Sell", "Sell\t2019-05-01T00:00:00Z\t2020-01-02T00:00:00Z\t\n"),
      ("markdown", "- [x] Sweep", "Sweep\t2026-11-20T09:00:00Z\t\t\n"),
      ("markdown", "- [-] Sweep", "Sweep\t2026-11-20T09:00:00Z\t\t\n"),
      ("markdown", "- [x] Sell ✅ 2020-01-02", "Sell\t2020-01-02T00:00:00Z\t2020-01-02T00:00:00Z\t\n"),
      ("csv", "title,done\nSweep,yes", "Sweep\t2026-11-20T09:00:00Z\t\t\n"),
      (
        "csv", "title,status,updated\nSell,done,2020-01-02T10:00:00Z",
        "Sell\t2020-01-02T10:00:00Z\t2020-01-02T10:00:00Z\t\n"
      ),
      (
        "csv", "title,status,updated\nSell,open,2020-01-02T10:00:00Z",
        "Sell\t2020-01-02T10:00:00Z\t\t\n"
      ),
      (
        "ics",
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:Sweep\nSTATUS:COMPLETED\nEND:VTODO\nEND:VCALENDAR",
        "Sweep\t2026-11-20T09:00:00Z\t\t\n"
      ),
      (
        "ics",
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:Sell\nSTATUS:CANCELLED\nCREATED:20190501T000000Z\n"
          + "LAST-MODIFIED:20200102T100000Z\nEND:VTODO\nEND:VCALENDAR",
        "Sell\t2019-05-01T00:00:00Z\t\t2020-01-02T10:00:00Z\n"
      ),
      (
        "task",
        #"[{"uuid":"00000000-0000-4000-8000-000000000001","status":"completed","description":"Sell","#
          + #""modified":"20200102T100000Z"}]"#, "Sell\t2020-01-02T10:00:00Z\t2020-01-02T10:00:00Z\t\n"
      ),
      (
        "task",
        #"[{"uuid":"00000000-0000-4000-8000-000000000001","status":"deleted","description":"Sweep"}]"#,
        "Sweep\t2026-11-20T09:00:00Z\t\t\n"
      ),
    ])
  func witnesses(format: String, text: String, expected: String) throws {
    #expect(try bring(format, text) == expected)
    let store = try home.store
    #expect(try bring(format, text) == expected)
    #expect(try home.store == store)
  }

  @Test("review, stats and calendar leave out todos with an unknown end and say so; other commands take them")
  func lists() throws {
    _ = try bring("todotxt", "x Sweep the yard\nx Mend the gate +house\nx 2020-01-02 Sell the bike\n")
    let note = "note: 2 todos left out: their end dates are unknown\n"
    for form in [[], ["--json"], ["--text"]] {
      let review = try home.todo(["review"] + form)
      #expect(!review.output.contains("Sweep") && review.error == note, "\(review)")
      #expect(try home.todo(["stats"] + form).error == note)
      #expect(try home.todo(["calendar"] + form).error == note)
    }
    #expect(try home.todo("list", "completed:none", "-q").output == "1\n2\n")
    #expect(try home.todo("list", "--all", "--sort", "completed", "-q").output == "3\n1\n2\n")
    #expect(try home.todo("show", "1", "--text").status == 0)
    try home.todo("check").expect()
    try home.todo("note", "1", "with the old broom").expect()
    #expect(try home.todo("show", "1", "--json").output.contains("completed\":") == false)
    #expect(
      try home.todo("export", "todotxt", "-a", "--sort", "id").output
        == "x Sweep the yard\nx Mend the gate +house\nx 2020-01-02 Sell the bike\n")
    try home.todo("reopen", "1").expect()
    try home.todo("done", "1").expect()
    #expect(try home.todo("list", "completed:today", "-q").output == "1\n")
    try home.todo("undo", "2").expect()
    #expect(try home.todo("list", "completed:none", "-q").output == "1\n2\n")
  }

  @Test(
    "an unknown end stays unknown in a copy of the list",
    arguments: ["todotxt", "markdown", "csv", "ics", "task", "json"])
  func copies(format: String) throws {
    _ = try bring("todotxt", "x Sweep the yard\nx Mend the gate state:cancelled\n")
    try home.todo("edit", "1", "-p", "high").expect()
    let fields = "uid,title,status,created,modified,completed,cancelled"
    let words = format == "json" ? ["list", "-a", "--json", "--fields", fields] : ["export", format, "-a"]
    let text = try home.todo(words).output
    let other = ["TODO_FILE": "other.json", "TODO_NOW": "2026-11-22T09:00:00Z"]
    let command = format == "json" ? ["apply", "-"] : ["import", format, "-"]
    #expect(try home.todo(command, input: text, environment: other).status == 0)
    let copied = try home.todo("list", "--all", "--ndjson", environment: other).output
    #expect(copied.contains(#""status":"done""#) && copied.contains(#""status":"cancelled""#))
    #expect(!copied.contains(#""completed":"2"#) && !copied.contains(#""cancelled":"2"#), "\(copied)")
  }

  @Test("a todo that is ticked elsewhere on the day it was added here does not end before it was added")
  func sameDay() throws {
    try home.todo("add", "Milk", environment: ["TODO_NOW": "2026-11-20T08:30:00Z"]).expect()
    _ = try bring("todotxt", "x 2026-11-20 2026-11-20 Milk\n")
    #expect(
      try home.todo("list", "-a", "--fields", "status,created,completed").output
        == "done\t2026-11-20T08:30:00Z\t2026-11-20T08:30:00Z\n")
    #expect(try home.todo("export", "todotxt", "-a").output == "x 2026-11-20 2026-11-20 Milk\n")
  }

  @Test("an open todo that is done elsewhere without a day has an unknown end")
  func doneElsewhere() throws {
    _ = try bring("todotxt", "Milk\n")
    #expect(try bring("todotxt", "x Milk\n") == "Milk\t2026-11-20T09:00:00Z\t\t\n")
    #expect(try home.todo("export", "todotxt", "-a").output == "x Milk\n")
  }

  @Test(
    "a list that was exported in another time zone does not change the days of its todos",
    arguments: ["todotxt", "markdown"])
  func otherZone(format: String) throws {
    let (tokyo, berlin) = (["TZ": "Asia/Tokyo"], ["TZ": "Europe/Berlin"])
    try home.todo("add", "Milk", "--uid", "u", environment: ["TODO_NOW": "2026-11-19T16:07:00Z"]).expect()
    try home.todo("done", "1", environment: ["TODO_NOW": "2026-11-19T17:00:00Z"]).expect()
    let before = try home.todo("list", "-a", "--fields", "created,completed").output
    let text = try home.todo("export", format, "-a", "--uid", environment: tokyo).output
    #expect(text.contains("2026-11-20") && !text.contains("2026-11-19"))
    let result = try home.todo(
      "import", format, "-", "--on-conflict", "fail", input: text, environment: berlin)
    #expect(result.status == 0 && result.error.contains("1 unchanged"), "\(result)")
    #expect(try home.todo("list", "-a", "--fields", "created,completed").output == before)
    let edited = try home.todo("export", format, "-a", "--uid", environment: berlin).output
    let undone = try home.todo(
      "import", format, "-", input: edited.replacing("2026-11-19", with: "2026-11-18"), environment: berlin)
    #expect(undone.error.contains("1 changed"), "\(undone)")
  }
}
