import Foundation
import Testing
import TodoTestSupport

/// Calendars of other programs, and our calendars as python-icalendar reads them.
@Suite("iCalendar")
struct ICalendarTests {
  private static let files = [
    "todoman", "apple", "nextcloud", "tasks-org", "thunderbird", "evolution", "odd",
  ]

  private static func fixture(_ name: String) throws -> String {
    let tests = URL(filePath: #filePath).pathComponents.prefix { $0 != "EndToEndTests" }.joined(
      separator: "/")
    return try String(contentsOf: URL(filePath: "\(tests)/Fixtures/ics/\(name).ics"), encoding: .utf8)
  }

  /// The unfolded lines of the VTODOs of a calendar, except those that say when it was written.
  private func lines(_ text: String) -> [String] {
    let lines = text.replacing("\r\n", with: "\n").replacing("\n ", with: "").split(separator: "\n").map(
      String.init)
    var isInside = false
    return lines.filter { line in
      if line == "BEGIN:VTODO" { isInside = true }
      defer { if line == "END:VTODO" { isInside = false } }
      return isInside && !line.hasPrefix("DTSTAMP")
    }
  }

  @Test("importing a calendar again changes nothing", arguments: files)
  func twice(name: String) throws {
    let home = try Home()
    try home.folder.write(try Self.fixture(name), to: "in.ics")
    #expect(try home.todo("import", "ics", "in.ics").status == 0)
    let store = try home.store
    let again = try home.todo("import", "ics", "in.ics")
    #expect(again.error.contains(" read: ") && again.error.contains(" unchanged\n"))
    #expect(!again.error.contains("added") && !again.error.contains("changed,"))
    #expect(try home.store == store)
  }

  @Test(
    "an export after an import has every line of the calendar, and importing it changes nothing",
    arguments: files)
  func back(name: String) throws {
    for zone in ["UTC", "Europe/Berlin"] {
      let home = try Home()
      try home.folder.write(try Self.fixture(name), to: "in.ics")
      #expect(try home.todo(["import", "ics", "in.ics"], environment: ["TZ": zone]).status == 0)
      let exported = try home.todo(["export", "ics", "--all"], environment: ["TZ": zone]).output
      for line in lines(try Self.fixture(name)) { #expect(lines(exported).contains(line), "\(line)") }
      try home.folder.write(exported, to: "out.ics")
      let again = try home.todo(["import", "ics", "out.ics"], environment: ["TZ": zone])
      #expect(!again.error.contains("added") && !again.error.contains(" changed"), "\(again)")
    }
  }

  @Test("python-icalendar reads the values of the todos from an export")
  func python() throws {
    let home = try Home()
    let titles = [
      "Pay; rent, now", "C:\\dir\\\"quotes\"", "牛乳を買う " + String(repeating: "長い", count: 40), "a=b;c:d 😀",
    ]
    for (place, title) in titles.enumerated() {
      try home.todo(
        "add", title, "-d", "2026-12-0\(place + 1)", "-t", "x;y", "-t", "z", "--content",
        "one\n\\two, \(title)"
      )
      .expect()
    }
    try home.todo("edit", "2", "--repeat", "every last fri").expect(
      error: "todo: warning: 2: Wed 2 Dec does not fit \"every month on last fri\"\n")
    try home.todo("edit", "3", "-d", "2026-12-03 14:30", "-s", "2026-12-01").expect()
    try home.todo("done", "4").expect()
    try home.folder.write(try home.todo("export", "ics", "--all").output, to: "out.ics")
    let script = """
      import icalendar, json
      for todo in icalendar.Calendar.from_ical(open("out.ics", "rb").read()).walk("VTODO"):
          print(json.dumps([str(todo["UID"]), str(todo["SUMMARY"]), str(todo["DESCRIPTION"]), todo["DUE"].dt.isoformat(),
              str(todo["STATUS"]), [str(one) for one in todo["CATEGORIES"].cats],
              todo["RRULE"].to_ical().decode() if "RRULE" in todo else None], ensure_ascii=False))
      """
    try home.folder.write(script, to: "read.py")
    // Debian's Python has the module from Debian's package; another Python may come first on the search path.
    let read = try home.shell("bash", "/usr/bin/python3 read.py | jq -sc 'sort_by(.[3])[]'", requires: ["jq"])
    #expect(read.status == 0, "\(read)\nis python3-icalendar installed? Tests/run installs it")
    let expected = try home.shell(
      "bash",
      #"""
      todo list --all --json | jq -c 'sort_by(.due)[] | [.uid, .title, .content,
        (if .due | length > 10 then .due + ":00" else .due end),
        (if .status == "done" then "COMPLETED" else "NEEDS-ACTION" end), .tags,
        (if .repeat then "FREQ=MONTHLY;BYDAY=-1FR" else null end)]'
      """#)
    #expect(read.output == expected.output)
  }

  @Test("half a file is refused with the line and a reason, and --skip-bad imports the todos that are whole")
  func half() throws {
    let home = try Home()
    let text = try Self.fixture("nextcloud")
    try home.folder.write(String(text.prefix(text.count * 2 / 3)), to: "half.ics")
    let refused = try home.todo("import", "ics", "half.ics").expectFailure(1)
    #expect(refused.error.hasPrefix("todo: half.ics, line 14: column 1: no END:VTODO for this BEGIN\n"))
    #expect(try home.folder.names == ["half.ics"])
    let taken = try home.todo("import", "ics", "--skip-bad", "half.ics")
    #expect(taken.status == 0 && taken.error.contains("1 added"), "\(taken)")
  }

  @Test(
    "only the system's time zones are known by name, and other names mean local time",
    arguments: [
      ("Europe/Berlin", "2026-12-01T08:00"), ("America/New_York", "2026-12-01T14:00"),
      ("Asia/Kolkata", "2026-12-01T03:30"), ("Nowhere/Town", "2026-12-01T09:00"),
      ("../../etc/passwd", "2026-12-01T09:00"), ("/etc/localtime", "2026-12-01T09:00"),
      ("Europe", "2026-12-01T09:00"), ("tzdata.zi", "2026-12-01T09:00"),
    ])
  func zones(name: String, due: String) throws {
    let home = try Home()
    try home.folder.write(
      "BEGIN:VTODO\nUID:1\nSUMMARY:a\nDUE;TZID=\(name):20261201T090000\nEND:VTODO\n", to: "in.ics")
    let result = try home.todo("import", "ics", "in.ics", "--fields", "due")
    #expect(result.output == "\(due)\n")
    #expect(result.error.contains("adapted: time in "))
    // The user's own time zone is unaffected.
    #expect(try home.todo("list", "--fields", "created").output == "\(Home.now)\n")
  }
}
