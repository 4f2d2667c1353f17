import Foundation
import Testing
import TodoTestSupport

/// Records that other programs have written in ways that no standard describes.
struct OddRecordsTests {
  private let home: Home
  private static let uuids = ["1b4b7021-b672-403b-8ca6-1c23c74e1626", "2b4b7021-b672-403b-8ca6-1c23c74e1626"]

  init() throws {
    home = try Home()
  }

  private static func calendar(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:a", "SUMMARY:Bell"] + lines + ["END:VTODO", "END:VCALENDAR"])
      .joined(separator: "\n")
  }

  @Test(
    "the dependencies of a task are found however their list is wrapped",
    arguments: [
      #"["A","B"]"#, #""A,B""#, #"" A , B ""#, #"["A,B"]"#, #""[\"A\",\"B\"]""#, #"["[\"A\"]","B"]"#,
      #"["[\"A\",\"B\"]"]"#, #"["\"A\"","B"]"#, #"["[]","A","B"]"#, #"["[\"[\\\"A\\\"]\"]","B"]"#,
    ])
  func depends(list: String) throws {
    let list = list.replacing("A", with: Self.uuids[0]).replacing("B", with: Self.uuids[1])
    let tasks = Self.uuids.map { #"{"uuid":"\#($0)","description":"First","status":"pending"}"# }
    let last =
      #"{"uuid":"3b4b7021-b672-403b-8ca6-1c23c74e1626","description":"Last","status":"pending","depends":\#(list)}"#
    let result = try home.todo(["import", "task", "-"], input: (tasks + [last]).joined(separator: "\n"))
    #expect(result.status == 0)
    #expect(!result.error.contains("no todo"))
    #expect(try home.todo("list", "--plain", "--fields", "id", "after:1", "after:2").output == "3\n")
  }

  @Test(
    "a time zone is found at the end of a path, and by another spelling of its name",
    arguments: [
      "/mozilla.org/20050126_1/Asia/Tokyo", "/freeassociation.sourceforge.net/Tzfile/Asia/Tokyo",
      "/citadel.org/20190914_1/Asia/Tokyo", "asia/tokyo", "Asia/Tokyo",
    ])
  func zones(name: String) throws {
    let text = Self.calendar("DUE;TZID=\(name):20261201T100000")
    let result = try home.todo(["import", "ics", "-"], input: text, environment: ["TZ": "Europe/Berlin"])
    #expect(result.error.contains("time in \(name) (todo 1)"))
    #expect(try home.todo("list", "--plain", "--fields", "due").output == "2026-12-01T02:00\n")
    let export = try home.todo(["export", "ics"], environment: ["TZ": "Europe/Berlin"])
    #expect(export.output.contains("DUE;TZID=\(name):20261201T100000\r\n"))
  }

  @Test("a time zone can be three names at the end of a path, and an unknown zone is reported")
  func longZones() throws {
    let text = Self.calendar(
      "DUE;TZID=/mozilla.org/20050126_1/America/Argentina/Buenos_Aires:20261201T100000")
    try home.todo(["import", "ics", "-"], input: text)
    #expect(try home.todo("list", "--plain", "--fields", "due").output == "2026-12-01T13:00\n")
    let unknown = Self.calendar("DUE;TZID=/mozilla.org/1/Moon/Base:20261201T100000").replacing(
      "UID:a", with: "UID:b")
    #expect(try home.todo(["import", "ics", "-"], input: unknown).error.contains("unknown zone"))
  }

  @Test(
    "the end of a record is never taken to be now",
    arguments: [
      ("ics", calendar("STATUS:COMPLETED", "LAST-MODIFIED:20200102T030405Z"), "2020-01-02"),
      ("ics", calendar("STATUS:COMPLETED", "DTSTAMP:20200102T030405Z"), "\n"),
      ("ics", calendar("PERCENT-COMPLETE:100", "LAST-MODIFIED:20200102T030405Z"), "2020-01-02"),
      (
        "ics", calendar("STATUS:COMPLETED", "COMPLETED:20190102T030405Z", "DTSTAMP:20200102T030405Z"),
        "2019-01-02"
      ),
      (
        "task",
        #"{"uuid":"\#(uuids[0])","description":"Bell","status":"completed","entry":"20190101T000000Z","#
          + #""modified":"20200102T030405Z"}"#, "2020-01-02"
      ),
      (
        "task",
        #"{"uuid":"\#(uuids[0])","description":"Bell","status":"completed","entry":"20200102T000000Z"}"#,
        "\n"
      ),
    ])
  func ended(format: String, text: String, day: String) throws {
    #expect(try home.todo(["import", format, "-"], input: text).status == 0)
    #expect(
      try home.todo("list", "--all", "--plain", "--fields", "status,completed").output.hasPrefix(
        "done\t\(day)"))
    #expect(try home.todo(["import", format, "-"], input: text).error.contains("1 unchanged"))
    // The export is the same record.
    let export = try home.todo("export", format, "--all").output
    #expect(try home.todo(["import", format, "-"], input: export).error.contains("1 unchanged"))
  }

  @Test("a record that is open and 100 percent complete is open, and that is reported")
  func percent() throws {
    let result = try home.todo(
      ["import", "ics", "-"], input: Self.calendar("STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:100"))
    #expect(result.error.contains("kept, not shown: PERCENT-COMPLETE (todo 1)"))
    #expect(try home.todo("list", "--plain", "--fields", "status").output == "open\n")
  }

  @Test("an imported todo with a start in the future is reported once, by its id")
  func hidden() throws {
    func tasks(_ start: String) -> String {
      #"{"uuid":"\#(Self.uuids[0])","description":"Bell","status":"pending","scheduled":"\#(start)"}"#
    }
    #expect(
      try home.todo(["import", "task", "-"], input: tasks("20261210T000000Z")).error.contains(
        "\nhidden until its start: 1\n"))
    #expect(
      try !home.todo(["import", "task", "-"], input: tasks("20261211T000000Z")).error.contains("hidden"))
    #expect(try home.todo("list", "--plain").output.isEmpty)
  }

  @Test(
    "a Taskwarrior template stays as it is until the todo is changed, and is due with the first of its tasks")
  func template() throws {
    let tasks = [
      #"{"uuid":"\#(Self.uuids[0])","status":"recurring","modified":"20261101T000001Z","mask":"--","#,
      #"{"uuid":"\#(Self.uuids[1])","status":"pending","modified":"20261101T000002Z","imask":0,"parent":"\#(Self.uuids[0])","#,
      #"{"uuid":"3b4b7021-b672-403b-8ca6-1c23c74e1626","status":"pending","modified":"20261101T000003Z","imask":1,"#
        + #""parent":"\#(Self.uuids[0])","#,
    ].enumerated().map { place, task in
      task + #""description":"Bell","recur":"weekly","entry":"20261001T000000Z","#
        + #""due":"202611\#(place == 2 ? "09" : "02")T120000Z"}"#
    }
    #expect(try home.todo(["import", "task", "-"], input: tasks.joined(separator: "\n")).status == 0)
    func exported() throws -> String {
      try home.todo("export", "task").output.split(separator: "\n").filter { $0.hasPrefix("{") }.joined(
        separator: "\n")
    }
    let template =
      #"{"uuid":"\#(Self.uuids[0])","description":"Bell","entry":"20261001T000000Z","modified":"20261101T000003Z","#
      + #""due":"20261102T120000Z","status":"recurring","recur":"weekly"}"#
    #expect(try exported() == template)
    try home.todo("edit", "1", "-t", "new")
    #expect(
      try exported()
        == template.replacing("20261101T000003Z", with: "20261120T090000Z").replacing(
          #""entry""#, with: #""tags":["new"],"entry""#))
  }

  @Test("a note has its date only once, here and in Taskwarrior")
  func notes() throws {
    try home.todo("add", "Call mum")
    try home.todo("note", "1", "Not at home", environment: ["TODO_NOW": "2026-11-19T18:00:00Z"])
    try home.todo("note", "1", "Rang her", environment: ["TODO_NOW": "2026-11-20T18:00:00Z"])
    let task = try home.todo("export", "task").output
    #expect(
      task.contains(
        #"T120000Z","description":"Not at home"},{"entry":"20261120T180000Z","description":"Rang her"}"#))
    let annotated =
      #"{"uuid":"\#(Self.uuids[0])","description":"Bell","annotations":[{"entry":"20261118T080000Z","#
      + #""description":"https://example.org"},{"entry":"20261119T080000Z","description":"2026-11-02 Seen"}]}"#
    try home.todo(["import", "task", "-"], input: annotated)
    let shown = try home.todo("show", "2").output
    #expect(shown.hasSuffix("content\n  2026-11-18 https://example.org\n  2026-11-02 Seen\n"), "\(shown)")
    #expect(
      try home.todo("export", "task").output.contains(
        annotated.split(separator: "\"annotations\":")[1].dropLast()))
    let before = try home.store
    #expect(try home.todo(["import", "task", "-"], input: task).error.contains("1 unchanged"))
    let other = ["TODO_FILE": "other.json", "TZ": "Pacific/Honolulu"]
    _ = try home.todo(["import", "task", "-"], input: task, environment: other)
    let there = try home.todo("show", "1", environment: other).output
    #expect(there.hasSuffix("content\n  2026-11-19 Not at home\n  2026-11-20 Rang her\n"), "\(there)")
    #expect(before.contains("2026-11-19 Not at home"))
  }

  @Test(
    "invalid projects and tags that were put into the store by hand survive an export and an import",
    arguments: ["todotxt", "markdown", "csv", "ics", "task"])
  func planted(format: String) throws {
    let names = [#"a\nb"#, #"c\u0001d"#, #"e\rf\tg"#, #"h\u2028i\u0085"#, #"\u0007"#, "none", #"\n"#]
    for name in names { try home.todo("add", "Todo", "-P", "p", "-t", "t", "--content", name) }
    var store = try home.store
    for name in names {
      let content = #""content":"\#(name.replacing(#"\"#, with: #"\\"#))""#
      store = store.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).map { line in
        line.contains(content)
          ? line.replacing(#""p""#, with: #""\#(name)""#).replacing(#"["t"]"#, with: #"["u","\#(name)"]"#)
          : line
      }.joined(separator: "\n")
    }
    try home.folder.write(store, to: "todos.json", permissions: 0o600)
    func todos() throws -> String {
      try home.todo("list", "--all", "--sort", "id", "--ndjson", "--fields", "id,uid,title,project,tags")
        .output
    }
    let before = try todos()
    #expect(before.contains(#""project":"a\nb","tags":["u","a\nb"]"#), "\(before)")
    for _ in 1...2 {
      let exported = try home.todo("export", format, "--all").output
      let result = try home.todo(["import", format, "-"], input: exported)
      #expect(
        result.status == 0 && result.error.contains("\(names.count) unchanged"), "\(result)\n\(exported)")
      #expect(try todos() == before)
    }
  }
}
