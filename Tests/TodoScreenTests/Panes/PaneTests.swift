import Foundation
import Terminal
import Testing
import TodoKit

@testable import TodoScreen

struct PaneTests {
  /// Clicks on a visible text.
  private func click(
    _ text: String, on screen: TestScreen, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let row = try #require(screen.rows.firstIndex { $0.contains(text) }, sourceLocation: sourceLocation)
    let found = try #require(screen.rows[row].range(of: text))
    let column = DisplayText(String(screen.rows[row][..<found.lowerBound])).width
    screen.send(.input(.mouse(.press, at: ScreenPosition(column: column, row: row))))
  }

  private func turn(_ action: MouseAction, _ column: Int, on screen: TestScreen) {
    screen.send(.input(.mouse(action, at: ScreenPosition(column: column, row: 4))))
  }

  @Test("a click puts the cursor on a row, a second click opens the row, and the wheel moves three rows")
  func list() throws {
    let screen = try TestScreen()
    try click("Buy milk", on: screen)
    #expect(screen.cursor == 4)
    turn(.wheelDown, 12, on: screen)
    #expect(screen.cursor == 8)
    turn(.wheelUp, 12, on: screen)
    try click("Buy milk", on: screen)
    #expect(screen.state.context == .detail)
  }

  @Test("a click in the sidebar goes there, a second click chooses, and a click in the list goes back")
  func sidebar() throws {
    let screen = try TestScreen(columns: 120)
    try click("work  ", on: screen)
    #expect(screen.state.context == .sidebar && screen.row(with: "> work") != nil)
    try click("Buy milk", on: screen)
    #expect(screen.state.context == .list && screen.cursor == 4)
    try click("work  ", on: screen)
    try click("work  ", on: screen)
    #expect(screen.state.query.text == "project:work" && screen.state.context == .list)
    // The wheel moves what is under the pointer.
    turn(.wheelDown, 2, on: screen)
    #expect(screen.state.context == .sidebar && screen.row(with: ">   tokyo") != nil)
    turn(.wheelDown, 60, on: screen)
    #expect(screen.state.context == .list && screen.cursor == 5)
    try click("projects", on: screen)
    #expect(screen.state.context == .list)
  }

  @Test("a second click chooses even if the sidebar takes the whole window")
  func narrowSidebar() throws {
    let screen = try TestScreen()
    screen.press("Tab")
    try click("home", on: screen)
    try click("home", on: screen)
    #expect(screen.state.query.text == "project:home")
  }

  @Test(
    "menus, the history and the help react to clicks on their rows, and only there",
    arguments: ["o", "b", "H", "?"])
  func upper(key: String) throws {
    let screen = try TestScreen()
    for _ in 1...3 { screen.press("2", "3") }
    screen.press(key)
    for row in [23, 22, 0] { screen.send(.input(.mouse(.press, at: ScreenPosition(column: 4, row: row)))) }
    let former = try #require(screen.rows.firstIndex { $0.hasPrefix("> ") })
    screen.send(.input(.mouse(.press, at: ScreenPosition(column: 4, row: 4))))
    #expect(former != 4 && screen.rows[4].hasPrefix("> "))
    turn(.wheelUp, 4, on: screen)
    #expect(screen.rows[1].hasPrefix("> "))
    let context = screen.state.context
    screen.send(.input(.mouse(.press, at: ScreenPosition(column: 4, row: 2))))
    #expect(screen.state.context == context)
    screen.send(.input(.mouse(.press, at: ScreenPosition(column: 4, row: 2))))
    #expect(screen.state.context != context)
  }

  @Test("a click in a scrolled history means the visible step")
  func scrolled() throws {
    let screen = try TestScreen(rows: 10)
    for _ in 1...15 { screen.press("2", "3") }
    screen.press("H", "G", "k", "k")
    let number = screen.rows[2].split(separator: " ")[0]
    screen.send(.input(.mouse(.press, at: ScreenPosition(column: 4, row: 2))))
    #expect(screen.rows[2].hasPrefix(">") && screen.rows[2].contains(number))
  }

  @Test("a click in the preview opens its todo, and no click closes a line that is being typed")
  func elsewhere() throws {
    let screen = try TestScreen(columns: 120, rows: 40)
    try click("old passport", on: screen)
    #expect(screen.state.context == .detail && screen.rows[0].hasPrefix("todo 1"))
    screen.press("Esc", "a")
    screen.type("Tea")
    try click("Buy milk", on: screen)
    #expect(screen.state.input?.line.text == "Tea" && screen.cursor == 1)
    // The line of > stays open too.
    screen.press("Esc", ">")
    try click("Buy milk", on: screen)
    #expect(screen.state.context == .line && screen.cursor == 1)
  }
}

struct ScreenStackTests {
  @Test("a screen replaces a screen of its kind, and opens over any other")
  func open() {
    var stack = ScreenStack()
    stack.open(HelpPane(.list))
    stack.open(HelpPane(.history))
    #expect(stack.panes.count == 1)
    stack.open(TextPane("a", of: nil, width: 80) { _ in [] })
    #expect(stack.panes.map(\.context) == [.help, .page])
  }

  @Test("closing removes the top screen first, and leaves the sidebar last")
  func close() {
    var stack = ScreenStack()
    stack.isInSidebar = true
    stack.open(HelpPane(.sidebar))
    stack.close()
    #expect(stack.isEmpty && stack.isInSidebar)
    stack.close()
    #expect(!stack.isInSidebar)
    stack.close()
    #expect(stack.isEmpty)
  }
}
