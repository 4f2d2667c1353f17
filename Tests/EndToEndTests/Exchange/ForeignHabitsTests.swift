import Foundation
import Testing
import TodoTestSupport

/// What other programs write in ways of their own, read as it is meant and written back as it was.
struct ForeignHabitsTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  struct Line: Sendable {
    let format: String
    let text: String
    let fields: String
    let shown: String
  }

  private static func calendar(_ lines: String...) -> String {
    let calendar = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:a", "SUMMARY:Bell"] + lines
    return (calendar + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  private static let lines = [
    Line(
      format: "todotxt", text: "x 2022-06-14 (A) 2022-06-13 Renew the passport +home\n",
      fields: "title,priority,created,completed",
      shown: "Renew the passport\thigh\t2022-06-13T00:00:00Z\t2022-06-14T00:00:00Z"),
    Line(
      format: "todotxt", text: "2026-11-01 Call due:2026-12-01T14:30\n", fields: "title,due",
      shown: "Call\t2026-12-01T14:30"),
    Line(
      format: "todotxt", text: "Call t:2026-11-09T10:00 mum\n", fields: "title,start",
      shown: "Call t:2026-11-09T10:00 mum\t2026-11-09T10:00"),
    Line(
      format: "todotxt", text: "due:2026-12-01 rec:+1w Call mum\n", fields: "title,due,repeat",
      shown: "Call mum\t2026-12-01\tevery week"),
    Line(
      format: "markdown", text: "- [ ] Descale 🔁 every 4 days until 2026-12-31 📅 2026-11-28\n",
      fields: "title,due,repeat",
      shown: "Descale\t2026-11-28\tevery 4 days until 2026-12-31"),
    Line(
      format: "markdown", text: "- [ ] Ask [person:: [[Name]]]\n", fields: "title,person",
      shown: "Ask\t[[Name]]"),
    Line(
      format: "csv",
      text:
        "TYPE,CONTENT,PRIORITY,INDENT,DATE,AUTHOR,DATE_LANG,TIMEZONE\ntask,Pay,1,1,every 2 weeks starting dec 1,Ann (1),en,Europe/Rome\n",
      fields: "title,due,repeat", shown: "Pay\t2026-12-01\tevery 2 weeks from 2026-12-01"),
    Line(
      format: "csv",
      text:
        "title,due\nTrip,\"Dec 1, 2026 → Dec 5, 2026\"\nTalk,2026-12-01 10:00 AM (GMT+2)\nRun,2026-12-01 10:00:00.123\n",
      fields: "title,due", shown: "Run\t2026-12-01T10:00\nTalk\t2026-12-01T08:00\nTrip\t2026-12-01"),
    Line(
      format: "ics", text: calendar("DUE;VALUE=DATE:20261125", "RRULE:FREQ=WEEKLY;COUNT=0;BYDAY=WE"),
      fields: "due,repeat",
      shown: "2026-11-25\tevery wed"),
    Line(
      format: "ics", text: calendar("DUE;TZID=GMT-07:00:20261201T100000"), fields: "due",
      shown: "2026-12-01T17:00"),
    Line(
      format: "ics", text: calendar("DUE;TZID=Tokyo Standard Time:20261201T100000"), fields: "due",
      shown: "2026-12-01T01:00"),
    Line(
      format: "task",
      text:
        #"[{"uuid":"0f3a2c10-0000-4000-8000-000000000001","description":"Pay","deadline":"20261224T000000Z"}]"#,
      fields: "title,deadline", shown: "Pay\t2026-12-24"),
  ]

  @Test("a habit of another program is understood, and goes back as it came", arguments: lines)
  func understood(line: Line) throws {
    let result = try home.todo(["import", line.format, "-"], input: line.text)
    #expect(result.status == 0, "\(result)")
    let shown = try home.todo("list", "--all", "--sort", "title", "--plain", "--fields", line.fields)
    #expect(shown.output == line.shown + "\n", "\(result.error)")
    let again = try home.todo(["import", line.format, "-", "--json"], input: line.text)
    #expect(again.error.contains("\"added\":0,\"changed\":0"), "\(again)")
    let export = try home.todo("export", line.format, "--all").output
    switch line.format {
    case "todotxt", "markdown": #expect(export == line.text)
    case "ics": for text in line.text.split(separator: "\r\n") { #expect(export.contains(text), "\(export)") }
    case "task": #expect(export.contains(#""deadline":"20261224T000000Z""#))
    default: #expect(!export.contains("2026 →") == !line.text.contains("2026 →"))
    }
    #expect(try home.todo("check").status == 0)
  }

  @Test("a rule that is not understood is reported with its todo, each on its own line")
  func rules() throws {
    let rows = (1...3).map { "task,Todo \($0),4,1,every blue moon \($0)\n" }.joined()
    let result = try home.todo(["import", "csv", "-"], input: "TYPE,CONTENT,PRIORITY,INDENT,DATE\n" + rows)
    for number in 1...3 {
      #expect(
        result.error.contains(
          "not carried over: rule \"every blue moon \(number)\", will not repeat (todo \(number))\n"))
    }
    let markdown = try home.todo(
      ["import", "markdown", "-"], input: "- [ ] Air 🔁 every 2 weeks (odd) 📅 2026-11-30\n")
    #expect(markdown.error.contains("rule \"every 2 weeks (odd)\", will not repeat"))
  }

  @Test("notes that a program makes to itself come back, and are no fields")
  func bookkeeping() throws {
    let lines = Self.calendar("X-APPLE-SORT-ORDER:3", "X-OC-HIDESUBTASKS:1", "X-CLIENT:ACME")
    let result = try home.todo(["import", "ics", "-"], input: lines)
    #expect(result.error == "1 read: 1 added\n")
    #expect(try home.todo("show", "1").output.contains("apple") == false)
    let export = try home.todo("export", "ics").output
    #expect(export.contains("X-APPLE-SORT-ORDER:3\r\n") && export.contains("X-OC-HIDESUBTASKS:1\r\n"))
    #expect(export.contains("X-CLIENT:ACME\r\n"))
    let row =
      "TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,DATE_LANG,TIMEZONE,DURATION_UNIT\ntask,Pay,4,1,Ann,en,Europe/Rome,minute\n"
    #expect(try home.todo(["import", "csv", "-"], input: row).error == "1 read: 1 added\n")
    #expect(try home.todo("show", "2").output.contains("Ann") == false)
  }

  @Test(
    "a declared list keeps its texts with commas through a table and a calendar",
    arguments: ["csv", "ics", "task"])
  func lists(format: String) throws {
    try home.todo("config", "field.names.type", "list")
    try home.todo(["apply", "-"], input: #"{"title":"a","uid":"u","names":["Smith, John","Ann"]}"#)
    let text = try home.todo("export", format, "--uid", "--strict").output
    #expect(
      try home.todo(["import", format, "-", "--on-conflict", "fail"], input: text).error
        == "1 read: 1 unchanged\n")
    try home.todo(["import", format, "-", "--file", "copy.json"], input: text)
    #expect(
      try home.todo("list", "--json", "--file", "copy.json").output.contains(
        #""names":["Smith, John","Ann"]"#))
  }

  @Test(
    "a rule without a date begins today, and its record goes back without one",
    arguments: ["todotxt", "markdown"])
  func begins(format: String) throws {
    let line = format == "todotxt" ? "Water rec:+3d\n" : "- [ ] Water 🔁 every 3 days\n"
    let result = try home.todo(["import", format, "-"], input: line)
    #expect(result.error.contains("rule without a date, from today on (todo 1)"))
    #expect(try home.todo("list", "--plain", "--fields", "due").output == "2026-11-20\n")
    #expect(try home.todo("export", format).output == line)
    #expect(try home.todo(["import", format, "-"], input: line).error == "1 read: 1 unchanged\n")
    try home.todo("edit", "1", "--due", "2026-12-24")
    #expect(try home.todo("export", format).output.contains("2026-12-24"))
  }

  @Test(
    "a list that repeats a record in one text can be read",
    arguments: [
      ("todotxt", "a uid:u\nb uid:u\nb uid:u\n", 2), ("csv", "uid,title\nu,a\nu,b\nu,b\n", 1),
      ("csv", "id,title\nX-1,a\nX-1,b\n", 2), ("markdown", "- [ ] a 🆔 k\n- [ ] b 🆔 k\n", 2),
      ("ics", "BEGIN:VTODO\nUID:u\nSUMMARY:a\nEND:VTODO\nBEGIN:VTODO\nUID:u\nSUMMARY:b\nEND:VTODO\n", 1),
      ("csv", "title,Phase,status\na,in progress,whatever\n", 1),
    ])
  func repeated(format: String, text: String, count: Int) throws {
    let map = text.contains("Phase") ? ["--map", "Phase=status"] : []
    let result = try home.todo(["import", format, "-"] + map, input: text)
    #expect(result.status == 0, "\(result)")
    #expect(try home.todo("list", "--all", "-q").output.split(separator: "\n").count == count)
    #expect(try home.todo("check").status == 0)
    if map.isEmpty {
      #expect(result.error.contains("shared uid") || result.error.contains("earlier version"))
    }
  }
}
