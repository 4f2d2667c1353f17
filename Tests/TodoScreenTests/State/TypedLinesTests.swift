import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoScreen

/// Lines that come back, and the line alone.
struct TypedLinesTests {
  static let lines = ["a", "/", ":", "#", "i", "D", "S", "R", ">", "n", "t", "p"]

  @Test(
    "the arrow keys bring back lines that were typed, and then the line that is being typed", arguments: lines
  )
  func recall(key: String) throws {
    let screen = try TestScreen()
    let text = { screen.state.input?.line.text }
    screen.press(key, "^u", "↑", "↓")
    #expect(text() == "")
    screen.type("77")
    screen.press("↓", "↑")
    #expect(text() == "77")
    // What Esc leaves is one arrow away, and so is what was typed before an arrow.
    screen.press("Esc", key, "^u")
    screen.type("88")
    screen.press("↑")
    #expect(text() == "77")
    screen.press("↑", "↓", "↓")
    #expect(text() == "88")
  }

  @Test("a line that was changed on the way to another is remembered too, and the former one stays")
  func changedOnTheWay() throws {
    let screen = try TestScreen()
    let text = { screen.state.input?.line.text }
    for title in ["One", "Two"] {
      screen.press("a")
      screen.type(title)
      screen.press("Enter")
    }
    screen.press("a")
    screen.type("half a thought")
    screen.press("↑")
    screen.type(" more")
    screen.press("↑", "Enter", "a", "↑")
    #expect(screen.listed.count == 11 && text() == "One")
    screen.press("↑")
    #expect(text() == "half a thought")
    screen.press("↑")
    #expect(text() == "Two more")
    screen.press("↑")
    #expect(text() == "Two")
    screen.press("↑")
    #expect(text() == "Two")
  }

  @Test("an old value that was only looked at is no line that was typed")
  func untyped() throws {
    let screen = try TestScreen()
    screen.press("D", "Esc", "j", "D", "End", "Esc", "j", "D", "^u", "↑")
    #expect(screen.state.input?.line.text == "")
  }

  @Test("the line alone adds todo after todo, reads no list, and shows below it what it reads")
  func lineAlone() throws {
    let screen = try TestScreen(columns: 40, isLine: true)
    let rows = { TestScreen.rows(of: screen.state.lineFrame) }
    #expect(rows()[0] == "add:" && rows()[1].hasPrefix("Enter ends  Esc leaves"))
    screen.type("Call mum tomorrow 5pm +home #notes '!' ?")
    #expect(
      rows().count == 3 && rows()[0].hasSuffix("'!' ?") && rows().joined().contains("due Sat 21 Nov 17:00"))
    screen.press("Enter")
    #expect(try screen.store.contains("\"title\":\"Call mum '!' ?\""))
    #expect(screen.state.input?.line.text == "" && screen.routes.count == 1 && screen.state.list.model == nil)
    screen.send(.input(.paste("one\ntwo\n")))
    screen.press("Enter", "↑")
    #expect(try screen.store.contains("\"title\":\"two\"") && screen.state.input?.line.text == "one\ntwo")
  }

  /// Keys that end the line alone, typed after others.
  static let ends: [[String]] = [
    ["Enter"], ["^d"], ["Esc"], ["^c"], ["x", "Esc", "Enter"], ["x", "^u", "^d"],
  ]

  @Test(
    "an empty line, ^d, Esc and ^c end the line alone, in a window of any size, and what Esc leaves is kept",
    arguments: ends)
  func endOfLine(keys: [String]) throws {
    let screen = try TestScreen(columns: 10, rows: 2, isLine: true)
    for key in keys { screen.press(key) }
    #expect(screen.effects == [.leave(isInterrupted: false)] && screen.routes == [])
    let other = try TestScreen(isLine: true)
    other.press("x", "^d", "^a", "^d", "y", "Esc", "↑")
    #expect(other.effects == [] && other.state.input?.line.text == "y")
  }

  @Test("a line alone that is refused stays, with the reason below it")
  func refusedLine() throws {
    let screen = try TestScreen(isLine: true)
    screen.send(.input(.paste("evil \u{1B}[31m")))
    screen.press("Enter")
    #expect(TestScreen.rows(of: screen.state.lineFrame).joined().contains("control character"))
    #expect(screen.state.input?.line.text == "evil \u{1B}[31m")
  }

}
