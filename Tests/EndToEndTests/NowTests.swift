import Testing
import TodoTestSupport

/// What to do now, on Friday 2026-11-20 at noon.
@Suite("What to do now")
struct NowTests {
  /// Sixty open todos without a date, and some with one.
  private static func filledHome() throws -> Home {
    let home = try Home()
    let many = (1...60).map { "Someday \($0)\n" }.joined()
    try home.todo("add", "-", input: many).expect()
    try home.todo("add", "Late", "-d", "2026-11-18").expect()
    try home.todo("add", "Meeting", "-d", "2026-11-20T17:00").expect()
    try home.todo("add", "Begun", "-s", "2026-11-20").expect()
    try home.todo("add", "Begins this evening", "-s", "2026-11-20T18:00", "-d", "2026-12-01").expect()
    try home.todo("add", "Hidden until Monday", "-s", "2026-11-23", "-d", "2026-11-20")
      .expect(error: "todo: warning: 65: start is after due: hidden until Mon 23 Nov\n")
    try home.todo("add", "Tomorrow", "-d", "2026-11-21").expect()
    try home.todo("add", "Done", "-d", "2026-11-20").expect()
    try home.todo("done", "67").expect()
    return home
  }

  @Test("todo by itself fits the window, the most urgent first, and says how much more there is")
  func window() throws {
    let home = try Self.filledHome()
    let lines = try home.todoOnTerminal("--color", "never").expect().output.split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    #expect(lines.count == 23)
    #expect(lines.first == "Overdue")
    #expect(lines[1].hasSuffix("Late"))
    #expect(lines.last == "… 49 more: todo list")
  }

  @Test("todo list is never cut, nor is anything in a pipe or in another form")
  func whole() throws {
    let home = try Self.filledHome()
    #expect(try home.todoOnTerminal("list", "--color", "never").expect().output.contains("Someday 60"))
    for words in [[], ["--text"], ["--json"], ["-q"]] {
      let todo = try home.todo(words).expect().output
      #expect(todo == (try home.todo(["list"] + words).expect().output), "\(words)")
    }
    #expect(try home.todoOnTerminal("-q").expect().output.split(separator: "\n").count == 64)
  }

  @Test("a limit says how many there are in all, and none is no empty list")
  func limit() throws {
    let home = try Self.filledHome()
    let five = try home.todoOnTerminal("list", "--limit", "5", "--color", "never").expect().output
    #expect(five.hasSuffix("\n64 open, 1 overdue; 5 of 64 shown\n"))
    let none = try home.todoOnTerminal("list", "--limit", "0", "--color", "never").expect()
    #expect(none.output == "64 open, 1 overdue; 0 of 64 shown\n")
    #expect(none.error.isEmpty)
  }

  @Test("today is what is late, due today or starts today, at whatever hour, but not what waits for a later day")
  func today() throws {
    let titles = try Self.filledHome().todo("today", "--fields", "title").expect().output
    #expect(titles == "Late\nMeeting\nBegins this evening\nBegun\n")
  }

  @Test("today fits the window too, and a pipe or a limit shows the rest of it")
  func todayInWindow() throws {
    let home = try Home()
    try home.todo("add", "-", "-d", "2026-11-18", input: (1...40).map { "Late \($0)\n" }.joined()).expect()
    let output = try home.todoOnTerminal("today", "--color", "never").expect().output
    #expect(output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count == 23)
    #expect(output.hasSuffix("\n… 19 more: todo today --text | less\n"))
    #expect(try home.todo("today", "--text").expect().output.contains("Late 40\n"))
    #expect(try home.todoOnTerminal("today", "--limit", "99", "--color", "never").expect().output.contains("Late 40\n"))
  }

  @Test("next is the first ten of the plain list, or as many as are asked for")
  func next() throws {
    let home = try Self.filledHome()
    let list = try home.todo("list").expect().output.split(separator: "\n")
    #expect(try home.todo("next").expect().output.split(separator: "\n") == Array(list.prefix(10)))
    #expect(try home.todo("next", "--limit", "2").expect().output.split(separator: "\n") == Array(list.prefix(2)))
  }
}
