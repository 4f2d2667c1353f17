import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoScreen

// The list is 1, 2, 3, 4, 6, 5, 8, 9.

/// Where the cursor is after a change.
struct CursorTests {
  @Test("after a change that hides the todo, the cursor stays in its place, on the next todo")
  func hidden() throws {
    let screen = try TestScreen()
    screen.press("j", "j", "d")
    #expect(screen.cursor == 4)
    screen.press("d")
    #expect(screen.cursor == 6)
  }

  /// Keys that change the third todo, and the cursor afterwards.
  static let changes: [(keys: [String], cursor: Int)] = [
    ([">", "n", "Enter"], 3), (["D", "1", "d", "e", "c", "Enter"], 3), (["1"], 3), (["p", "a", "Enter"], 3),
    (["t", "x", "Enter"], 3), (["R", "2", "w", "Enter"], 3), (["n", "x", "Enter"], 3),
    (["i", "x", "Enter"], 3), ([":", "e", "d", "i", "t", " ", "-", "d", "n", "o", "n", "e", "Enter"], 3),
    (["d"], 4), (["c"], 4), (["x"], 4), ([":", "d", "o", "n", "e", "Enter"], 4),
  ]

  @Test(
    "the cursor follows its todo when that changes, and goes on to the next when that ends",
    arguments: changes)
  func moved(keys: [String], cursor: Int) throws {
    let screen = try TestScreen()
    screen.press("j", "j")
    for key in keys { screen.press(key) }
    #expect(screen.routes.count == 1 && screen.cursor == cursor, "\(screen.commands)")
    screen.press("g", "'")
    #expect(screen.cursor == (cursor == 3 ? 3 : 1))
  }

  @Test("a todo that a change hides is told, and the cursor goes on to the next")
  func changedAway() throws {
    let screen = try TestScreen(columns: 120, query: "due.by:tomorrow")
    screen.press("j", "j", "D")
    screen.type("1 dec")
    screen.press("Enter")
    #expect(screen.cursor == 4 && screen.status.contains("hidden by the query; ' shows it"))
  }

  @Test("a change of marked todos leaves the cursor on its own todo")
  func changedElsewhere() throws {
    let screen = try TestScreen()
    screen.press("Space", "Space", "D")
    screen.type("1 dec")
    screen.press("Enter")
    #expect(screen.listed.suffix(5) == [1, 2, 5, 8, 9] && screen.cursor == 3)
  }

  @Test("a todo that a change puts out of sight is shown with what is around it")
  func context() throws {
    let todos = try (1...40).map { number in
      try Todo.sample(number, "Todo \(number)") { todo in
        todo.due = LocalDate("2026-12-\(number < 10 ? "0" : "")\(min(number, 31))")
      }
    }
    let screen = try TestScreen(todos, rows: 14)
    screen.press("D")
    screen.type("30 dec")
    screen.press("Enter")
    let row = screen.rows.firstIndex { $0.hasPrefix(">") } ?? 0
    #expect(screen.cursor == 1 && row > 3 && screen.rows[row + 2].contains("Todo 3"))
    screen.press("a")
    screen.type("Begin 21 nov")
    screen.press("Enter")
    #expect(screen.rows[1] == "  Tomorrow" && screen.rows[2].hasPrefix("> 41"))
  }

  @Test("a changed todo that stays in its place keeps the cursor")
  func kept() throws {
    let screen = try TestScreen()
    screen.press("j", "2")
    #expect(screen.cursor == 2)
  }

  @Test("after the last todo of a list is done, the cursor is on the todo before it")
  func last() throws {
    let screen = try TestScreen()
    screen.press("G", "d")
    #expect(screen.cursor == 8)
  }

  @Test("a new todo gets the cursor, or the status reports it if the query does not show it")
  func new() throws {
    let screen = try TestScreen()
    screen.press("a")
    screen.type("Read")
    screen.press("Enter")
    #expect(screen.cursor == 11)
    let other = try TestScreen(columns: 100, query: "fence")
    other.press("a")
    other.type("Read")
    other.press("Enter")
    #expect(other.cursor == 8 && other.status.contains("Added 11  Read, hidden by the query; ' shows it"))
  }

}
