import Testing
import TodoTestSupport

/// Tasks that come back.
extension TaskwarriorTests {
  @Test("an occurrence that is done there is done here, and the next one takes its place")
  func recurring() throws {
    try todo("add", "Water plants", "-d", "2099-12-01", "--repeat", "every 2 weeks", "--content", "note")
    try shell("todo export task | task import; task list > list || true")
    try shell("task +CHILD annotate watered; task export | todo import task -")
    #expect(
      withoutDays(try todo("list", "--fields", "id,due,repeat,content").output)
        == "1\t2099-12-01\tevery 2 weeks\tnote^JDAY watered\n")
    try shell("task +CHILD done; task rc.recurrence.limit=2 list > list || true; task export | todo import task -")
    let shown = try todo("list", "--all", "--sort", "id", "--fields", "id,status,due,title").output
    #expect(shown == "1\topen\t2099-12-15\tWater plants\n2\tdone\t2099-12-01\tWater plants\n")
    // What is changed here is changed there, without a second occurrence.
    try todo("edit", "1", "-d", "2099-12-16", "-p", "high")
    try shell("todo export task --all | task import; task list > list || true")
    let pending = try shell("task status:pending export | jq -c '.[] | [.description, .due, .priority]'").output
    #expect(pending == "[\"Water plants\",\"20991216T225959Z\",\"H\"]\n")
    #expect(try shell("task export | todo import task -").error.contains("2 unchanged, 1 folded"))
  }

  @Test("a series that ends there ends here on the same day, and is over there when it is done here")
  func ending() throws {
    try shell("task add Pills recur:daily due:2099-11-26 until:2099-11-27; task list > list || true")
    let report = try shell("task export | todo import task -").error
    #expect(!report.contains("until"), "\(report)")
    #expect(try todo("list", "--fields", "due,repeat").output == "2099-11-26\tevery day until 2099-11-27\n")
    try todo("done", "1")
    try shell("todo export task --all | task import; task list > list || true")
    #expect(try shell("task export | todo import task -").error.contains("2 unchanged, 1 folded"))
    #expect(try todo("done", "2", "--text").output == "Done 2  Pills  (the last of its series)\n")
    try shell("todo export task --all | task import; task list > list || true")
    #expect(try shell("task +PENDING count").output == "0\n")
    try shell("task export | todo import task -")
    #expect(try todo("list", "-q").output == "")
  }

  @Test("a task that comes back there and was done here is taken back")
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

  /// Adds a task there that comes back and was due first so many days ago, with all that was made of it since.
  private func addSeries(
    _ recur: String, days: Int, _ attributes: String = "", zone: String = "Europe/Berlin"
  ) throws {
    let due = "due:$(date -d '\(days) days ago' +%F)"
    try shell("task add Water plants recur:\(recur) \(due) \(attributes); task list > list || true", zone: zone)
  }

  /// What is done here with a task that comes back and of which several are late there, and what both have then.
  struct Course: Sendable {
    /// How it comes back, and for how many days.
    var recur = "monthly"
    var days = 80
    /// Where it comes back: daily only where no clock is changed.
    ///
    /// Behind a change Taskwarrior has tasks end an hour off midnight, so that there is one more in the last hour of a day.
    var zone: String { recur == "daily" ? "Africa/Lagos" : "Europe/Berlin" }
    let commands: [[String]]
    /// The statuses here.
    let here: String
    /// How many are pending there.
    let there: Int
  }

  @Test(
    "what becomes of a task that comes back and is late several times comes there once, and changes nothing here",
    arguments: [
      Course(commands: [], here: "open", there: 4),
      Course(commands: [["done", "1"]], here: "done open", there: 1),
      Course(commands: [["done", "1"], ["done", "2"], ["done", "3"]], here: "done done done open", there: 1),
      Course(commands: [["skip", "1"]], here: "open", there: 1),
      Course(commands: [["skip", "1"], ["done", "1"], ["skip", "2"]], here: "done open", there: 1),
      Course(commands: [["postpone", "1", "2d"]], here: "open", there: 2),
      Course(commands: [["done", "1"], ["postpone", "2", "2d"]], here: "done open", there: 1),
      Course(commands: [["done", "1"], ["undo"]], here: "open", there: 4),
      Course(commands: [["cancel", "1"]], here: "cancelled", there: 0),
      Course(commands: [["done", "1"], ["cancel", "2"]], here: "done cancelled", there: 0),
      Course(commands: [["edit", "1", "--repeat", "none"]], here: "open", there: 1),
      Course(commands: [["edit", "1", "--repeat", "after 1 month"]], here: "open", there: 1),
      Course(commands: [["edit", "1", "--repeat", "every year"]], here: "open", there: 2),
      Course(commands: [["edit", "1", "-d", "+1d", "-p", "high"]], here: "open", there: 2),
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
      try shell("todo export task --all | task import; task list > list || true", zone: zone)
      let report = try shell("task export | todo import task -", zone: zone).error
      #expect(!report.contains("added") && !report.contains(" changed"), "\(report)")
      #expect(try todos() == before)
      let dues = try shell("task status:pending export | jq -r '.[].due'", zone: zone).output.split(separator: "\n")
      #expect(dues.count == course.there && Set(dues).count == dues.count, "\(dues)")
    }
  }

  @Test("what is done here and there by turns with a task that comes back is done once")
  func byTurns() throws {
    try addSeries("weekly", days: 30)
    try shell("task export | todo import task -; task 3 done")
    try shell("task export | todo import task -")
    try todo("done", "1")
    try shell("todo export task --all | task import; task list > list || true")
    let before = try todos()
    try shell("task export | todo import task -")
    #expect(try todos() == before && before.count == 3)
    #expect(
      try shell("task export | jq -r '.[].status' | sort | uniq -c | tr -s ' \\n' ' '").output
        == " 2 completed 3 deleted 1 pending 1 recurring ")
  }

  @Test(
    "a task that was put off behind those that are made does not come back before that",
    arguments: [
      [["skip", "1"], ["skip", "1"]], [["postpone", "1", "3w"]], [["skip", "1"], ["skip", "1"], ["done", "1"]],
    ])
  func putOff(commands: [[String]]) throws {
    try addSeries("weekly", days: 30)
    try shell("task export | todo import task -")
    for command in commands {
      _ = try home.todo(command, environment: Self.berlin).expect()
      try shell("todo export task --all | task import")
      try shell("task export | todo import task -")
    }
    let before = try todos()
    try shell("task rc.recurrence.limit=5 list > list || true; task export | todo import task -")
    #expect(try todos() == before)
    let dues = try shell("task status:pending export | jq -r '.[].due[:8]'").output.split(separator: "\n")
    #expect(Set(dues).count == dues.count && dues.count > 1, "\(dues)")
  }

  @Test("a Taskwarrior without a series gets all that was made of it, and one that has it nothing new")
  func occurrences() throws {
    try addSeries("weekly", days: 30, "project:garden scheduled:due-1d")
    try shell(
      """
      task 4 annotate "only here"; task 5 modify project: priority:H; task 2 start
      task export | todo import task -
      """)
    let there = try tasks()
    #expect(there.count == 7)
    try shell("todo export task | task import; task list > list || true")
    #expect(try tasks() == there)
    try shell("rm tasks/*; todo export task | task import; task list > list || true")
    #expect(try tasks() == there)
    #expect(try shell("task export | todo import task -").error.hasPrefix("7 read: 1 unchanged, 6 folded"))
    // What is said of the todo is said of those to come, and what was said of one of them stays.
    try todo("edit", "1", "--title", "Water flowers", "--content", "all")
    try shell("todo export task | task import")
    #expect(try shell("task export | jq -r '.[].description' | sort -u").output == "Water flowers\n")
    #expect(
      try shell("task status:pending export | jq -r '.[].annotations[]?.description' | sort | uniq -c").output.split(
        separator: "\n"
      ).map { $0.drop { $0 == " " } } == ["5 all", "1 only here"])
  }
}
