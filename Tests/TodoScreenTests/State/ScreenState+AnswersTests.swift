import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoScreen

/// Where the cursor and the marks are after changes, whoever makes them.
struct ScreenStateAnswersTests {
  // The list is 1, 2, 3, 4, 6, 5, 8, 9.

  @Test("behind a change of one's own that hides the todo, the cursor stays at its place, on the next one")
  func hidden() throws {
    let screen = try TestScreen()
    screen.press("j", "j", "d")
    #expect(screen.cursor == 4)
    screen.press("d")
    #expect(screen.cursor == 6)
  }

  @Test("behind a change of one's own that moves the todo, the cursor stays at its place as well")
  func moved() throws {
    let screen = try TestScreen()
    screen.press("j", "j", ">", "n", "Enter")
    #expect(screen.listed == [1, 2, 4, 6, 3, 5, 8, 9] && screen.cursor == 4)
    screen.press("'")
    #expect(screen.cursor == 3)
  }

  @Test("a todo that stays where it is keeps the cursor")
  func kept() throws {
    let screen = try TestScreen()
    screen.press("j", "2")
    #expect(screen.cursor == 2)
  }

  @Test("the last todo of a list leaves the cursor on the one before it")
  func last() throws {
    let screen = try TestScreen()
    screen.press("G", "d")
    #expect(screen.cursor == 8)
  }

  @Test("a new todo gets the cursor; one that the query does not show is told of")
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
    #expect(other.cursor == 8 && other.status.contains("Added 11  Read, not in this query; ' shows it"))
  }

  @Test("what others change is shown at once, with the cursor on the same todo and on the same row")
  func outside() throws {
    let screen = try TestScreen(rows: 10)
    screen.press("G", "k")
    let row = screen.rows.firstIndex { $0.hasPrefix(">") }
    try screen.runBeside("add", "First", "--due", "2026-11-01")
    #expect(screen.cursor == 8 && screen.rows.firstIndex { $0.hasPrefix(">") } == row)
    try screen.runBeside("edit", "8", "--due", "2026-11-02")
    #expect(screen.cursor == 8)
  }

  @Test("where others take the todo under the cursor away, the next one has it, or else the last")
  func takenAway() throws {
    let screen = try TestScreen()
    screen.press("j", "j")
    try screen.runBeside("rm", "3", "4")
    #expect(screen.cursor == 6)
    screen.press("G")
    try screen.runBeside("done", "9")
    #expect(screen.cursor == 8)
  }

  @Test("what becomes due, overdue or begins while the screen is open is shown so, with the cursor on its todo")
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

  @Test("marks whose todos are gone are dropped, and that is said")
  func marks() throws {
    let screen = try TestScreen()
    screen.press("Space", "Space", "Space")
    try screen.runBeside("rm", "1", "2")
    #expect(screen.marks == [3])
    #expect(screen.status.contains("2 marks dropped: no longer seen in this list"))
  }

  @Test("the list of today says so, and Escape leaves it")
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

  @Test("a store that is gone leaves the list as it was read last, and the status says so")
  func gone() throws {
    let screen = try TestScreen()
    screen.press("d")
    let listed = screen.listed
    try screen.removeStore()
    screen.press("j")
    #expect(screen.listed == listed && screen.status.contains("the store is gone"))
  }

  @Test("a change that is refused says why, and what to do, and leaves all as it is")
  func refused() throws {
    let screen = try TestScreen(columns: 120)
    screen.press("G", ">", "t", "Enter")
    #expect(screen.unbroken.contains("todo9hasnoduedate;Dsetstheduedate"))
    screen.press("Esc", "m")
    #expect(screen.row(with: "todo 9 has no due date") != nil)
    screen.press("Esc", "u")
    #expect(screen.status.contains("nothing to undo"))
  }

  @Test("a line whose todo somebody else has changed meanwhile is refused, and what it is now is shown")
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
    #expect(screen.row(with: "Renew them") != nil && screen.state.input?.hint?.isProblem == true)
    screen.press("Enter")
    #expect(screen.row(with: "Renew it!") != nil && screen.state.input == nil)
  }

  @Test("the editor changes the todo under the cursor, and adds one")
  func editor() throws {
    let screen = try TestScreen(edit: { $0.replacing("title: Buy milk", with: "title: Buy oat milk") })
    screen.press("j", "j", "j", "e")
    #expect(screen.row(with: "Buy oat milk") != nil)
    let adding = try TestScreen(edit: { $0.replacing("title:", with: "title: From the editor") })
    adding.press("A")
    #expect(adding.cursor == 11)
  }

  @Test("a store that is damaged or removed beside the screen is told of, and the list stays")
  func damaged() throws {
    let screen = try TestScreen(columns: 100)
    let sound = try screen.store
    try screen.replaceStore(by: "{")
    #expect(screen.listed.count == 8 && screen.status.contains("todos.json"))
    // Once somebody has mended it, that is no longer said.
    try screen.replaceStore(by: sound)
    #expect(screen.listed.count == 8 && screen.status == "1 of 8")
  }

  @Test(
    "a long problem gets all of the status row, since its end says what is wrong, and more rows where it needs them")
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
    // In a window too low for that, a key shows it.
    screen.send(.resized(ScreenSize(columns: 50, rows: 7)))
    #expect(screen.status.hasSuffix("…  m shows all"))
    screen.press("m")
    #expect(screen.rows[0].hasPrefix("problem") && screen.unbroken.contains("todos.jsonisdamaged"))
  }

  @Test("a store that is damaged from the beginning is told of whatever is pressed, and read once it is mended")
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

  @Test("that the store is damaged is said until it is read again, and no longer")
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

  @Test("an answer about many todos says how many, and a key shows all of it")
  func manyAnswers() throws {
    let screen = try TestScreen()
    screen.press("m")
    #expect(screen.status.contains("nothing has been answered yet"))
    screen.press("V", "1")
    // Two of them had it already.
    #expect(screen.status.contains("6 todos · "))
    #expect(screen.status.hasSuffix("…  m shows all"))
    screen.press("j", "m")
    #expect(
      screen.rows[0].hasPrefix("the last answer") && screen.rows[1] == "todo edit 1 2 3 4 5 6 8 9 --priority high")
    #expect(screen.row(with: "priority  none → high") != nil && screen.row(with: "Sand the fence") != nil)
    screen.press("q")
    #expect(screen.state.context == .list)
  }

  @Test("what others change leaves the line alone that is typed over a todo or the history", arguments: ["Enter", "H"])
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

  @Test("in the history the cursor stays on its step, whoever adds others")
  func step() throws {
    let screen = try TestScreen()
    screen.press("2", "3", "1", "H", "j", "u")
    #expect(screen.row(with: ">")?.hasPrefix("> r2 ") == true)
    try screen.runBeside("add", "From elsewhere")
    #expect(screen.row(with: ">")?.hasPrefix("> r2 ") == true)
  }

  @Test("a long todo is shown from the same line on, whatever others change")
  func place() throws {
    let content = (1...60).map { "line \($0)" }.joined(separator: "\n")
    let screen = try TestScreen([try .sample(1, "Long") { $0.content = content }])
    screen.press("Enter", "^f")
    let first = screen.rows[1]
    try screen.runBeside("add", "From elsewhere")
    #expect(screen.rows[1] == first && first.contains("line"))
  }
}
