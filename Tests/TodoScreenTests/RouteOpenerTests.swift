import ArgumentKit
import Terminal
import Testing

@testable import TodoCLI
@testable import TodoKit
@testable import TodoScreen

struct RouteOpenerTests {
  /// Types a line and presses Enter.
  private func enter(_ line: String, on screen: TestScreen) {
    screen.press(String(line.prefix(1)))
    screen.type(String(line.dropFirst()))
    screen.press("Enter")
  }

  @Test("what :config sets is in force at once: views, aliases, the order of lists and colours")
  func configHere() throws {
    let screen = try TestScreen(columns: 120, hasConfig: true)
    enter(":config view.f.query 'title:fence'", on: screen)
    #expect(screen.status.contains("view.f.query"))
    enter("/@f", on: screen)
    #expect(screen.listed == [8, 9] && screen.state.context == .list)
    screen.press("Esc")
    enter(":config alias.bp 'list --group project'", on: screen)
    enter(":bp", on: screen)
    #expect(screen.row(with: "work/billing") != nil && screen.state.query.grouping != nil)
    enter(":config list.sort -- -id", on: screen)
    enter(":list", on: screen)
    #expect(screen.listed == [9, 8, 6, 5, 4, 3, 2, 1])
    enter(":config color.overdue 'bold 208'", on: screen)
    let styles = screen.state.frame.rows.flatMap(\.parts).flatMap(\.text.styles)
    #expect(styles.contains { $0.word == "208" } && !styles.contains(.red))
  }

  @Test(
    "what another program sets is in force at the next key, and what it breaks is told and changes nothing")
  func configElsewhere() throws {
    let screen = try TestScreen(columns: 120, hasConfig: true)
    try screen.writeConfig("[list]\n\tsort = -id\n[view \"f\"]\n\tquery = title:fence\n")
    screen.press("g")
    #expect(screen.listed == [9, 8, 6, 5, 4, 3, 2, 1] && screen.cursor == 9)
    try screen.writeConfig("[view\n")
    screen.press("m")
    #expect(screen.listed.first == 9)
    screen.press("Esc", "/")
    screen.type("@f")
    screen.press("Enter")
    #expect(screen.listed == [9, 8])
    try screen.writeConfig("[list]\n\tsort = id\n")
    screen.press("Esc")
    #expect(screen.listed == [1, 2, 3, 4, 5, 6, 8, 9])
  }

  @Test("a config that is turned off stays off")
  func configOff() throws {
    let screen = try TestScreen()
    enter(":config list.sort -- -id", on: screen)
    screen.press("g")
    #expect(screen.listed.first == 1)
  }

  @Test("a config that cannot be read is reported once, with its place")
  func brokenConfig() throws {
    let screen = try TestScreen(columns: 120, hasConfig: true)
    try screen.writeConfig("[list\n")
    #expect(screen.lookAtConfig() && !screen.lookAtConfig())
    #expect(screen.unbroken.contains("config:1:6:malformedsection;theoldsettingsstay"))
  }

  private let screen: TestScreen
  private var opener: RouteOpener { screen.opener }

  init() throws { screen = try TestScreen() }

  /// The contexts of the screens over the list.
  private func contexts(_ stack: ScreenStack) -> [KeyContext] { stack.panes.map(\.context) }

  private func state(_ words: [String]...) throws -> ScreenState {
    var state = ScreenState()
    for words in words {
      _ = state.step(.answered(opener.answer(to: try route(words), for: .command, on: state)))
    }
    return state
  }

  private func route(_ words: [String]) throws -> Route {
    guard case .command(let arguments) = try CommandTable.tool.parse(words),
      let command = CommandTable.command(arguments.command)
    else { throw UsageError.missingArgument("command", command: "") }
    return try command.route(arguments)
  }

  @Test(
    "a command with a screen of its own opens it over the list, and the presenter closes the screen",
    arguments: [
      (["show", "1"], ScreenModule.detail), (["show", "1-3"], .detail), (["log"], .history),
      (["projects"], .groups), (["review"], .review), (["calendar"], .review), (["where"], .status),
    ])
  func open(words: [String], module: ScreenModule) throws {
    let state = try state(words, words)
    #expect(state.stack.panes.map(\.module) == [module])
    #expect(opener.answer(to: .close(module), on: state).stack.isEmpty)
  }

  @Test(
    "a missing todo and a one-line answer have no screen",
    arguments: [["show", "99"], ["list", "--explain"]])
  func line(words: [String]) throws {
    #expect(try state(words).stack.isEmpty)
  }

  @Test("screens open over each other, and a list closes them all")
  func stack() throws {
    let state = try state(["log"], ["show", "1"], ["review"])
    #expect(contexts(state.stack) == [.history, .detail, .page])
    let answer = opener.answer(to: .close(.review), on: state)
    #expect(contexts(answer.stack) == [.history, .detail] && answer.query == nil)
    #expect(contexts(try self.state(["log"], ["show", "1"], ["list"]).stack) == [])
    #expect(contexts(try self.state(["log"], ["projects", "home"]).stack) == [])
  }

  @Test("a removed todo loses its screen, and any other todo keeps its screen", arguments: [(1, 0), (2, 1)])
  func removed(id: Int, count: Int) throws {
    var state = try state(["show", "1"])
    let answer = opener.answer(to: try route(["rm", "\(id)"]), for: .change, on: state)
    _ = state.step(.answered(answer))
    #expect(state.stack.panes.count == count && answer.shown.receipt?.count == 1)
  }

  @Test(
    "a row of the sidebar leads to the list in its current order, and out of the sidebar",
    arguments: [(1, "project:home"), (0, ""), (6, "project:none")])
  func group(row: Int, text: String) throws {
    var state = ScreenState(query: TodoQuery("fence", order: [TodoSortKey(.title)]))
    state.size = ScreenSize(columns: 120, rows: 24)
    _ = state.step(.answered(opener.answer(to: .openGroups(.project), for: .sidebar, on: state)))
    state.stack.isInSidebar = true
    let rows = state.sidebar.rows
    let answer = opener.answer(to: .openGroup(.project, rows[row]), on: state)
    #expect(answer.query == TodoQuery(text, order: [TodoSortKey(.title)]))
    _ = state.step(.answered(answer))
    #expect(state.list.model != nil && !state.stack.isInSidebar)
  }

  @Test("a step of the history has a screen over the history")
  func step() throws {
    _ = opener.answer(to: try route(["done", "1"]), for: .change, on: ScreenState())
    let state = try state(["log"])
    let step = try #require(state.stack.history?.step)
    let stack = opener.answer(to: .openStep(step), on: state).stack
    #expect(contexts(stack) == [.history, .page])
    #expect(stack.top?.title.text.hasPrefix("change") == true && stack.top?.module == .history)
  }

  @Test(
    "an answer for the preview or the top screen opens no screen", arguments: [AnswerUse.topPane, .preview])
  func beside(use: AnswerUse) throws {
    let state = try state(["log"])
    #expect(contexts(opener.answer(to: try route(["show", "1"]), for: use, on: state).stack) == [.history])
  }
}
