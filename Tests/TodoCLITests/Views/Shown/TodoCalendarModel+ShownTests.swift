import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct TextViewCalendarTests {
  @Test("a month has its weeks below the weekdays, today in brackets, and fits", arguments: [40, 60, 80, 120])
  func calendar(width: Int) throws {
    let todos = try Picture.todos()
    try Picture.expect("calendar", width: width) { view in
      #expect(Picture.presenter(todos, in: view).showCalendar(of: nil) == .succeeded)
    }
  }

  @Test("a month without anything says so")
  func nothing() throws {
    let caught = try CaughtConsole(width: 80)
    _ = Picture.presenter([], in: TextView(console: caught.console, fields: nil)).showCalendar(of: "feb 2027")
    let lines = try caught.output().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(4) == [
        "February 2027", "", "Mon        Tue        Wed        Thu        Fri        Sat        Sun",
        "1          2          3          4          5          6          7",
      ])
    #expect(lines.suffix(2) == ["nothing due, nothing done", ""])
  }
}

struct MonthGridTests {
  private func lines(width: Int, weekStart: Int = 1, due: Int = 3) throws -> [String] {
    var days = try DayPeriod(month: "nov", at: .friday).days.map { TodoCalendarModel.Day(day: $0) }
    (days[0].due, days[19].due, days[19].done) = (1, due, 12)
    let moment = Moment(
      instant: Moment.friday.instant, local: Moment.friday.local, conventions: DateConventions(weekStart: weekStart))
    let model = TodoCalendarModel(try DayPeriod(month: nil, at: moment), days, note: nil, at: moment)
    return MonthGrid(model, width: width, palette: Palette()).lines.map { $0.cells.map(\.text.text).joined() }
  }

  @Test(
    "weeks begin as the user's weeks begin",
    arguments: [
      (1, "Mon", "                              1"), (7, "Sun", "1    2    3    4    5    6    7"),
      (6, "Sat", "     1    2    3    4    5    6"),
    ])
  func weekStart(weekStart: Int, heading: String, first: String) throws {
    let lines = try lines(width: 40, weekStart: weekStart)
    #expect(lines[0].hasPrefix(heading))
    #expect(lines[1] == first)
  }

  @Test("words say what a number is, or marks with a legend where the words are too long")
  func words() throws {
    #expect(try lines(width: 60).contains { $0.hasSuffix("12 done") })
    #expect(try !lines(width: 60).contains("○ due  ✓ done"))
    #expect(try lines(width: 60, due: 1_000).contains("○ due  ✓ done"))
    #expect(try lines(width: 40).contains { $0.hasSuffix("✓12") })
  }

  @Test("it fits at any width", arguments: 40...200)
  func width(width: Int) throws {
    for line in try lines(width: width, due: 123_456) { #expect(line.count <= width, "\(line)") }
  }

  @Test("today stands out by brackets, and more so in colour")
  func today() throws {
    let model = TodoCalendarModel(
      try DayPeriod(month: nil, at: .friday),
      try DayPeriod(month: nil, at: .friday).days.map { TodoCalendarModel.Day(day: $0) }, note: nil, at: .friday)
    let parts = MonthGrid(model, width: 80, palette: Palette()).lines.flatMap(\.cells)
    #expect(parts.filter { $0.styles == Palette()[.today] }.map(\.text.text) == ["[20]"])
  }
}
