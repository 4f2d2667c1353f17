import Foundation
import Testing
import TodoTestSupport

/// Two machines that each import a file before their lists meet.
struct ImportedTwiceTests {
  private let homes: SyncHomes
  private var here: Home { homes.here }
  private var there: Home { homes.there }

  init() throws {
    homes = try SyncHomes()
  }

  /// A file of each format, with a due date that somebody moves by a day.
  static let files = [
    ("todotxt", "2026-11-01 Call mum due:2026-12-01\n"),
    (
      "task",
      #"[{"uuid":"1b4b7021-b672-403b-8ca6-1c23c74e1626","description":"Call mum","status":"pending","#
        + #""entry":"20261101T090000Z","due":"20261201T100000Z","reviewer":"bob"}]"#
    ),
    (
      "ics",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:Call mum\nDUE;VALUE=DATE:20261201\nX-A:1\nEND:VTODO\nEND:VCALENDAR\n"
    ),
    ("markdown", "- [ ] Call mum 🆔 a 📅 2026-12-01\n"),
    ("csv", "uid,title,due,Client\na,Call mum,2026-12-01,ACME\n"),
  ]

  private func take(_ format: String, _ text: String, _ home: Home, at time: String) throws -> ProcessResult {
    try home.folder.write(text, to: "file", permissions: 0o600)
    return try home.todo(
      ["import", format, "file", "--on-conflict", "fail"], environment: ["TODO_NOW": time])
  }

  @Test(
    "a file imported on both machines causes no conflict when they meet or when it changes later", .atNight,
    arguments: files)
  func noConflict(format: String, text: String) throws {
    #expect(try take(format, text, here, at: "2026-11-20T09:00:00Z").status == 0)
    #expect(try take(format, text, there, at: "2026-11-20T10:00:00Z").status == 0)
    try homes.join()
    let told = try here.todo("sync", "--json").output + there.todo("sync", "--json").output
    #expect(!told.contains("conflicts\":[{"))
    for home in [here, there] {
      #expect(try home.todo("list", "-q").output.split(separator: "\n").count == 1)
    }
    let moved = text.replacing("2026-12-01", with: "2026-12-02").replacing("20261201", with: "20261202")
    for home in [here, there] {
      let result = try take(format, moved, home, at: "2026-11-20T12:00:00Z")
      #expect(result.status == 0)
      #expect(!result.error.contains("on both sides"))
    }
    for (home, time) in [(here, "13"), (there, "14"), (here, "15")] {
      let result = try home.todo("sync", environment: ["TODO_NOW": "2026-11-20T\(time):00:00Z"])
      #expect(result.status == 0)
      #expect(!result.error.contains("both sides"))
    }
    for home in [here, there] {
      #expect(try home.todo("list", "--plain", "--fields", "due").output.hasPrefix("2026-12-02"))
      #expect(try take(format, text, home, at: "2026-11-20T16:00:00Z").status == 0)
    }
  }

  @Test(
    "a todo that was changed here and in the file is a conflict, and the log shows no digest",
    arguments: files)
  func conflict(format: String, text: String) throws {
    #expect(try take(format, text, here, at: "2026-11-20T09:00:00Z").status == 0)
    #expect(try take(format, text, there, at: "2026-11-20T10:00:00Z").status == 0)
    try there.todo("edit", "1", "--due", "2026-12-24", environment: ["TODO_NOW": "2026-11-20T10:30:00Z"])
    try homes.join()
    let moved = text.replacing("2026-12-01", with: "2026-12-02").replacing("20261201", with: "20261202")
    for home in [here, there] {
      #expect(try take(format, moved, home, at: "2026-11-20T12:00:00Z").status == 4)
      #expect(try !home.todo("log").output.contains("sum"))
    }
  }
}
