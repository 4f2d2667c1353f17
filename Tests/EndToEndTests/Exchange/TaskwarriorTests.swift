import Foundation
import Testing
import TodoTestSupport

/// A list that Taskwarrior and `todo` exchange.
@Suite("Exchange with Taskwarrior")
struct TaskwarriorTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.folder.makeFolder("tasks")
    try home.folder.write(
      """
      data.location=\(home.folder.path(of: "tasks"))
      confirmation=no
      recurrence.confirmation=no
      verbose=nothing
      hooks=off
      news.version=2.6.2
      uda.reviewer.type=string
      uda.estimate.type=numeric
      uda.reviewed.type=date
      uda.size.type=duration

      """, to: "taskrc")
  }

  static let berlin = place(in: "Europe/Berlin")

  /// A time zone, and the real time, which is the only one that Taskwarrior knows.
  static func place(in zone: String) -> [String: String?] { ["TZ": zone, "TODO_NOW": nil] }

  @discardableResult
  func todo(_ arguments: String..., zone: String = "Europe/Berlin") throws -> ProcessResult {
    let result = try home.todo(arguments, environment: Self.place(in: zone))
    #expect(result.status == 0, "\(result)")
    return result
  }

  /// Runs a script in which `task` is Taskwarrior with a list of its own.
  @discardableResult
  func shell(_ script: String, zone: String = "Europe/Berlin") throws -> ProcessResult {
    let variables = Self.place(in: zone).merging(["TASKRC": home.folder.path(of: "taskrc")]) { $1 }
    let result = try home.shell(
      "bash", "set -e\n\(script)", requires: ["task", "jq"], environment: variables)
    #expect(result.status == 0, "\(result)")
    return result
  }

  /// A text without the days of notes, since Taskwarrior dates them today.
  func withoutDays(_ text: String) -> String { text.replacing(#/\d{4}-\d\d-\d\d\ /#, with: "DAY ") }

  /// All todos, without the data that is kept for Taskwarrior.
  func todos() throws -> [String] {
    let result = try todo(
      "list", "--all", "--sort", "id", "--ndjson", "--fields",
      "id,uid,title,content,status,priority,due,start,repeat,project,tags,after,parent,created,completed,cancelled"
    )
    return result.output.split(separator: "\n").map(String.init)
  }

  /// The tasks in Taskwarrior, without the attributes that it computes.
  func tasks() throws -> [String] {
    let script = "task export | jq -cS '.[] | del(.id, .urgency, .modified)' | sort"
    return try shell(script).output.split(separator: "\n").map(String.init)
  }

  private static func export() throws -> String {
    let tests = URL(filePath: #filePath).pathComponents.prefix { $0 != "EndToEndTests" }.joined(
      separator: "/")
    return try String(contentsOf: URL(filePath: "\(tests)/Fixtures/task/export.json"), encoding: .utf8)
  }

  private static let titles = [
    "Pay / rent [soon]", "C:\\dir\\\"quotes\"\\", "\\n \\u0041 &amp; {x} [", "due:2026-12-01 +tag project:x",
    "  牛乳を買う 😀  ", "e\u{301} \u{202E}abc", "1-3,5 (and) or", "'single' -- rc.x=1", "\u{FEFF}mark",
  ]

  /// Adds todos of every kind; those that repeat are due long after the test runs.
  private func addTodos() throws {
    var objects = Self.titles.enumerated().map { place, title -> [String: Any] in
      [
        "uid": "t:\(place)", "title": title, "content": "one \(title)\n\ntwo\n\n\nthree\nfour",
        "tags": ["b", "a:\(place)"],
      ]
    }
    let dates = [
      "2099-12-01", "2099-12-01T14:30", "2099-12-01T00:00", "2099-12-01T23:59", "9999-12-31", "1960-01-01",
    ]
    for (place, date) in dates.enumerated() {
      objects.append([
        "title": "date", "due": date, "start": date, "after": ["t:\(place)"], "parent": "t:\(place + 1)",
      ])
    }
    let rules = [
      "every day", "every 3 weeks", "every month", "every 2 months", "every 3 years", "every weekday",
      "after 2 days", "every mon,thu",
    ]
    for rule in rules {
      objects.append([
        "title": rule, "due": "2099-12-01", "repeat": rule, "project": "v1.2/site", "priority": "low",
      ])
    }
    objects.append([
      "title": "done", "status": "done", "completed": "2026-11-01T10:00:00Z", "repeat": "every day",
    ])
    objects.append(["title": "cancelled", "status": "cancelled", "cancelled": "2026-11-01T10:00:00Z"])
    let lines = try objects.map {
      String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
    }
    try home.todo(["apply", "-"], input: lines.joined(separator: "\n"), environment: Self.berlin).expect()
  }

  @Test(
    "Taskwarrior takes every exported todo, and importing its list changes nothing",
    arguments: ["Europe/Berlin", "Asia/Tokyo"])
  func unchanged(zone: String) throws {
    try addTodos()
    let former = try todos()
    try shell("todo export task --all | task import")
    #expect(try tasks().count == former.count + 6, "each template has one occurrence")
    let report = try shell("task export | todo import task -", zone: zone).error
    #expect(report.contains("\(former.count) unchanged, 6 folded") && !report.contains("added"), "\(report)")
    #expect(try todos() == former)

    // An empty store gets the same todos.
    try shell("task export > tasks.json; TODO_FILE=other.json todo import task tasks.json", zone: zone)
    let script = "TODO_FILE=other.json todo list --all --ndjson | jq -cS 'del(.id, .modified, .task)' | sort"
    let mine = "todo list --all --ndjson | jq -cS 'del(.id, .modified, .task)' | sort"
    #expect(try shell(script).output == shell(mine).output)

    // Apart from the occurrences that it makes anew, a second export is nothing new to Taskwarrior.
    let there = try templatesAndTasks()
    try shell("todo export task --all | task import")
    #expect(try templatesAndTasks() == there)
  }

  /// The tasks in Taskwarrior without occurrences, and without what it counts of them.
  private func templatesAndTasks() throws -> [String] {
    let script =
      "task export | jq -cS '.[] | select(.parent == null) | del(.id, .urgency, .modified, .mask)' | sort"
    return try shell(script).output.split(separator: "\n").map(String.init)
  }

  @Test("an import takes the changes made in Taskwarrior, and nothing else")
  func changes() throws {
    for title in ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"] {
      try todo("add", title, "-d", "2099-12-01", "-t", "x", "--content", "first")
    }
    try todo("edit", "6", "-P", "a.b/c")
    let former = try todos()
    try shell("todo export task | task import")
    try shell(
      """
      task Alpha modify priority:H due:2099-12-24 +home -x project:work.site depends:$(task Zeta uuids)
      task Beta annotate "second: [note]"
      task Gamma done
      task Delta delete
      task Epsilon start
      task add Eta wait:2099-11-01 due:2099-11-30T14:30 reviewer:bob
      """)
    let report = try shell("task export | todo import task -").error
    #expect(report.contains("1 added, 5 changed, 1 unchanged"), "\(report)")
    #expect(report.contains("owner (todo 5)"), "\(report)")
    #expect(try home.store.contains(#""reviewer":"bob""#))
    let now = try todos()
    #expect(Set(former).intersection(now) == [former[4], former[5]])
    let shown = try todo(
      "list", "--all", "--sort", "id", "--fields", "id,status,priority,due,start,project,tags,title,content"
    ).output
    #expect(
      withoutDays(shown) == """
        1	open	high	2099-12-24		work/site	home	Alpha	first
        2	open		2099-12-01			x	Beta	first^JDAY second: [note]
        3	done		2099-12-01			x	Gamma	first
        4	cancelled		2099-12-01			x	Delta	first
        5	open		2099-12-01			x	Epsilon	first
        6	open		2099-12-01		a.b/c	x	Zeta	first
        7	open		2099-11-30T14:30	2099-11-01			Eta\t

        """)
    #expect(try shell("task export | todo import task -").error.contains("7 unchanged"))
  }

  @Test("a list of Taskwarrior's is exported as it was imported, and importing it again changes nothing")
  func back() throws {
    try home.folder.write(try Self.export(), to: "export.json")
    try shell("task import export.json")
    let there = try templatesAndTasks()
    let report = try todo("import", "task", "export.json").error
    #expect(report.contains("12 read: 10 added, 2 folded into repeating tasks"), "\(report)")
    #expect(
      report.contains("until (todo ") && report.contains("scheduled (todo "))
    #expect(report.contains("not carried over: rule \"PT12H\", will not repeat (todo 6)"), "\(report)")
    let store = try home.store
    #expect(try todo("import", "task", "export.json").error.contains("10 unchanged"))
    #expect(try home.store == store)
    try shell("todo export task --all | task import")
    #expect(try templatesAndTasks() == there)
    #expect(try todo("import", "task", "export.json").error.contains("10 unchanged"))
    // The same holds in another time zone.
    try shell("todo export task --all | task import", zone: "America/New_York")
    #expect(try templatesAndTasks() == there)
  }

  @Test("a note that is added here is an annotation in Taskwarrior, behind the others")
  func notes() throws {
    try shell(
      "task add Call; task 1 annotate first; sleep 1; task 1 annotate second; task export | todo import task -"
    )
    for note in ["third", "fourth"] {
      try todo("note", "1", note)
      let before = try todos()
      try shell("todo export task | task import")
      #expect(try shell("task export | todo import task -").error.contains("1 unchanged"))
      #expect(try todos() == before)
    }
    #expect(
      try shell("task export | jq -r '.[].annotations[].description'").output
        == "first\nsecond\nthird\nfourth\n")
    try shell("task 1 annotate fifth; task export | todo import task -")
    let content = try shell("todo list --ndjson | jq -r .content").output
    #expect(withoutDays(content) == "DAY first\nDAY second\nDAY third\nDAY fourth\nDAY fifth\n")
    let there = try tasks()
    try shell("todo export task | task import")
    #expect(try tasks() == there)
  }

  @Test("a thousand tasks with many attributes are imported, and importing them again changes nothing")
  func large() throws {
    try shell(
      """
      jq -nc 'range(1000) | {uuid: ("00000000-0000-4000-8000-" + ("000000000000\\(.)")[-12:]), entry: "20260101T000000Z",
        description: "Task \\(.) / [x]", status: (["pending", "completed", "deleted"][. % 3]), end: "20260201T000000Z",
        project: "p.\\(. % 7)", tags: ["t\\(. % 5)", "u"], priority: ["H", "M", "L"][. % 3],
        annotations: [{entry: "20260101T000000Z", description: "n \\(.)"}, {entry: "20260101T000000Z", description: "m"}]}
        | if .status == "pending" then del(.end) else . end' | task import > added
      task export > tasks.json
      """)
    #expect(try todo("import", "task", "tasks.json").error.hasPrefix("1000 read: 1000 added"))
    let store = try home.store
    #expect(try todo("import", "task", "tasks.json").error.hasPrefix("1000 read: 1000 unchanged"))
    #expect(try home.store == store)
    let there = try tasks()
    try shell("todo export task --all | task import")
    #expect(try tasks() == there)
  }

  @Test("an invalid record is reported with its line, and nothing is imported without --skip-bad")
  func bad() throws {
    try home.folder.write(
      """
      [
      {"uuid":"x","description":"a","description":"b"},
      {"description":"b","due":nan},
      {"description":"c"}
      ]
      """, to: "bad.json")
    let refused = try home.todo("import", "task", "bad.json")
    #expect(
      refused.status == 1 && refused.error.contains("bad.json, line 2: ")
        && refused.error.contains("bad.json, line 3: "),
      "\(refused)")
    #expect(try todos().isEmpty)
    #expect(
      try todo("import", "task", "bad.json", "--skip-bad").error.contains("3 read: 1 added, 2 left out"))
    #expect(try todo("list", "--fields", "title").output == "c\n")
  }

  @Test(
    "a series keeps its last day and its number of times in another time zone",
    arguments: ["there", "todos.json"])
  func end(list: String) throws {
    let rules = ["every day until 2027-01-31", "every week for 5 times"]
    for rule in rules { try todo("add", rule, "--file", "todos.json", "-d", "2026-12-01", "--repeat", rule) }
    try home.folder.write(try todo("export", "task", "--file", "todos.json").output, to: "tasks.json")
    try todo("import", "task", "tasks.json", "--file", list, zone: "Pacific/Kiritimati")
    let shown = try todo("list", "--file", list, "--fields", "repeat", "--plain").output
    #expect(shown == rules.map { "\($0)\n" }.joined())
  }
}
