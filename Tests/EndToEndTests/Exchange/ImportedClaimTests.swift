import Testing
import TodoTestSupport

/// Who has a todo after other programs have said that somebody works on it, or nobody.
struct ImportedClaimTests {
  private let home: Home
  private static let open = "NEEDS-ACTION"
  private static let inProgress = "IN-PROCESS"

  init() throws {
    home = try Home()
  }

  /// Imports a calendar with one todo that changed on a day of November; returns the result.
  @discardableResult
  private func meet(_ status: String, day: Int, title: String = "Bell", to home: Home? = nil) throws
    -> ProcessResult
  {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:a", "SUMMARY:\(title)", "STATUS:\(status)",
      "LAST-MODIFIED:202611\(day)T000000Z", "END:VTODO", "END:VCALENDAR", "",
    ]
    return try (home ?? self.home).todo(
      ["import", "ics", "-"], input: lines.joined(separator: "\r\n"), environment: ["TODO_ACTOR": "ann"])
  }

  private func expectOwner(_ name: String?, leased isLeased: Bool = false, line: Int = #line) throws {
    let json = try home.todo("show", "1", "--json").output
    #expect(json.contains("\"owner\":\"\(name ?? "")") == (name != nil), "line \(line): \(json)")
    #expect(json.contains("\"lease\"") == isLeased, "line \(line): \(json)")
  }

  @Test("what somebody began there is theirs here until they stop there, and theirs for good once it is done")
  func begunThere() throws {
    try meet(Self.open, day: 10)
    try meet(Self.inProgress, day: 11)
    try expectOwner("ann")
    try home.todo("export", "ics").expectContains("STATUS:IN-PROCESS")
    #expect(!(try home.todo("export", "ics").output.contains("X-OWNER")))
    try meet(Self.open, day: 12)
    try expectOwner(nil)
    try meet(Self.inProgress, day: 13)
    try meet("COMPLETED", day: 14)
    try expectOwner("ann")
  }

  @Test("what somebody took here stays theirs, whatever a program says that does not know it")
  func takenHere() throws {
    try meet(Self.open, day: 10)
    try home.todo("take", "1", "--as", "w1", "--for", "1h")
    for (day, status) in [Self.inProgress, Self.open, Self.inProgress, Self.open].enumerated() {
      #expect(try meet(status, day: 11 + day, title: "Bell \(day)").status == 0)
      try expectOwner("w1", leased: true)
      try home.todo("list", "Bell", "-q").expect("1\n")
      try home.todo("export", "ics").expectContains("X-OWNER:w1")
    }
    try meet("COMPLETED", day: 20)
    try expectOwner("w1")
  }

  @Test(
    "a file that was written before somebody else took a todo takes it from nobody, whatever else it changes",
    arguments: ["csv", "ics", "task"])
  func writtenBefore(format: String) throws {
    try home.todo("add", "Bell")
    try home.todo("take", "1", "--as", "w1")
    let before = try home.todo("export", format).output
    try home.todo("release", "1")
    try home.todo("take", "1", "--as", "w2", "--for", "1h", environment: ["TODO_NOW": "2026-11-20T09:30:00Z"])
    let claim = try home.todo("show", "1", "--json").output
    try home.todo(["import", format, "-"], input: before.replacing("Bell", with: "Book"))
    let after = try home.todo("show", "1", "--json").output
    #expect(after.contains("\"title\":\"Book\""))
    for key in ["owner", "taken", "lease"] { #expect(Self.value(key, after) == Self.value(key, claim)) }
  }

  @Test(
    "nor does it give a todo to whoever has given it back since; an owner that was written into it counts")
  func releasedSince() throws {
    let soon = ["TODO_NOW": "2026-11-20T09:30:00Z"]
    try home.todo("add", "Bell")
    try home.todo("take", "1", "--as", "w1", "--for", "2h")
    let before = try home.todo("export", "csv").output
    try home.todo(["import", "csv", "-"], input: before.replacing(",w1,", with: ",w2,"))
    try expectOwner("w2")
    try home.todo("add", "Book")
    try home.todo("take", "2", "--as", "w1")
    let old = try home.todo("export", "ics", "Book").output
    try home.todo("release", "2", environment: soon)
    try home.todo(["import", "ics", "-"], input: old.replacing("SUMMARY:Book", with: "SUMMARY:Cook"))
    try home.todo("list", "Cook", "not is:taken", "-q").expect("2\n")
  }

  @Test("whoever begins elsewhere what a lease has freed has it here, too")
  func begunAfterLease() throws {
    try home.todo("add", "Bell")
    try home.todo("take", "1", "--as", "w1", "--for", "30m")
    let over = ["TODO_NOW": "2026-11-20T12:00:00Z", "TODO_ACTOR": "ann"]
    // What was in progress when it was exported is still that of the worker.
    let held = try home.todo("export", "task").output
    try home.todo(["import", "task", "-"], input: held.replacing("Bell", with: "Book"), environment: over)
    try expectOwner("w1", leased: true)
    let free = try home.todo("export", "task", environment: over).output
    let begun = free.replacing("\"status\"", with: "\"start\":\"20261120T110000Z\",\"status\"")
    try home.todo(["import", "task", "-"], input: begun, environment: over)
    try expectOwner("ann")
  }

  @Test("a list that nobody has changed follows the list that it imports, even in a format without times")
  func followed() throws {
    let other = try Home()
    func mirror(at time: String) throws -> ProcessResult {
      let text = try other.todo("export", "markdown", environment: ["TODO_NOW": "2026-11-20T\(time):00Z"])
        .output
      return try home.todo(
        ["import", "markdown", "-"], input: text, environment: ["TODO_NOW": "2026-11-20T\(time):30Z"])
    }
    try other.todo("add", "Bell")
    try mirror(at: "09:10").expectContains("1")
    try other.todo(
      "take", "1", "--as", "w1", "--for", "3h", environment: ["TODO_NOW": "2026-11-20T09:06:00Z"])
    #expect(try mirror(at: "09:20").error.contains("1 changed"))
    try expectOwner("w1", leased: true)
  }

  @Test("no program is told that somebody works on what a lease has freed, and who did comes back")
  func lapsed() throws {
    let over = ["TODO_NOW": "2026-11-20T12:00:00Z"]
    try home.todo("add", "Bell")
    try home.todo("take", "1", "--as", "w1", "--for", "30m")
    let claim = try home.todo("show", "1", "--json").output
    for (format, word) in [("ics", "IN-PROCESS"), ("task", "\"start\""), ("markdown", "[/]")] {
      try home.todo("export", format).expectContains(word)
      let text = try home.todo("export", format, environment: over).output
      #expect(!text.contains(word))
      let other = try Home()
      try other.todo(["import", format, "-"], input: text, environment: over)
      let imported = try other.todo("show", "1", "--json", environment: over).output
      for key in ["owner", "taken", "lease"] { #expect(Self.value(key, imported) == Self.value(key, claim)) }
    }
  }

  @Test("a first import of what was exported before somebody took it leaves it to them")
  func exportedBefore() throws {
    try home.todo("add", "Bell")
    let before = try home.todo("export", "ics").output
    try home.todo("take", "1", "--as", "w1", "--for", "1h")
    for title in ["Bell 2", "Bell 3"] {
      let text = before.replacing("SUMMARY:Bell", with: "SUMMARY:\(title)")
      try home.todo(["import", "ics", "-"], input: text)
      try home.todo("list", title, "-q").expect("1\n")
      try expectOwner("w1", leased: true)
    }
  }

  @Test("who takes and gives back todos in one list has and gives them back in a list that imports it")
  func mirrored() throws {
    let other = try Home()
    func mirror() throws { try home.todo(["import", "csv", "-"], input: other.todo("export", "csv").output) }
    try other.todo("add", "Bell")
    try other.todo("add", "Book")
    try other.todo("take", "2", "--as", "w2")
    try mirror()
    try other.todo("take", "1", "--as", "w1", "--for", "1h")
    try mirror()
    try expectOwner("w1", leased: true)
    try other.todo("take", "1", "--as", "w1")
    try other.todo("release", "1")
    try mirror()
    try expectOwner(nil)
    try other.todo("take", "1", "--as", "w3")
    try mirror()
    try expectOwner("w3")
    try home.todo("release", "1", "-q")
    try home.todo("take", "1", "--as", "w4", "--for", "2h")
    try mirror()
    try expectOwner("w4", leased: true)
  }

  @Test("a claim is taken over as a whole, from either side")
  func asOne() throws {
    let other = try Home()
    func mirror(_ policy: String...) throws -> ProcessResult {
      try home.todo(["import", "csv", "-"] + policy, input: other.todo("export", "csv").output)
    }
    try other.todo("add", "Bell")
    try other.todo("take", "1", "--as", "w1", "--for", "1h")
    #expect(try mirror().status == 0)
    try home.todo("take", "1", "--as", "w1", "--for", "3h")
    try other.todo("release", "1")
    try other.todo("take", "1", "--as", "w2")
    try other.todo("add", "Book")
    #expect(try mirror().status == 0)
    let shown = try home.todo("show", "1", "--json").output
    let theirs = try other.todo("show", "1", "--json").output
    for key in ["owner", "taken", "lease"] {
      #expect(Self.value(key, shown) == Self.value(key, theirs), "\(key): \(shown) \(theirs)")
    }
  }

  private static func value(_ key: String, _ json: String) -> Substring? {
    json.split(separator: ",").first { $0.hasPrefix("\"\(key)\"") }
  }
}
