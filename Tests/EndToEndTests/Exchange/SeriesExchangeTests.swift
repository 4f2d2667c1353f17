import Testing
import TodoTestSupport

/// From Friday 2026-11-20 on.
@Suite("Series in imports and exports")
struct SeriesExchangeTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  private func calendar(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:u", "DTSTAMP:20261101T000000Z", "SUMMARY:s"] + lines
      + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  private static let rules = [
    "every mon 9:00 until 2026-12-31", "every day for 5 times", "every week until 2026-12-31",
    "after 3 days for 4 times", "every month on 15,31 18:30",
    "every 2 weeks on tue,thu from 2026-12-01 until 2027-06-30", "every mon,thu for 3 times",
  ]

  @Test(
    "importing an export changes nothing here, and gives the same series elsewhere except those reported",
    arguments: ["todotxt", "task", "ics", "markdown", "csv"])
  func roundTrip(format: String) throws {
    for (index, rule) in Self.rules.enumerated() {
      try home.todo("add", "-q", "t\(index)", "--repeat", rule, "-d", index % 2 == 0 ? "" : "2026-12-01")
    }
    let export = try home.todo("export", format, "--all")
    let again = try home.todo("import", format, "-", "--text", input: export.output)
    #expect(
      again.status == 0 && again.output.isEmpty && again.error.contains("7 unchanged"), "\(again.error)")
    let fields = ["--all", "--sort", "title", "--fields", "title,due,repeat"]
    let (here, there) = (try home.todo(["list"] + fields), try Home())
    try there.todo("import", format, "-", "-q", input: export.output)
    let lines = try there.todo(["list"] + fields).output.split(separator: "\n")
    // A rule without a date begins on its first day there.
    func undated(_ line: Substring) -> [Substring] {
      line.split(separator: "\t", omittingEmptySubsequences: false).enumerated().map { $0 == 1 ? "" : $1 }
    }
    for (line, expected) in zip(lines, here.output.split(separator: "\n"))
    where expected.contains("\t\t") ? undated(line) != undated(expected) : line != expected {
      let rule = expected.split(separator: "\t").last.map(String.init) ?? ""
      #expect(export.error.contains("repeat \"\(rule)\""), "\(line) for \(expected): \(export.error)")
    }
    #expect(lines.count == 7)
  }

  @Test(
    "the end of a series is imported from a calendar, and the export has what is left of it",
    arguments: [
      ("DUE;VALUE=DATE:20261127", "UNTIL=20261204", "every week until 2026-12-04", "UNTIL=20261204"),
      ("DUE;VALUE=DATE:20261127", "COUNT=2", "every week for 2 times", "COUNT=1"),
      (
        "DUE:20261127T100000Z", "UNTIL=20261204T100000Z", "every week until 2026-12-04",
        "UNTIL=20261204T235959"
      ),
    ])
  func recurrence(due: String, end: String, rule: String, left: String) throws {
    try home.todo(
      "import", "ics", "-", "--fields", "repeat", input: calendar(due, "RRULE:FREQ=WEEKLY;\(end)")
    )
    .expect("\(rule)\n", error: "1 read: 1 added\n")
    #expect(try home.todo("export", "ics").output.contains("RRULE:FREQ=WEEKLY;\(end)\r\n"))
    try home.todo("done", "1", "-q").expect("1\n2\n")
    #expect(try home.todo("export", "ics").output.contains("RRULE:FREQ=WEEKLY;\(left)\r\n"))
    try home.todo("done", "2", "--text").expect("Done 2  s  (the last of its series)\n")
  }

  @Test("days of the week count in the time zone of the date, even if the date is a midnight here")
  func zones() throws {
    let berlin = ["TZ": "Europe/Berlin"]
    for (due, next) in [("20261124T230000Z", "2026-12-02"), ("20261124T230100Z", "2026-12-02T00:01")] {
      let text = calendar("DUE:\(due)", "RRULE:FREQ=WEEKLY;BYDAY=TU").replacing("UID:u", with: "UID:\(due)")
      let result = try home.todo(["import", "ics", "-", "-q"], input: text, environment: berlin)
      let id = try #require(result.output.split(separator: "\n").first.map(String.init))
      try home.todo(["skip", id, "--fields", "due"], environment: berlin).expect("\(next)\n")
    }
  }

  @Test("a rule that todo cannot express is reported, and exported as it came")
  func untold() throws {
    let dates = calendar("DUE;VALUE=DATE:20261201", "RDATE;VALUE=DATE:20261208,20261215")
    let report = try home.todo("import", "ics", "-", input: dates).error
    #expect(report.contains("rule \"RDATE:20261208,20261215\", will not repeat"), "\(report)")
    #expect(try home.todo("export", "ics").output.contains("RDATE;VALUE=DATE:20261208,20261215\r\n"))
    let note = "- [ ] Send the hours 🔁 every month on the 4th last 📅 2026-11-27\n"
    try home.todo("import", "markdown", "-", "--fields", "repeat", input: note).expect(
      "\n",
      error:
        "1 read: 1 added\nnot carried over: rule \"every month on the 4th last\", will not repeat (todo 2)\n")
    #expect(try home.todo("export", "markdown").output.contains(note))
  }

  @Test("a monthly rule falls on the last day of shorter months, and that is reported")
  func monthEnd() throws {
    let text = calendar("DUE;VALUE=DATE:20261031", "RRULE:FREQ=MONTHLY")
    try home.todo("import", "ics", "-", "--fields", "repeat", input: text).expect(
      "every month on 31\n",
      error:
        "1 read: 1 added\nadapted: rule \"FREQ=MONTHLY\", here also on the last day of shorter months (todo 1)\n"
    )
    try home.todo("done", "1", "--fields", "due").expect("2026-10-31\n2026-11-30\n")
  }

  @Test("a line that another program has ticked ends its series with a note, unless the next one follows")
  func ticked() throws {
    let line = "2026-11-18 Rent rec:+1m due:2026-11-20\n"
    #expect(try home.todo("import", "todotxt", "-", "-q", input: line).output == "1\n")
    let both = "x 2026-11-20 \(line)2026-11-18 Rent rec:+1m due:2026-12-20\n"
    #expect(try !home.todo("import", "todotxt", "-", "-n", input: both).error.contains("ends the series"))
    let report = try home.todo("import", "todotxt", "-", input: "x 2026-11-20 \(line)").error
    #expect(
      report.contains("not carried over: next occurrence (done there, which ends the series) (todo 1)"),
      "\(report)")
  }

  @Test("an until after rec is the end of the series, and stays in the line as long as the series has one")
  func todoTxt() throws {
    let line = "2026-11-18 Swim rec:+1w until:2026-12-04 due:2026-11-20 foo:bar\n"
    try home.todo("import", "todotxt", "-", "--fields", "repeat", input: line).expect(
      "every week until 2026-12-04\n", error: "1 read: 1 added\n")
    try home.todo("export", "todotxt").expect(line)
    try home.todo("edit", "1", "-q", "--repeat", "every week until 2026-12-11")
    try home.todo("export", "todotxt").expect(line.replacing("12-04", with: "12-11"))
    try home.todo("edit", "1", "-q", "--repeat", "every week")
    try home.todo("export", "todotxt").expect(line.replacing("until:2026-12-04 ", with: ""))
    let ask = try home.todo("import", "todotxt", "-", "--fields", "repeat", input: "Ask until:2026-12-04\n")
    #expect(ask.output == "\n" && ask.error.hasSuffix("kept, not shown: until (todo 2)\n"), "\(ask)")
  }

  @Test("an until before the signs of a Markdown task is the end of its series, or title text without a rule")
  func markdown() throws {
    let note = "- [ ] Swim until:2026-12-04 🔁 every week ➕ 2026-11-18 📅 2026-11-20\n"
    try home.todo("import", "markdown", "-", "--fields", "title,repeat", input: note).expect(
      "Swim\tevery week until 2026-12-04\n", error: "1 read: 1 added\n")
    try home.todo("export", "markdown").expect(note)
    try home.todo("edit", "1", "-q", "--repeat", "every week")
    try home.todo("export", "markdown").expect(note.replacing(" until:2026-12-04", with: ""))
    let open = "- [ ] Ask until:2026-12-04 📅 2026-11-20\n"
    let ask = try home.todo("import", "markdown", "-", "--fields", "title", input: open)
    #expect(ask.output == "Ask until:2026-12-04\n", "\(ask)")
    #expect(try home.todo("export", "markdown").output.contains(open.dropLast()))
  }
}
