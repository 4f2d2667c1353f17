import Testing
import TodoTestSupport

/// Recurring tasks.
extension TaskwarriorTests {
  @Test("an occurrence that is done in Taskwarrior is done here, and the next one takes its place")
  func recurring() throws {
    try todo("add", "Water plants", "-d", "2099-12-01", "--repeat", "every 2 weeks", "--content", "note")
    try shell("todo export task | task import; task list > list || true")
    try shell("task +CHILD annotate watered; task export | todo import task -")
    #expect(
      withoutDays(try todo("list", "--fields", "id,due,repeat,content").output)
        == "1\t2099-12-01\tevery 2 weeks\tnote^JDAY watered\n")
    try shell(
      "task +CHILD done; task rc.recurrence.limit=2 list > list || true; task export | todo import task -")
    let shown = try todo("list", "--all", "--sort", "id", "--fields", "id,status,due,title").output
    #expect(shown == "1\topen\t2099-12-15\tWater plants\n2\tdone\t2099-12-01\tWater plants\n")
    // An empty list gets the series with a change made here, and makes the occurrence.
    try todo("edit", "1", "-d", "2099-12-16", "-p", "high")
    try shell(Self.again)
    let pending = try shell("task status:pending export | jq -c '.[] | [.description, .due, .priority]'")
      .output
    #expect(pending == "[\"Water plants\",\"20991216T225959Z\",\"H\"]\n")
    #expect(try shell("task export | todo import task -").error.contains("2 unchanged, 1 folded"))
  }

  /// Exports all todos to an empty list of Taskwarrior's, which then makes the occurrences.
  private static let again = "rm tasks/*; todo export task --all | task import; task list > list || true"

  @Test("a series ends on the same day here as in Taskwarrior, and is over there when it is done here")
  func ending() throws {
    try shell("task add Pills recur:daily due:2099-11-26 until:2099-11-27; task list > list || true")
    let report = try shell("task export | todo import task -").error
    #expect(!report.contains("until"), "\(report)")
    #expect(try todo("list", "--fields", "due,repeat").output == "2099-11-26\tevery day until 2099-11-27\n")
    try todo("done", "1")
    try shell(Self.again)
    #expect(try shell("task export | todo import task -").error.contains("2 unchanged, 1 folded"))
    #expect(try todo("done", "2", "--text").output == "Done 2  Pills  (the last of its series)\n")
    try shell(Self.again)
    #expect(try shell("task +PENDING count").output == "0\n")
    try shell("task export | todo import task -")
    #expect(try todo("list", "-q").output == "")
  }

  @Test("a recurring task that is done here stays done after an export to Taskwarrior and back")
  func ended() throws {
    try shell("task add Pay rent recur:monthly due:2099-11-30; task list > list || true")
    try shell("task export | todo import task -")
    try todo("done", "1")
    try shell("todo export task --all | task import; task list > list || true")
    let before = try todo("list", "--all").output
    #expect(before.contains("\tdone\t"))
    try shell("task export | todo import task -")
    #expect(try todo("list", "--all").output == before)
  }

  /// Adds a recurring task to Taskwarrior that was first due that many days ago, with all occurrences made
  /// since.
  private func addSeries(
    _ recur: String, days: Int, _ attributes: String = "", zone: String = "Europe/Berlin"
  ) throws {
    let due = "due:$(date -d '\(days) days ago' +%F)"
    try shell(
      "task add Water plants recur:\(recur) \(due) \(attributes); task list > list || true", zone: zone)
  }

  /// Commands given here for a recurring task with several late occurrences, and the result on both sides.
  struct Course: Sendable {
    /// How the task recurs, and how many days ago it was first due.
    var recur = "monthly"
    var days = 80
    /// The time zone: for a daily task, one in which clocks are not changed.
    ///
    /// After a clock change, Taskwarrior's tasks end an hour off midnight, so a day's last hour has one more
    /// of them.
    var zone: String { recur == "daily" ? "Africa/Lagos" : "Europe/Berlin" }
    let commands: [[String]]
    /// The statuses here.
    let here: String
    /// How many tasks are pending in an empty list that gets the todos.
    let there: Int
  }

  @Test(
    "Taskwarrior makes the occurrences of a template from its todo's date on, and they change nothing here",
    arguments: [
      Course(commands: [], here: "open", there: 4),
      Course(commands: [["done", "1"]], here: "done open", there: 1),
      Course(
        commands: [["done", "1"], ["done", "2"], ["done", "3"]], here: "done done done open", there: 1),
      Course(commands: [["skip", "1"]], here: "open", there: 1),
      Course(commands: [["skip", "1"], ["done", "1"], ["skip", "2"]], here: "done open", there: 1),
      Course(commands: [["postpone", "1", "2d"]], here: "open", there: 1),
      Course(commands: [["done", "1"], ["postpone", "2", "2d"]], here: "done open", there: 1),
      Course(commands: [["done", "1"], ["undo"]], here: "open", there: 4),
      Course(commands: [["cancel", "1"]], here: "cancelled", there: 0),
      Course(commands: [["done", "1"], ["cancel", "2"]], here: "done cancelled", there: 0),
      Course(commands: [["edit", "1", "--repeat", "none"]], here: "open", there: 1),
      Course(commands: [["edit", "1", "--repeat", "after 1 month"]], here: "open", there: 1),
      Course(commands: [["edit", "1", "--repeat", "every year"]], here: "open", there: 2),
      Course(commands: [["edit", "1", "-d", "+1d", "-p", "high"]], here: "open", there: 1),
      Course(recur: "weekly", days: 30, commands: [["done", "1"]], here: "done open", there: 1),
      Course(recur: "daily", days: 60, commands: [["done", "1"]], here: "done open", there: 1),
      Course(recur: "daily", days: 60, commands: [["skip", "1"]], here: "open", there: 1),
      Course(
        recur: "daily", days: 60, commands: [["done", "1"], ["done", "2"], ["done", "3"]],
        here: "done done done open", there: 1),
    ])
  func late(course: Course) throws {
    let zone = course.zone
    try addSeries(course.recur, days: course.days, zone: zone)
    try shell("task export | todo import task -", zone: zone)
    for command in course.commands { _ = try home.todo(command, environment: Self.place(in: zone)) }
    let before = try todos()
    let statuses = try todo("list", "--all", "--sort", "id", "--fields", "status").output
    #expect(statuses.split(separator: "\n").joined(separator: " ") == course.here)
    for _ in 1...2 {
      try shell(Self.again, zone: zone)
      let report = try shell("task export | todo import task -", zone: zone).error
      #expect(!report.contains("added") && !report.contains(" changed"), "\(report)")
      #expect(try todos() == before)
      let dues = try shell("task status:pending export | jq -r '.[].due'", zone: zone).output.split(
        separator: "\n")
      #expect(dues.count == course.there && Set(dues).count == dues.count, "\(dues)")
    }
  }

  @Test(
    "a list that has the series already makes its occurrences again, and none of them is a todo of its own")
  func sameList() throws {
    try addSeries("weekly", days: 30)
    try shell("task export | todo import task -")
    try todo("done", "1")
    let before = try todos()
    for _ in 1...2 {
      try shell("todo export task --all | task import; task list > list || true")
      let report = try shell("task export | todo import task -").error
      #expect(!report.contains("added") && !report.contains(" changed"), "\(report)")
      #expect(try todos() == before)
    }
  }

  @Test("a template goes out without a mask and without the occurrences that Taskwarrior has made")
  func template() throws {
    try addSeries("weekly", days: 30, "project:garden scheduled:due-1d")
    try shell("task export | todo import task -")
    let keys = try shell("todo export task | jq -c '[.[] | [.status, .recur, .mask, .project]]'").output
    #expect(keys == "[[\"recurring\",\"weekly\",null,\"garden\"]]\n")
    let there = try tasks().count
    try shell(Self.again)
    #expect(try tasks().count == there)
    let report = try shell("task export | todo import task -").error
    #expect(report.hasPrefix("\(there) read: 1 unchanged, \(there - 1) folded"), "\(report)")
  }
}
