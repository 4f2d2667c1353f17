import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct TextViewStatsTests {
  @Test("stats are drawn as charts that match the recorded ones", arguments: [40, 60, 80, 120])
  func stats(width: Int) throws {
    let todos = try Picture.todos()
    try Picture.expect("stats", width: width) { view in
      #expect(Picture.presenter(todos, in: view).showStats(of: nil) == .succeeded)
    }
    try Picture.expect("stats-of-a-year", width: width) { view in
      #expect(Picture.presenter(todos, in: view).showStats(of: "1y") == .succeeded)
    }
  }

  @Test(
    "no line is wider than the terminal, whatever the period",
    arguments: Array(stride(from: 40, through: 200, by: Effort.isNight ? 7 : 40)))
  func width(width: Int) throws {
    let todos = try Picture.todos()
    for period in ["1d", "9d", "30d", "3m", "2y", "100y"] {
      let caught = try CaughtConsole(width: width)
      let view = TextView(console: caught.console, fields: nil)
      #expect(Picture.presenter(todos, in: view).showStats(of: period) == .succeeded)
      for line in try caught.output().split(separator: "\n") {
        #expect(DisplayText(String(line)).width <= width, "\(period): \(line)")
      }
    }
  }

  @Test("an empty period says so in sentences, and so does an empty store")
  func nothing() throws {
    let caught = try CaughtConsole(width: 80)
    let view = TextView(console: caught.console, fields: nil)
    _ = Picture.presenter([try .sample(1) { $0.project = "home" }], in: view).showStats(of: "mon")
    _ = Picture.presenter([], in: view).showStats(of: nil)
    #expect(
      try caught.output() == """
        Mon 16 Nov: 0 open at the end

        Open: nothing was open

        Done: nothing was done

        projects  open  added  done
        home         1      0     0

        Due in the next 28 days: nothing

        """)
    #expect(
      try caught.errors() == "no todos yet; to add the first one: todo add \"Buy milk\" --due tomorrow\n")
  }

  @Test("ten projects are shown, those with the most done first, and the number of the others")
  func groups() throws {
    let caught = try CaughtConsole(width: 80)
    let todos = try (1...14).map { id in
      try Todo.sample(id) { todo in
        todo.project = "p\(id)"
        if id >= 12 { (todo.status, todo.completed) = (.done, todo.created) }
      }
    }
    _ = Picture.presenter(todos, in: TextView(console: caught.console, fields: nil)).showStats(of: nil)
    let lines = try caught.output().split(separator: "\n").drop { !$0.hasPrefix("projects") }.prefix(12)
    #expect(lines.dropFirst().first == "p12          0      1     1  ██")
    #expect(lines.last == "… 4 more")
  }
}

struct TextViewCalendarTests {
  @Test("a month with its weeks below the weekdays matches the recorded one", arguments: [40, 60, 80, 120])
  func calendar(width: Int) throws {
    let todos = try Picture.todos()
    try Picture.expect("calendar", width: width) { view in
      #expect(Picture.presenter(todos, in: view).showCalendar(of: nil) == .succeeded)
    }
  }

  @Test("an empty month says so")
  func nothing() throws {
    let caught = try CaughtConsole(width: 80)
    _ = Picture.presenter([], in: TextView(console: caught.console, fields: nil)).showCalendar(of: "feb 2027")
    let lines = try caught.output().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(4) == [
        "February 2027", "", "Mon        Tue        Wed        Thu        Fri        Sat        Sun",
        "1          2          3          4          5          6          7",
      ])
    #expect(lines.suffix(2) == ["Total: nothing due, nothing done", ""])
  }
}

struct MonthGridTests {
  private func lines(width: Int, weekStart: Int = 1, due: Int = 3) throws -> [String] {
    var days = try DayPeriod(month: "nov", at: .friday).map { PastDay(day: $0) }
    (days[0].due, days[19].due, days[19].done) = (1, due, Array(0..<12))
    let moment = Moment(
      instant: Moment.friday.instant, local: Moment.friday.local,
      conventions: DateConventions(weekStart: weekStart))
    let model = TodoCalendarModel(try DayPeriod(month: nil, at: moment), days, note: nil, at: moment)
    return MonthGrid(model, width: width, palette: Palette()).lines.map { $0.cells.map(\.text.text).joined() }
  }

  @Test(
    "weeks begin on the user's first day of the week",
    arguments: [
      (1, "Mon", "                              1"), (7, "Sun", "1    2    3    4    5    6    7"),
      (6, "Sat", "     1    2    3    4    5    6"),
    ])
  func weekStart(weekStart: Int, heading: String, first: String) throws {
    let lines = try lines(width: 40, weekStart: weekStart)
    #expect(lines[0].hasPrefix(heading))
    #expect(lines[1] == first)
  }

  @Test("words say what a number is, or marks with a legend if the words are too long")
  func words() throws {
    #expect(try lines(width: 60).contains { $0.hasSuffix("12 done") })
    #expect(try !lines(width: 60).contains("○ due  ✓ done"))
    #expect(try lines(width: 60, due: 1_000).contains("○ due  ✓ done"))
    #expect(try lines(width: 40).contains { $0.hasSuffix("✓12") })
  }

  @Test("the grid fits at any width", arguments: 40...200)
  func width(width: Int) throws {
    for line in try lines(width: width, due: 123_456) { #expect(line.count <= width, "\(line)") }
  }

  @Test("today stands out by brackets and by its style")
  func today() throws {
    let model = TodoCalendarModel(
      try DayPeriod(month: nil, at: .friday),
      try DayPeriod(month: nil, at: .friday).map { PastDay(day: $0) }, note: nil, at: .friday)
    let parts = MonthGrid(model, width: 80, palette: Palette()).lines.flatMap(\.cells)
    #expect(parts.filter { $0.styles == Palette()[.today] }.map(\.text.text) == ["[20]"])
  }
}
