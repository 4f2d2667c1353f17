import ArgumentKit
import Terminal
import Testing

@testable import TodoCLI
@testable import TodoKit
@testable import TodoScreen

struct RouteOpenerTests {
  private let screen: TestScreen
  private var opener: RouteOpener { screen.opener }

  init() throws { screen = try TestScreen() }

  /// The contexts of the screens over the list.
  private func contexts(_ stack: ScreenStack) -> [KeyContext] { stack.panes.map(\.context) }

  private func state(_ words: [String]...) throws -> ScreenState {
    var state = ScreenState()
    for words in words { _ = state.step(.answered(opener.answer(to: try route(words), for: .command, on: state))) }
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
      (["show", "1"], ScreenModule.detail), (["show", "1-3"], .detail), (["log"], .history), (["projects"], .groups),
      (["review"], .review), (["calendar"], .review), (["where"], .status),
    ])
  func open(words: [String], module: ScreenModule) throws {
    let state = try state(words, words)
    #expect(state.stack.panes.map(\.module) == [module])
    #expect(opener.answer(to: .close(module), on: state).stack.isEmpty)
  }

  @Test("a missing todo and a one-line answer have no screen", arguments: [["show", "99"], ["list", "--explain"]])
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
    #expect(stack.top?.title.text.hasPrefix("step") == true && stack.top?.module == .history)
  }

  @Test("an answer for the preview or the top screen opens no screen", arguments: [AnswerUse.topPane, .preview])
  func beside(use: AnswerUse) throws {
    let state = try state(["log"])
    #expect(contexts(opener.answer(to: try route(["show", "1"]), for: use, on: state).stack) == [.history])
  }
}
