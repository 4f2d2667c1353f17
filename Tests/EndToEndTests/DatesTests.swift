import Foundation
import Testing
import TodoTestSupport

/// Dates from every place where they can be written, and at both ends of the calendar.
struct DatesTests {
  private static let berlin: [String: String?] = ["TODO_NOW": "2026-11-25T10:00:00Z", "TZ": "Europe/Berlin"]
  private let home: Home

  init() throws {
    home = try Home()
  }

  private func due(_ reference: String = "1") throws -> String {
    try home.todo("list", "--all", "id:\(reference)", "--plain", "--fields", "due").expect().output
      .trimmingCharacters(in: .newlines)
  }

  @Test(
    "an instant becomes a minute of the local clock in options, batches, imports and the editor",
    arguments: [
      "2026-12-01T14:00:00Z", "2026-12-01T15:00:59.5+01:00", "2026-12-01T08:30:00.000-05:30",
      "20261201T140000Z",
    ])
  func instants(text: String) throws {
    try home.todo(["add", "a", "-d", text, "-s", text], environment: Self.berlin).expect()
    try home.todo(["apply", "-"], input: #"{"title":"b","due":"\#(text)"}"#, environment: Self.berlin)
      .expect()
    let imported = try home.todo(
      ["import", "csv", "-", "-q"], input: "title,due\nc,\(text)\n", environment: Self.berlin)
    #expect(imported.status == 0, "\(imported.error)")
    try home.todo(
      ["add", "-e", "d"],
      environment: Self.berlin.merging(["EDITOR": "sed -i 's/^due:.*/due: \(text)/'"]) { $1 }
    ).expect()
    for reference in ["1", "2", "3", "4"] {
      #expect(try due(reference) == "2026-12-01T15:00", "\(reference)")
    }
    try home.todo(["list", "-q", "--all", "due:\(text)", "due.by:\(text)"], environment: Self.berlin)
      .expect("1\n2\n3\n4\n")
    let warning = "todo: warning: 1: start is after due: hidden until Wed 2 Dec 15:00\n"
    #expect(
      try home.todo(["postpone", "1", "2026-12-02T08:00:00Z"], environment: Self.berlin).error == warning)
    #expect(try due() == "2026-12-02T09:00")
  }

  @Test(
    "created can be queried by an instant, a period or a word",
    arguments: [
      ("created:2026-11-25T10:00:00Z", true), ("created:2026-11-25T11:00+01:00", true),
      ("created.from:now", true), ("created.before:now", false), ("created:2026-W48", true),
      ("created:2026-Q4", true), ("created:this-quarter", true), ("created:last-quarter", false),
      ("created:2026-W47", false), ("created.before:2026-11-25T10:01:00Z", true),
    ])
  func happened(query: String, isFound: Bool) throws {
    try home.todo(["add", "a", "-q"], environment: Self.berlin).expect()
    try home.todo(["list", "-q", query], environment: Self.berlin).expect(isFound ? "1\n" : "")
  }

  @Test(
    "the error for a refused date has a reason and advice",
    arguments: [
      (
        "12/1 9:00", "it may mean 12 Jan 2027 09:00 or 1 Dec 2026 09:00",
        "todo config date.order dmy (or mdy)"
      ),
      ("31 nov 9:00", "there is no 31 Nov", "write \"30 Nov 09:00\" or \"1 Dec 09:00\""),
      ("5pm tomorow", "invalid due date", "did you mean \"5pm tomorrow\"?"),
      ("12.25.", "there is no month 25", "did you mean \"25 Dec\"?"),
      ("14h", "it may mean 14:00 or +14h", "write the one you mean"),
    ])
  func refusals(text: String, reason: String, advice: String) throws {
    let result = try home.todo(["add", "x", "-d", text], environment: Self.berlin)
    #expect(result.status == 1)
    #expect(result.error.contains(reason) && result.error.contains(advice), "\(result.error)")
  }

  @Test(
    "every view works at both ends of the calendar", .atNight,
    arguments: [
      "9999-12-31T23:59:59Z", "9999-12-31T00:00:00Z", "9999-12-20T12:00:00Z", "9999-12-05T00:00:00Z",
      "0001-01-01T00:00:00Z", "0001-01-02T12:00:00Z", "0001-01-20T12:00:00Z",
    ], ["UTC", "Pacific/Kiritimati", "America/New_York"])
  func ends(now: String, zone: String) throws {
    let environment: [String: String?] = [
      "TODO_NOW": now, "TZ": zone, "TODO_CONFIG": home.folder.path(of: "config"),
    ]
    try home.folder.write("[date]\n\tweek-start = sun\n", to: "config")
    for due in ["9999-12-31", "0001-01-01", "today"] {
      try home.todo(["add", due, "-d", due, "-q"], environment: environment).expect()
    }
    try home.todo(["done", "1", "-q"], environment: environment).expect()
    let views = [
      [], ["list"], ["list", "--group", "due"], ["today"], ["next"], ["stats"], ["stats", "this-week"],
      ["stats", "this-year"], ["calendar"], ["review"], ["review", "this-month"], ["log"],
      ["show", "1", "3"],
      ["list", "--all", "created:today"], ["list", "--all", "due.by:now"],
    ]
    for view in views {
      for form in ["--text", "--plain", "--json"] where form != "--text" || view.first != "show" {
        let result = try home.todo(view + [form], environment: environment)
        #expect(result.status == 0, "\(view) \(form): \(result.error)")
        let years = result.output.matches(of: /\b[0-9]{5}-|[ ]10000|[ "\t]0000-|:[0-9]{3}-/)
        #expect(years.isEmpty, "\(view) \(form): \(result.output)")
      }
    }
  }
}
