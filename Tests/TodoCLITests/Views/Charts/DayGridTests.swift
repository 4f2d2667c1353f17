import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct DayGridTests {
  private func grid(_ numbers: [Int], from day: String = "2026-11-18", weekStart: Int = 1, width: Int = 80)
    throws
    -> DayGrid
  {
    let first = try #require(LocalDate(day)).day
    return DayGrid(
      numbers.enumerated().map { (first.advanced(by: $0), $1) }, weekStart: weekStart, width: width,
      palette: Palette())
  }

  private func lines(_ grid: DayGrid) -> [String] { grid.lines.map { $0.cells.map(\.text.text).joined() } }

  @Test("each day has its shade, and days outside the period are empty")
  func shades() throws {
    #expect(
      try lines(grid([0, 1, 2, 3, 4, 8])) == [
        "    Nov", "Mon   █", "Tue", "Wed ·", "Thu ░", "Fri ░", "Sat ▒", "Sun ▒", "",
        "· 0  ░ 1–2  ▒ 3–4  ▓ 5–6  █ 7–8",
      ])
  }

  @Test(
    "each small number has its own shade",
    arguments: [(1, "· 0  █ 1"), (2, "· 0  ▒ 1  █ 2"), (4, "· 0  ░ 1  ▒ 2  ▓ 3  █ 4")])
  func legend(most: Int, legend: String) throws {
    #expect(try lines(grid([most])).last == legend)
  }

  @Test("weeks begin on the user's first day of the week")
  func weekStart() throws {
    #expect(try lines(grid([1, 1, 1, 1], weekStart: 7)).prefix(3) == ["    Nov", "Sun", "Mon"])
  }

  @Test("the last weeks are shown if there is no room for all of them")
  func room() throws {
    let grid = try grid(Array(repeating: 1, count: 700), from: "2025-01-06", width: 44)
    #expect(lines(grid)[1].count == 44)
    #expect(grid.first.description == "2026-03-02")
    #expect(try self.grid([1]).first.description == "2026-11-18")
  }

  @Test("the name of the first month gives way to the next month if there is no room for both")
  func months() throws {
    #expect(try lines(grid(Array(repeating: 1, count: 20), from: "2026-11-28"))[0] == "      Dec")
    #expect(try lines(grid(Array(repeating: 1, count: 40), from: "2026-11-09"))[0] == "    Nov   Dec")
  }
}
