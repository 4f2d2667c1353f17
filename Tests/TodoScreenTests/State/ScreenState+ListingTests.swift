import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoScreen

struct ScreenStateListingTests {
  /// Keys, and the todos that are listed then.
  static let lists: [(keys: [String], ids: [Int])] = [
    (["."], [1, 2, 3, 4, 6, 5, 7, 8, 9, 10]), ([".", "."], [1, 2, 3, 4, 6, 5, 8, 9]),
    (["o", "t"], [4, 2, 8, 1, 3, 9, 5, 6]), (["O"], [6, 3, 4, 2, 1, 5, 8, 9]), (["O", "O"], [1, 2, 3, 4, 6, 5, 8, 9]),
    (["b", "r"], [6, 8, 5, 2, 3, 1, 4, 9]), (["o", "↓", "Enter"], [1, 2, 3, 4, 5, 6, 8, 9]),
    (["z"], [1, 2, 3, 4, 6, 5, 8, 9]),
  ]

  @Test("the list is arranged by keys", arguments: lists)
  func arranged(keys: [String], ids: [Int]) throws {
    let screen = try TestScreen()
    for key in keys { screen.press(key) }
    #expect(screen.listed == ids || (keys.first == "b" && Set(screen.listed) == Set(ids)), "\(screen.listed)")
    #expect(screen.state.context == .list)
  }

  @Test("in a tree, parts are folded away and out again")
  func fold() throws {
    let screen = try TestScreen()
    screen.press("f")
    #expect(screen.status.contains("z shows one"))
    screen.press("z", "#", "8", "Enter", "f")
    #expect(screen.row(with: ">+8") != nil && screen.row(with: "Sand") == nil)
    screen.press("j")
    #expect(screen.cursor == 8)
    screen.press("f", "j")
    #expect(screen.cursor == 9)
  }

  @Test("the cursor goes by rows, half pages and pages, past headings")
  func moving() throws {
    let screen = try TestScreen(try (1...40).map { try .sample($0) }, rows: 13)
    let steps: [(String, Int)] = [
      ("j", 2), ("k", 1), ("k", 1), ("^d", 6), ("^f", 16), ("^b", 6), ("^u", 1), ("PgDn", 11), ("G", 40), ("g", 1),
      ("End", 40), ("Home", 1),
    ]
    for (key, id) in steps {
      screen.press(key)
      #expect(screen.cursor == id, "\(key)")
      #expect(screen.rows.contains { $0.hasPrefix(">") })
    }
  }

  @Test("Tab goes to the projects, to the tags and back; choosing one writes the query")
  func sidebar() throws {
    let screen = try TestScreen()
    screen.press("Tab", "j", "j")
    #expect(screen.row(with: "> work") != nil)
    screen.press("Enter")
    #expect(screen.state.query.text == "project:work" && screen.listed == [2, 3, 5] && screen.state.context == .list)
    screen.press("Tab", "Tab")
    #expect(screen.row(with: "papers") != nil)
    screen.press("j", "Enter")
    #expect(screen.state.query.text == "tag:errand")
    screen.press("Tab", "Tab", "Tab")
    #expect(screen.state.context == .list)
  }

  @Test("the mouse puts the cursor on a row, opens it at the second click, and scrolls")
  func mouse() throws {
    let screen = try TestScreen()
    let row = try #require(screen.rows.firstIndex { $0.contains("Buy milk") })
    screen.send(.input(.mouse(.press, at: ScreenPosition(column: 12, row: row))))
    #expect(screen.cursor == 4)
    screen.send(.input(.mouse(.wheelDown, at: ScreenPosition(column: 12, row: row))))
    #expect(screen.cursor == 8)
    screen.send(.input(.mouse(.wheelUp, at: ScreenPosition(column: 12, row: row))))
    screen.send(.input(.mouse(.press, at: ScreenPosition(column: 12, row: row))))
    #expect(screen.state.context == .detail)
  }

  @Test("the history shows each step, before and after, and goes back to one")
  func history() throws {
    let screen = try TestScreen()
    screen.press("2", "d", "j", "d", "H")
    #expect(screen.rows[1].contains("done") && screen.rows.contains { $0.contains("edit") })
    screen.press("j", "Enter")
    #expect(screen.rows[0].hasPrefix("step"))
    screen.press("Esc", "u")
    #expect(screen.rows[1].contains("undo"))
    screen.press("Esc")
    #expect(screen.listed == [1, 2, 3, 4, 6, 5, 8, 9])
  }

  @Test("what others put into a range is none of it, and what they take from it is told of")
  func rangeBesideOthers() throws {
    let screen = try TestScreen()
    screen.press("v", "j")
    #expect(screen.marks == [1, 2])
    try screen.runBeside("add", "Between", "--due", "2026-11-19")
    #expect(screen.listed.prefix(3) == [1, 11, 2] && screen.marks == [1, 2])
    try screen.runBeside("done", "1")
    #expect(screen.marks == [2] && screen.status.contains("1 mark dropped"))
  }

  @Test("the row under the cursor is seen in a window that gets smaller")
  func smallerWindow() throws {
    let screen = try TestScreen()
    for _ in 1...12 { screen.press("2", "3") }
    screen.press("H")
    for _ in 1...12 { screen.press("j") }
    screen.send(.resized(ScreenSize(columns: 80, rows: 8)))
    #expect(screen.row(with: ">") != nil)
    screen.press("Esc", "?")
    for _ in 1...12 { screen.press("↓") }
    screen.send(.resized(ScreenSize(columns: 80, rows: 6)))
    #expect(screen.rows.contains { $0.hasPrefix(">") })
  }
}
