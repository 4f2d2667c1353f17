import ArgumentKit
import Terminal
import TodoCLI
import TodoKit

/// Opens the routes that the screen asks for, each with a router of its own, since an event sees a single
/// moment.
struct RouteOpener {
  private(set) var session: ScreenSession
  let screen: any FullScreen
  let editor: any TodoEditor.TextEditor
  private var memory: TodoStore?
  private let last = LastSelection()
  /// The path of the store's file, or `nil` for a store in memory.
  private(set) var storePath: String?

  init(_ session: ScreenSession, _ screen: any FullScreen, editor: any TodoEditor.TextEditor)
    throws(TodoError)
  {
    self.session = session
    self.screen = screen
    self.editor = editor
    let router = try router(showingOn: ScreenOutput(width: 80))
    (memory, storePath) = (router.memory, router.storePath)
  }

  /// Returns the event that the settings have changed or cannot be read, or `nil` if the config is as it was.
  mutating func configEvent() -> ScreenEvent? {
    do throws(TodoError) {
      return try session.renewSettings() ? .settingsChanged(session.settings) : nil
    } catch {
      return .settingsRefused(ProblemModel(error))
    }
  }

  func moment() -> Moment? { (try? session.environment.clock(session.settings.conventions))?() }

  /// Opens a route from the screen's state, and returns the answer.
  ///
  /// - Parameter onWait: called with the reason as soon as the route has to wait.
  func answer(
    to route: Route, for use: AnswerUse, on state: ScreenState,
    onWait: @escaping (DisplayText) -> Void = { _ in }
  ) -> ScreenAnswer {
    answer(to: route, for: use, on: state, onWait: onWait) { app, _, router in
      app.open(route, leadingTo: router)
    }
  }

  func answer(to move: ScreenMove, on state: ScreenState) -> ScreenAnswer {
    var (route, use) = (nil as Route?, AnswerUse.move)
    // What a todo's row leads to is shown like the answer to the command.
    if case .openTodo(let id) = move {
      (route, use) = (.openTodoDetail(.refs([TodoRef(id)]), filledBy: .none), .command)
    }
    return answer(to: route, for: use, on: state, state.query) { appRouter, view, router in
      let app = appRouter.app
      return switch move {
      case .openTodo(let id): app.list(in: view, router).openTodo(id)
      case .openGroup(_, .all): app.groups(in: view, router).openAllGroups()
      case .openGroup(let kind, .none): app.groups(in: view, router).openGroup(kind, named: nil)
      case .openGroup(let kind, .group(let group)):
        app.groups(in: view, router).openGroup(kind, named: group.name)
      case .openStep(let step): app.history(in: view, router).openStep(step)
      case .close(.detail): app.detail(in: view, router).close()
      case .close(.groups): app.groups(in: view, router).close()
      case .close(.history): app.history(in: view, router).close()
      case .close(.review): app.review(in: view, router).close()
      case .close(.status): app.status(in: view, router).close()
      }
    }
  }

  /// - Parameter list: the query of the list, whose text a presenter may replace.
  private func answer(
    to route: Route? = nil, for use: AnswerUse, on state: ScreenState, _ list: TodoQuery = TodoQuery(),
    onWait: @escaping (DisplayText) -> Void = { _ in },
    _ open: (AppRouter, ScreenOutput, ScreenRouter) -> Outcome
  ) -> ScreenAnswer {
    let shown = ScreenOutput(
      width: state.size.columns, palette: session.settings.palette, isRehearsal: use.isRehearsal,
      isForPeople: use == .change || use == .command, isLinear: state.isLinear,
      // Half-typed words get no guesses.
      reportsMissing: use != .typedList,
      // The full screen names the list in its head.
      place: state.isLine ? state.listName : nil)
    var answer = ScreenAnswer(use: use, route: route, shown: shown, stack: state.stack)
    do throws(TodoError) {
      let app = try router(showingOn: shown, isRehearsal: use.isRehearsal, onWait: onWait)
      let router = ScreenRouter(app, from: state, list: list)
      answer.outcome = open(app, shown, router)
      app.runHook()
      (answer.stack, answer.query) = (router.stack, router.opened ?? route?.listQuery)
    } catch {
      (shown.problem, answer.outcome) = (ProblemModel(error), error.outcome)
    }
    return answer
  }

  private func router(
    showingOn view: ScreenOutput, isRehearsal: Bool = false,
    onWait: @escaping (DisplayText) -> Void = { _ in }
  ) throws(TodoError) -> AppRouter {
    try AppRouter(
      session, isRehearsal: isRehearsal, memory: memory, last: last, view: view, editor: editor,
      screen: screen,
      onWait: onWait)
  }

  /// Runs a command line that has no route, and returns what it prints.
  func answer(to words: [String], on state: ScreenState) -> ScreenAnswer {
    let shown = ScreenOutput(width: state.size.columns)
    var environment = session.environment
    let namesFile = words.contains { $0.hasPrefix("--file") || $0.hasPrefix("-f") }
    let options =
      (namesFile ? [] : session.options.storeWords) + (session.options.runsHook ? [] : ["--no-hook"])
    environment.arguments = (words + options).map { Array($0.utf8) }
    environment.input = StandardInput([])
    environment.console = { _ in shown.console }
    let status = TodoTool.run(environment, screen: screen)
    return ScreenAnswer(
      use: .command, route: nil, outcome: status == .done ? .succeeded : .refused, shown: shown,
      stack: state.stack,
      words: words)
  }

  /// Returns the completions of the last word of a command line.
  func completions(of line: String) -> [String] {
    let words = (["todo"] + session.options.storeWords).map(ShellWord.quoted).joined(separator: " ")
    let line = words + line.dropFirst("todo".count)
    guard
      case .words(let candidates) = Completer(session.environment).completion(of: ShellLine(line, in: .bash))
    else {
      return []
    }
    return candidates.map(\.word)
  }
}

/// The full screen's router for one event, which opens panes over the list and closes them.
private final class ScreenRouter: TodoRouter {
  private let app: AppRouter
  private let width: Int
  private let palette: Palette
  /// The query of the list, whose text a presenter may replace.
  private let list: TodoQuery
  /// The panes over the list, as the event changes them.
  private(set) var stack: ScreenStack
  /// The query of the list that a presenter led to, or `nil` if none did.
  private(set) var opened: TodoQuery?

  init(_ app: AppRouter, from state: ScreenState, list: TodoQuery) {
    (self.app, self.list) = (app, list)
    stack = state.stack
    width = state.size.columns
    palette = state.palette
  }

  func openTodoList(_ query: TodoQuery) -> Outcome {
    var narrowed = list
    narrowed.text = query.text
    opened = narrowed
    return app.openTodoList(narrowed)
  }

  func openTodoDetail(_ id: TodoID) -> Outcome { app.openTodoDetail(id) }

  func openStep(_ step: TodoHistoryModel.Step) -> Outcome {
    let todos = step.step.changes.map { [StyledText("\($0.todo.id.rawValue)  \($0.todo.title)")] }
    let title: DisplayText = "change \(step.step.revision): \(step.step.command), \(step.timeLabel)"
    stack.open(
      TextPane(title, of: .history, width: width) { [palette] width in
        let details = TextPane.lines(width: width, palette) { $0.showDetails(of: step) }
        return todos + (details.isEmpty ? [] : [[]] + details)
      })
    return .succeeded
  }

  func close() -> Outcome {
    stack.close()
    return .succeeded
  }
}
