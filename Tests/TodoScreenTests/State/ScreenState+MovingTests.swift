import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoCLI
@testable import TodoScreen

struct ScreenStateMovingTests {
  /// Keys, and the todos that are listed after them.
  static let lists: [(keys: [String], ids: [Int])] = [
    (["."], [1, 2, 3, 4, 6, 5, 7, 8, 9, 10]), ([".", "."], [1, 2, 3, 4, 6, 5, 8, 9]),
    (["o", "t"], [4, 2, 8, 1, 3, 9, 5, 6]), (["O"], [6, 3, 4, 2, 1, 5, 8, 9]),
    (["O", "O"], [1, 2, 3, 4, 6, 5, 8, 9]), (["b", "r"], [6, 8, 5, 2, 3, 1, 4, 9]),
    (["o", "↓", "↓", "↓", "Enter"], [1, 2, 3, 4, 5, 6, 8, 9]), (["z"], [1, 2, 3, 4, 6, 5, 8, 9]),
  ]

  @Test("keys arrange the list", arguments: lists)
  func arranged(keys: [String], ids: [Int]) throws {
    let screen = try TestScreen()
    for key in keys { screen.press(key) }
    #expect(screen.listed == ids || (keys.first == "b" && Set(screen.listed) == Set(ids)), "\(screen.listed)")
    #expect(screen.state.context == .list)
  }

  @Test("a menu opens on the current choice, its first row resets the choice, and ? shows its keys")
  func menus() throws {
    let screen = try TestScreen()
    screen.press("o")
    #expect(screen.row(with: "> e  default") != nil && screen.rows[0].hasSuffix("? help"))
    screen.press("t", "o")
    #expect(screen.row(with: "> t  title") != nil)
    screen.press("?")
    #expect(screen.row(with: "chooses it") != nil)
    screen.press("Esc", "Esc", "o", "e")
    #expect(screen.listed == [1, 2, 3, 4, 6, 5, 8, 9] && screen.state.query == TodoQuery())
    screen.press("b", "r", "b")
    #expect(screen.row(with: "> r  priority") != nil)
    screen.press("g", "Home", "↑", "↑", "↑", "↑", "Enter")
    #expect(screen.state.query == TodoQuery())
  }

  @Test("O reverses the current order, even that of a view or of the config")
  func turnedOrder() throws {
    let views = QueryViews(["fence": QueryView("fence", order: [TodoSortKey(.title)])])
    let settings = Settings(
      list: QueryView("", order: [TodoSortKey(.title, descending: true)]), views: views)
    let screen = try TestScreen(settings: settings)
    #expect(screen.listed == [6, 5, 9, 3, 1, 8, 2, 4])
    screen.press("O")
    #expect(screen.listed == [4, 2, 8, 1, 3, 9, 5, 6] && screen.rows[0].contains("--sort title"))
    let view = try TestScreen(query: "@fence", settings: settings)
    #expect(view.listed == [8, 9])
    view.press("O")
    #expect(view.listed == [9, 8] && view.rows[0].contains("--sort -title"))
  }

  @Test("f folds the parts of a todo in a tree, and unfolds them again")
  func fold() throws {
    let screen = try TestScreen()
    screen.press("f")
    #expect(screen.status.contains("z shows the tree"))
    screen.press("z", "#", "8", "Enter", "f")
    #expect(screen.row(with: "> +8") != nil && screen.row(with: "Sand") == nil)
    screen.press("j")
    #expect(screen.cursor == 8)
    screen.press("f")
    #expect(screen.status.contains("1 subtask shown"))
    screen.press("j")
    #expect(screen.cursor == 9)
    // A todo without parts is not folded, and a list that is not a tree hides none.
    screen.press("f")
    #expect(screen.row(with: "> +") == nil && screen.status.contains("todo 9 has no subtasks in this list"))
    screen.press("k", "f")
    #expect(screen.row(with: "> +8") != nil && screen.status.contains("1 subtask folded; f shows it"))
    screen.press("z")
    #expect(screen.row(with: "+8") == nil && screen.row(with: "Sand") != nil)
  }

  @Test("the cursor moves by rows, half pages and pages, over headings and to both ends")
  func moving() throws {
    let todos = try (1...40).map { id in
      try Todo.sample(id) { $0.due = LocalDate(id <= 20 ? "2026-11-20" : "2026-11-21") }
    }
    let screen = try TestScreen(todos, rows: 13)
    let steps: [(String, Int)] = [
      ("j", 2), ("k", 1), ("k", 1), ("^d", 6), ("^f", 16), ("^b", 6), ("^u", 1), ("PgDn", 11),
      ("PgDn", 21), ("k", 20), ("j", 21), ("^b", 12), ("G", 40), ("g", 1), ("End", 40), ("Home", 1),
    ]
    for (key, id) in steps {
      screen.press(key)
      #expect(screen.cursor == id, "\(key)")
      #expect(screen.rows.contains { $0.hasPrefix(">") })
    }
  }

  @Test("Tab goes to the projects, to the tags and back, and choosing a row writes the query")
  func sidebar() throws {
    let screen = try TestScreen()
    screen.press("Tab", "j", "j")
    #expect(screen.row(with: "> work") != nil && screen.rows[23].contains("Tab tags"))
    screen.press("Enter")
    #expect(
      screen.state.query.text == "project:work" && screen.listed == [2, 3, 5] && screen.state.context == .list
    )
    screen.press("Tab", "Tab")
    #expect(screen.row(with: "papers") != nil && screen.rows[23].contains("Tab list"))
    screen.press("j", "Enter")
    #expect(screen.state.query.text == "tag:errand")
    screen.press("Tab", "Tab", "Tab")
    #expect(screen.state.context == .list)
  }

  @Test("keys act on the rows of the sidebar, however fast they come")
  func hurriedSidebar() throws {
    let screen = try TestScreen()
    screen.hurry { screen.press("Tab", "j", "Enter") }
    #expect(screen.state.query.text == "project:home")
  }

  @Test("the sidebar marks the project or tag that the list shows, and Tab begins there")
  func sidebarInForce() throws {
    let screen = try TestScreen(columns: 120, query: "project:work")
    #expect(screen.row(with: "> work") != nil && screen.row(with: "> all") == nil)
    screen.press("Tab")
    #expect(screen.state.sidebar.cursor.index == 2)
    screen.press("j", "Esc")
    #expect(screen.row(with: "> work") != nil && screen.row(with: ">   billing") == nil)
    screen.press("/")
    screen.type("milk")
    #expect(screen.rows.allSatisfy { !$0.hasPrefix(">") })
    let narrow = try TestScreen(query: "tag:mail")
    narrow.press("Tab")
    #expect(narrow.row(with: "> all") != nil)
    narrow.press("Tab")
    #expect(narrow.row(with: "> mail") != nil)
    // A new tag before it moves the row, and the cursor with it.
    try narrow.runBeside("add", "New", "--tag", "aaa")
    #expect(narrow.row(with: "> mail") != nil)
  }

  @Test("the history lists the steps, opens a step, and goes back to a step")
  func history() throws {
    let screen = try TestScreen()
    screen.press("2", "d", "j", "d", "H")
    #expect(screen.rows[1].contains("done") && screen.rows.contains { $0.contains("edit") })
    screen.press("j", "Enter")
    #expect(screen.rows[0].hasPrefix("change"))
    screen.press("Esc", "u")
    #expect(screen.rows[1].contains("undo"))
    screen.press("Esc")
    #expect(screen.listed == [1, 2, 3, 4, 6, 5, 8, 9])
  }

  @Test("the history loads more than a thousand steps at its end, unless a command set a limit", .atNight)
  func longHistory() throws {
    let screen = try TestScreen()
    for _ in 1...501 { screen.press("2", "3") }
    screen.press("H")
    #expect(screen.state.historyCount == 1_000)
    screen.press("G")
    #expect(screen.state.historyCount == 1_002 && screen.row(with: ">")?.hasPrefix(">    r1 ") == true)
    screen.press("Esc", "H")
    #expect(screen.state.historyCount == 1_000)
    for _ in 1...100 { screen.press("^f") }
    #expect(screen.state.historyCount == 1_002)
    // A command with a limit gets that many steps and no more.
    screen.press(":")
    screen.type("log --limit 3")
    screen.press("Enter", "G", "j")
    #expect(screen.state.historyCount == 3)
    try screen.runBeside("add", "From elsewhere")
    #expect(screen.state.historyCount == 3)
  }

  @Test("a todo that others put into a range is not marked, and a todo that they take from it is reported")
  func rangeBesideOthers() throws {
    let screen = try TestScreen()
    screen.press("v", "j")
    #expect(screen.marks == [1, 2])
    try screen.runBeside("add", "Between", "--due", "2026-11-19")
    #expect(screen.listed.prefix(3) == [1, 11, 2] && screen.marks == [1, 2])
    try screen.runBeside("done", "1")
    #expect(screen.marks == [2] && screen.status.contains("1 mark cleared"))
  }

  @Test("the row under the cursor stays visible in a window that gets smaller")
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

extension ScreenState {
  /// The number of steps that the history shows.
  fileprivate var historyCount: Int? {
    stack.history?.count
  }
}
