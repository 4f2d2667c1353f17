import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoScreen

/// A query that is typed, and its candidates.
struct TypedQueryTests {
  @Test("what Tab completes is kept by the next letter")
  func completedValue() throws {
    let screen = try TestScreen()
    screen.press("j", "p", "Tab")
    screen.type("s")
    #expect(screen.state.input?.line.text == "work/sites")
  }

  @Test("a word typed after an existing query is a word of its own, and no space is left at the end")
  func furtherQuery() throws {
    let screen = try TestScreen(query: "project:home")
    screen.press("/")
    screen.type("fence")
    #expect(screen.state.query.text == "project:home fence" && screen.listed == [8])
    screen.press("^w", "Enter")
    #expect(screen.state.query.text == "project:home")
    screen.press("/", "Enter")
    #expect(screen.state.query.text == "project:home" && screen.state.context == .list)
  }

  @Test("the candidates for a word are visible together with the error in the query", arguments: [24, 7])
  func candidates(rows: Int) throws {
    let screen = try TestScreen(rows: rows)
    screen.press("/")
    screen.type("is:o")
    #expect(screen.unbroken.contains("is:overdue") == false)
    screen.press("Tab")
    #expect(screen.unbroken.contains("is:open") && screen.unbroken.contains("is:overdue"))
    // The list follows the words that Tab goes through.
    screen.press("Tab", "Tab")
    #expect(screen.state.query.text == "is:overdue" && screen.listed == [1])
  }

  @Test("Esc in a query restores the cursor and the marks, and Enter drops the marks that it hides")
  func leavingQuery() throws {
    let screen = try TestScreen()
    screen.press("Space", "j", "/")
    screen.type("fence")
    #expect(screen.cursor == 8)
    screen.press("Esc")
    #expect(screen.cursor == 3 && screen.marks == [1])
    screen.press("/")
    screen.type("fence")
    screen.press("Enter")
    #expect(screen.marks == [] && screen.status.contains("1 mark cleared"))
  }

  @Test("a query without a match says what may have been meant")
  func miss() throws {
    let screen = try TestScreen(query: "overdue")
    #expect(screen.row(with: "no todos match: / changes the query") != nil)
    #expect(screen.row(with: "did you mean is:overdue?") != nil)
  }

  @Test("Tab completes a word, then goes through its candidates")
  func completion() throws {
    let screen = try TestScreen()
    screen.press("p")
    screen.type("ho")
    screen.press("Tab")
    #expect(screen.state.input?.line.text == "home")
    screen.press("^u")
    screen.type("w")
    screen.press("Tab")
    #expect(screen.state.input?.line.text == "work")
    screen.press("Tab", "Tab")
    #expect(screen.state.input?.line.text == "work/billing")
    screen.press("Esc", ":")
    screen.type("postp")
    screen.press("Tab")
    #expect(screen.state.input?.line.text == "postpone ")
    screen.press("^u")
    screen.type("edit --set client=ACME")
    screen.press("Enter", ":")
    screen.type("edit --set cli")
    screen.press("Tab")
    #expect(screen.state.input?.line.text == "edit --set client=")
    screen.press("Esc", "/")
    screen.type("milk prio")
    screen.press("Tab")
    #expect(screen.state.query.text == "milk priority:")
    screen.press("Esc", "t", "^u")
    screen.type("new er")
    screen.press("Tab")
    #expect(screen.state.input?.line.text == "new errand")
  }

  /// Every key that opens a line.
  @Test("the error in a query is shown whole, in the status if there is no room beside its mark")
  func longQueryProblem() throws {
    let screen = try TestScreen(query: "project:none")
    screen.press("/")
    screen.type("priority::f")
    #expect(screen.rows[2] == "\(String(repeating: " ", count: 29))^~")
    #expect(screen.status == "invalid value \":f\" for priority; write high, medium or low")
    screen.press("Esc", "m")
    #expect(screen.rows[1].hasPrefix("invalid value \":f\" for priority"))
  }

  @Test("the status shows the error in a query if there is no row for it")
  func lowWindow() throws {
    let screen = try TestScreen(rows: 6)
    screen.press("/")
    screen.type("statsu:x")
    #expect(screen.status.contains("unknown field \"statsu\""))
  }
}
