import Foundation
import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoScreen

/// Whole screens, as recorded beside this file; TODO_RECORD=1 records them again.
struct ScreenStateFrameTests {
  static let sizes = [(40, 10), (80, 24), (120, 40), (200, 60)]
  /// The names of the screens, and the keys that lead to them.
  static let screens: [(name: String, keys: [String])] = [
    ("list", ["Space", "j"]), ("query", ["/", "p", "r", "o", "j", "e", "c", "t", ":", "w", "o", "r", "k"]),
    ("query-problem", ["/", "s", "t", "a", "t", "s", "u", ":", "x"]), ("due", ["D", "^u", "f", "r", "i"]),
    ("due-problem", ["D", "^u", "f", "r", "i", "d"]), ("detail", ["j", "Enter"]),
    ("history", ["1", "j", "d", "H"]), ("help", ["?"]), ("tree", [".", "z"]),
    ("projects", ["Tab", "j", "j"]),
    ("tags", ["Tab", "Tab"]), ("menu", ["o", "↓"]), ("later", [">"]), ("done", ["d"]),
    ("page", [":", "p", "r", "o", "j", "e", "c", "t", "s", "Enter"]),
  ]

  @Test("a screen matches the recorded one", arguments: screens, sizes)
  func pictures(screen: (name: String, keys: [String]), size: (columns: Int, rows: Int)) throws {
    let test = try TestScreen(columns: size.columns, rows: size.rows)
    for key in screen.keys { test.press(key) }
    try expect(test.state.frame, "\(screen.name)-\(size.columns)x\(size.rows)")
  }

  private func expect(_ frame: Frame, _ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures/\(name).txt")
    let reversed = frame.rows.indices.filter { row in
      frame.rows[row].isReversed || frame.rows[row].parts.contains { $0.text.styles.contains(.reverse) }
    }
    let cursor = frame.cursor.map { "\($0.row), \($0.column)" } ?? "none"
    let text =
      (TestScreen.rows(of: frame) + [
        "cursor at \(cursor); in reverse: \(reversed.map(String.init).joined(separator: ", "))"
      ])
      .joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["TODO_RECORD"] == "1" { try Data(text.utf8).write(to: file) }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(text == recorded, "\(LineDifference.text(from: recorded, to: text))")
  }

  @Test("no text crosses an edge or overlaps the text before it", arguments: screens)
  func edges(screen: (name: String, keys: [String])) throws {
    for (columns, rows) in [(20, 5), (21, 6), (30, 8), (59, 12), (99, 29), (100, 30), (150, 20), (181, 31)] {
      let test = try TestScreen(columns: columns, rows: rows)
      for key in screen.keys { test.press(key) }
      let frame = test.state.frame
      #expect(frame.rows.count == rows)
      for row in frame.rows {
        #expect(row.end <= columns, "\(columns)x\(rows): \(TestScreen.rows(of: frame))")
        for (part, next) in zip(row.parts, row.parts.dropFirst()) {
          #expect(part.column + part.text.text.width <= next.column)
        }
      }
      let cursor = try #require(frame.cursor)
      #expect((0..<columns).contains(cursor.column) && (0..<rows).contains(cursor.row))
    }
  }

  /// Sizes, and the most bytes to show a whole screen, move the cursor, and scroll by one: whole rows scroll,
  /// so the sidebar and the detail beside the list are written again.
  static let budgets = [(80, 24, [3_072, 320, 350]), (200, 60, [9_216, 480, 1_100])]

  @Test("showing a screen, moving its cursor and scrolling it take few bytes", arguments: budgets)
  func bytes(columns: Int, rows: Int, budget: [Int]) throws {
    let todos = try (1...300).map { id in
      try Todo.sample(id, id % 5 == 0 ? "Reply to 田中さん about \(id)" : "Write the report about number \(id)") {
        todo in
        todo.due = id % 2 == 0 ? LocalDate("2026-11-\(10 + id % 20)") : nil
        (todo.project, todo.tags) = (id % 3 == 0 ? "work/site" : nil, id % 4 == 0 ? ["mail"] : [])
        todo.priority = id % 7 == 0 ? .high : nil
      }
    }
    let screen = try TestScreen(todos, columns: columns, rows: rows)
    let painter = Painter(styling: .colors)
    // The preview follows in a frame of its own once nobody is typing.
    let move = { () -> Int in
      let former = screen.state.frame
      var state = screen.state
      _ = state.step(.input(.key(.down)))
      screen.press("↓")
      return painter.paint(state.frame, over: former, size: screen.state.size).count
    }
    let full = painter.paint(screen.state.frame, over: nil, size: screen.state.size).count
    // After more moves than the window has rows, each move scrolls.
    let moves = (0..<100).map { _ in move() }
    let counts = [full, moves.prefix(10).max() ?? 0, moves.suffix(20).max() ?? 0]
    #expect(zip(counts, budget).allSatisfy { $0 <= $1 }, "\(counts)")
    let unchanged = painter.paint(screen.state.frame, over: screen.state.frame, size: screen.state.size)
    #expect(unchanged.isEmpty)
  }

  @Test(
    "a window that is too small says so, as far as it can", arguments: [(19, 24), (80, 4), (1, 1), (5, 3)])
  func tooSmall(columns: Int, rows: Int) throws {
    let frame = try TestScreen(columns: columns, rows: rows).state.frame
    #expect(frame.rows.count <= rows && frame.rows.allSatisfy { $0.end <= columns })
    #expect(frame.rows.first?.parts.isEmpty == false)
    if columns >= 40 { #expect(TestScreen.rows(of: frame) == ["todo: the window is too small; q quits"]) }
  }

  @Test(
    "a line that is being typed gets the only row that a query leaves for the list", arguments: [80, 100])
  func onlyRow(columns: Int) throws {
    let screen = try TestScreen(columns: columns, rows: 5, query: "nothing matches that")
    screen.press("a")
    screen.type("Tea")
    #expect(screen.rows[1] == "query: nothing matches that" && screen.rows[2] == "add: Tea")
  }

  @Test("the columns stay where they are while a long list is scrolled")
  func steadyColumns() throws {
    let todos = try (1...300).map { id in
      try Todo.sample(id, "Todo \(id)") { todo in
        if id % 50 == 0 { todo.project = "work/site" }
      }
    }
    let test = try TestScreen(todos, columns: 80, rows: 10)
    let column = {
      test.rows.first { $0.hasPrefix("> ") }.flatMap { $0.range(of: "Todo")?.lowerBound.utf16Offset(in: $0) }
    }
    let first = column()
    for _ in 0..<50 {
      test.press("^f")
      #expect(column() == first)
    }
    #expect(test.cursor == 300)
  }
}
