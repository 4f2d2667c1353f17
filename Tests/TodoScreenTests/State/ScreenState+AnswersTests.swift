import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoScreen

/// The cursor and the marks after changes, whoever makes them.
struct ScreenStateAnswersTests {
  // The list is 1, 2, 3, 4, 6, 5, 8, 9.

  @Test("changes by others are shown at once, with the cursor on the same todo and on the same row")
  func outside() throws {
    let screen = try TestScreen(rows: 10)
    screen.press("G", "k")
    let row = screen.rows.firstIndex { $0.hasPrefix(">") }
    try screen.runBeside("add", "First", "--due", "2026-11-01")
    #expect(screen.cursor == 8 && screen.rows.firstIndex { $0.hasPrefix(">") } == row)
    try screen.runBeside("edit", "8", "--due", "2026-11-02")
    #expect(screen.cursor == 8)
  }

  @Test("if others remove the todo under the cursor, the cursor is on the next todo, or else on the last")
  func takenAway() throws {
    let screen = try TestScreen()
    screen.press("j", "j")
    try screen.runBeside("rm", "3", "4")
    #expect(screen.cursor == 6)
    screen.press("G")
    try screen.runBeside("done", "9")
    #expect(screen.cursor == 8)
  }

  @Test(
    "todos that become overdue or begin while the screen is open are shown so, and the cursor stays on its todo"
  )
  func timePassed() throws {
    let screen = try TestScreen()
    screen.press("j", "j")
    #expect(screen.rows[0].hasPrefix("todo  8 open, 1 overdue"))
    screen.wait(hours: 4)
    #expect(screen.rows[0].hasPrefix("todo  8 open, 2 overdue") && screen.cursor == 3)
    screen.press("k", "Enter")
    #expect(screen.row(with: "due") != nil)
    screen.wait(hours: 72)
    #expect(screen.row(with: "3 days late") != nil)
    screen.press("Esc")
    #expect(screen.listed.contains(7) && screen.cursor == 2)
  }

  @Test("marks of missing todos are dropped, and the status says so")
  func marks() throws {
    let screen = try TestScreen()
    screen.press("Space", "Space", "Space")
    try screen.runBeside("rm", "1", "2")
    #expect(screen.marks == [3])
    #expect(screen.status.contains("2 marks cleared: no longer visible in this list"))
  }

  @Test("the heading names the list of today, and Escape leaves the list")
  func scope() throws {
    let screen = try TestScreen()
    screen.press(":")
    screen.type("today")
    screen.press("Enter")
    #expect(screen.rows[0].contains("  today") && screen.listed.count < 8)
    screen.press("/")
    screen.type("x")
    screen.press("Enter", "Esc")
    #expect(!screen.rows[0].contains("  today") && screen.listed.count == 8)
    screen.press(":")
    screen.type("next")
    screen.press("Enter", "Esc")
    #expect(screen.state.query == TodoQuery())
  }

  @Test("a missing store leaves the list as it was last read, and the status says so")
  func gone() throws {
    let screen = try TestScreen()
    screen.press("d")
    let listed = screen.listed
    try screen.removeStore()
    screen.press("j")
    #expect(screen.listed == listed && screen.status.contains("the store is gone"))
  }

  @Test("a refused change says why and what to do, and changes nothing")
  func refused() throws {
    let screen = try TestScreen(columns: 120)
    screen.press(".", "G", "k", "d", "Esc")
    #expect(screen.routes.count == 1)
    screen.press("G", ":")
    screen.type("skip 8")
    screen.press("Enter")
    #expect(screen.unbroken.contains("todo8doesnotrepeat;Rmakesitrepeat"))
    screen.press("Esc", "m")
    #expect(screen.row(with: "todo 8 does not repeat") != nil)
    screen.press("Esc", "u", "u")
    #expect(screen.status.contains("nothing to undo"))
  }

  @Test("a line whose todo others have changed is refused once, and the changed todo is shown")
  func guarded() throws {
    let screen = try TestScreen(columns: 120)
    screen.press("i")
    try screen.runBeside("edit", "1", "--title", "Renew it")
    screen.press("Enter")
    #expect(screen.state.input == nil)
    screen.press("i")
    screen.type("!")
    try screen.runBeside("edit", "1", "--title", "Renew them")
    screen.press("Enter")
    // A warning that nobody can have read is not answered.
    screen.pressAtOnce("Enter", "Enter", "Enter")
    #expect(
      screen.row(with: "Renew them") != nil && screen.row(with: "press Enter again to do it anyway") != nil)
    screen.press("Enter")
    #expect(screen.row(with: "Renew it!") != nil && screen.state.input == nil)
  }

  @Test("a line about todos of which some are gone says so once, and goes on for the others")
  func someGone() throws {
    let screen = try TestScreen(columns: 120)
    screen.press("Space", "Space", "Space", "p")
    screen.type("new")
    try screen.runBeside("rm", "2")
    screen.press("Enter")
    #expect(
      screen.row(with: "no such todo: 2")?.hasSuffix("press Enter again to change the 2 others") == true)
    screen.press("Enter")
    #expect(screen.state.input == nil && screen.commands.last == "todo edit 1 3 --project new")
    screen.press("p")
    screen.type("x")
    try screen.runBeside("rm", "4")
    screen.press("Enter")
    #expect(screen.state.input == nil && screen.status.contains("no such todo: 4"))
    screen.press("p", "^u", "↑")
    #expect(screen.state.input?.line.text == "x")
  }

  @Test(
    "an answer goes when somebody else changes its todo again, and stays when they change another",
    arguments: ["d", "x", "3"])
  func overtaken(key: String) throws {
    let screen = try TestScreen(columns: 120)
    screen.press("j", key)
    let answer = screen.status.split(separator: ":").last?.split(separator: " ·").first ?? "?"
    try screen.runBeside("add", "Another")
    #expect(screen.status.contains(answer))
    try screen.runBeside("undo", "2")
    #expect(!screen.status.contains(answer))
  }

  @Test("an answer to Enter is not covered by the reading of the text before it", arguments: ["{", "[]"])
  func answered(damage: String) throws {
    let screen = try TestScreen(columns: 60)
    screen.hurry {
      screen.press("D")
      screen.type("fri")
      _ = try? screen.replaceStore(by: damage)
      screen.press("Enter")
    }
    #expect(screen.state.input?.hint?.isAnswer == true && screen.status.contains("damaged"))
    #expect(screen.state.layout.status.count > 1)
  }

  @Test("the editor changes the todo under the cursor, and adds a new one")
  func editor() throws {
    let screen = try TestScreen(edit: { $0.replacing("title: Buy milk", with: "title: Buy oat milk") })
    screen.press("j", "j", "j", "e")
    #expect(screen.row(with: "Buy oat milk") != nil)
    let adding = try TestScreen(edit: { $0.replacing("title:", with: "title: From the editor") })
    adding.press("A")
    #expect(adding.cursor == 11)
  }

  @Test("a store that others damage is reported until it is sound again, and the list stays")
  func damaged() throws {
    let screen = try TestScreen(columns: 100)
    let sound = try screen.store
    try screen.replaceStore(by: "{")
    #expect(screen.listed.count == 8 && screen.status.contains("todos.json"))
    // Once the store is repaired, the status no longer reports the damage.
    try screen.replaceStore(by: sound)
    #expect(screen.listed.count == 8 && screen.status == "1 of 8")
  }

  @Test(
    "a long problem gets the whole status row, since its end says what is wrong, and more rows if needed")
  func longProblem() throws {
    let screen = try TestScreen(columns: 200, rows: 24)
    try screen.replaceStore(by: "{")
    let message = try #require(screen.state.listProblem?.text)
    screen.send(.resized(ScreenSize(columns: message.width, rows: 24)))
    #expect(screen.status == message.text)
    screen.send(.resized(ScreenSize(columns: message.width + 21, rows: 24)))
    #expect(screen.status.hasPrefix("1 of 8  ") && screen.status.hasSuffix(message.text))
    screen.send(.resized(ScreenSize(columns: 50, rows: 24)))
    #expect(screen.state.layout.status.count > 1)
    #expect(screen.unbroken.contains(message.text.filter { $0 != " " }))
    #expect(screen.row(with: "> 1") != nil)
    // In a window too low for the problem, m shows it.
    screen.send(.resized(ScreenSize(columns: 50, rows: 7)))
    #expect(screen.status.hasSuffix("…  m shows all"))
    screen.press("m")
    #expect(screen.rows[0].hasPrefix("problem") && screen.unbroken.contains("todos.jsonisdamaged"))
  }

  @Test("a store that is damaged from the start is reported whatever is pressed, and read once it is sound")
  func damagedAtFirst() throws {
    let screen = try TestScreen()
    let sound = try screen.store
    try screen.replaceStore(by: "{")
    screen.state = ScreenState()
    screen.send(.resized(ScreenSize(columns: 80, rows: 24)))
    screen.send(.storeChanged)
    screen.press("j")
    #expect(screen.rows[1].hasPrefix("the store /") && screen.unbroken.contains("todos.jsonisdamaged"))
    screen.press("d")
    #expect(screen.status.contains("is damaged") && screen.routes == [])
    try screen.replaceStore(by: sound)
    #expect(screen.listed.count == 8 && screen.status == "1 of 8")
  }

  @Test("the status reports a damaged store until the store can be read again")
  func damagedMeanwhile() throws {
    let screen = try TestScreen(columns: 200)
    let sound = try screen.store
    try screen.replaceStore(by: "{")
    screen.press("j")
    #expect(screen.cursor == 2 && screen.status.contains("todos.json is damaged"))
    screen.press("d")
    try screen.replaceStore(by: sound)
    #expect(screen.status == "2 of 8")
  }

  @Test("an answer about many todos says how many, and m shows the whole answer")
  func manyAnswers() throws {
    let screen = try TestScreen()
    screen.press("m")
    #expect(screen.status.contains("no message yet"))
    screen.press("V", "1")
    // Two of the todos had high priority already.
    #expect(screen.status.contains("6 todos · "))
    #expect(screen.status.hasSuffix("…  m shows all"))
    screen.press("j", "m")
    #expect(
      screen.rows[0].hasPrefix("the last message")
        && screen.rows[1] == "todo edit 1 2 3 4 5 6 8 9 --priority high")
    #expect(screen.row(with: "priority  none → high") != nil && screen.row(with: "Sand the fence") != nil)
    screen.press("q")
    #expect(screen.state.context == .list)
  }

  @Test(
    "changes by others do not disturb a line that is being typed over a todo or the history",
    arguments: ["Enter", "H"])
  func typedOver(screenKey: String) throws {
    let screen = try TestScreen()
    screen.press(screenKey, ":")
    screen.type("add Te")
    try screen.runBeside("edit", "1", "--title", "Renew it")
    #expect(screen.state.input?.line.text == "add Te" && screen.row(with: "Renew it") != nil)
    screen.type("a")
    screen.press("Enter")
    #expect(screen.commands.contains("todo add Tea"))
  }

  @Test("the cursor in the history stays on its step when other steps are added")
  func step() throws {
    let screen = try TestScreen()
    screen.press("2", "3", "1", "H", "j", "u")
    #expect(screen.row(with: ">")?.hasPrefix("> r2 ") == true)
    try screen.runBeside("add", "From elsewhere")
    #expect(screen.row(with: ">")?.hasPrefix("> r2 ") == true)
  }

  @Test("a long todo stays on the same line when others change the store")
  func place() throws {
    let content = (1...60).map { "line \($0)" }.joined(separator: "\n")
    let screen = try TestScreen([try .sample(1, "Long") { $0.content = content }])
    screen.press("Enter", "^f")
    let first = screen.rows[1]
    try screen.runBeside("add", "From elsewhere")
    #expect(screen.rows[1] == first && first.contains("line"))
  }
}
