import Foundation
import Testing
import TodoTestSupport

/// A list that todoman and `todo` exchange: a folder of calendars, with one todo in each.
@Suite("Exchange with todoman")
struct TodomanTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.folder.makeFolder("list")
    try home.folder.makeFolder("cache")
    try home.folder.write(
      """
      path = "\(home.folder.path(of: "list"))"
      cache_path = "\(home.folder.path(of: "cache"))/todoman.sqlite3"
      date_format = "%Y-%m-%d"
      time_format = "%H:%M"
      default_list = "list"
      """, to: "config.py")
  }

  private static let berlin = ["TZ": "Europe/Berlin"]

  private func todo(_ arguments: String...) throws -> ProcessResult {
    try home.todo(arguments, environment: Self.berlin)
  }

  /// Runs todoman with the words of a command line.
  @discardableResult
  private func todoman(_ words: String) throws -> ProcessResult {
    let result = try home.shell(
      "bash", "todoman --config config.py \(words)", requires: ["todoman"], environment: Self.berlin)
    #expect(result.status == 0, "\(result)")
    return result
  }

  /// Exports each todo with one of these ids to a calendar of its own.
  private func export(_ ids: ClosedRange<Int>) throws {
    for id in ids {
      try home.folder.write(try todo("export", "ics", "--all", "id:\(id)").output, to: "list/\(id).ics")
    }
  }

  private func importAll() throws -> ProcessResult {
    let files = try FileManager.default.contentsOfDirectory(atPath: home.folder.path(of: "list")).sorted()
    return try home.todo(["import", "ics"] + files.map { "list/\($0)" }, environment: Self.berlin)
  }

  /// The number that todoman has for the todo with that title.
  private func number(_ title: String) throws -> String {
    let script =
      "todoman --config config.py --porcelain list | jq -r '.[] | select(.summary == \"\(title)\") | .id'"
    return try home.shell("bash", script, environment: Self.berlin).output.trimmingCharacters(in: .newlines)
  }

  /// The values that do not depend on when the test runs.
  private func shown() throws -> [String] {
    try todo("list", "--all", "--sort", "id", "--fields", "id,status,priority,due,start,repeat,title").output
      .split(separator: "\n").map(String.init)
  }

  @Test("todoman lists an export, and its edits and completions are imported once")
  func edits() throws {
    try todo("add", "Pay; rent, now", "-d", "2026-12-01", "-p", "high", "-t", "money").expect()
    try todo("add", "Call Bob", "-d", "2026-11-25 14:30", "-s", "2026-11-19", "--content", "one\ntwo")
      .expect()
    try todo("add", "Part", "--parent", "2", "--after", "1", "-d", "2026-12-03").expect()
    try export(1...3)
    let listed = try todoman(
      "--porcelain list | jq -c 'sort_by(.summary)[] | [.summary, .due, .priority, .description]'")
    #expect(
      listed.output == """
        ["Call Bob",1795613400,0,"one\\ntwo"]
        ["Part",1796252400,0,""]
        ["Pay; rent, now",1796079600,1,""]

        """)
    try todoman("edit \(number("Call Bob")) --due '2026-11-26 15:00' --location Office")
    try todoman("done \(number("Part"))")
    let report = try importAll()
    #expect(report.status == 0 && report.error.hasPrefix("3 read: 2 changed, 1 unchanged\n"), "\(report)")
    #expect(try home.todo(["list", "location:office", "-q"]).output == "2\n")
    #expect(
      try shown() == [
        "1\topen\thigh\t2026-12-01\t\t\tPay; rent, now",
        "2\topen\t\t2026-11-26T15:00\t2026-11-19\t\tCall Bob", "3\tdone\t\t2026-12-03\t\t\tPart",
      ])
    let store = try home.store
    #expect(try importAll().error.hasPrefix("3 read: 3 unchanged\n"))
    #expect(try home.store == store)
    // An export gives todoman back what it has written.
    let before = try todoman("show \(number("Call Bob"))").output
    try export(1...3)
    #expect(try todoman("show \(number("Call Bob"))").output == before)
  }

  @Test("a series that todoman continues keeps days as days, and the todos that it completed are done")
  func series() throws {
    try todo("add", "Rent", "-d", "2026-12-01", "--repeat", "every month").expect()
    try todo("add", "Ends", "-d", "2026-11-30", "--repeat", "every month").expect()
    try todo("add", "Timed", "-d", "2026-12-01 00:30", "--repeat", "every 2 weeks on tue").expect()
    try export(1...3)
    for title in ["Rent", "Ends", "Timed"] { try todoman("done \(number(title))") }
    let report = try importAll()
    #expect(report.error.hasPrefix("6 read: 3 added, 3 changed\n"), "\(report)")
    let shown = try shown()
    #expect(
      shown.prefix(3) == [
        "1\tdone\t\t2026-12-01\t\t\tRent", "2\tdone\t\t2026-11-30\t\t\tEnds",
        "3\tdone\t\t2026-12-01T00:30\t\t\tTimed",
      ])
    #expect(
      Set(
        shown.dropFirst(3).map {
          $0.split(separator: "\t", omittingEmptySubsequences: false).dropFirst().joined(separator: " ")
        })
        == [
          "open  2027-01-01  every month Rent", "open  2026-12-31  every month on 31 Ends",
          "open  2026-12-15T00:30  every 2 weeks on tue Timed",
        ])
  }

  @Test("a todo that todoman has made is exported unchanged")
  func itsOwn() throws {
    try todoman(
      "new -l list --due '2026-12-01 09:00' --start 2026-11-19 --priority medium --location Office 'New, one'"
    )
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: home.folder.path(of: "list")).first)
    let file = try home.folder.text(of: "list/\(name)")
    #expect(try importAll().error.hasPrefix("1 read: 1 added\n"))
    #expect(try shown() == ["1\topen\tmedium\t2026-12-01T09:00\t2026-11-19\t\tNew, one"])
    let again = try todo("export", "ics").output
    let lines = { (text: String) in
      Set(
        text.replacing("\r\n", with: "\n").replacing("\n ", with: "").split(separator: "\n")
          .filter { !$0.hasPrefix("PRODID") && !$0.hasPrefix("DTSTAMP") })
    }
    #expect(lines(again) == lines(file))
  }
}
