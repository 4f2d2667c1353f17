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
