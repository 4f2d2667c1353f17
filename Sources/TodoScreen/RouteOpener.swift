import Terminal
import TodoCLI
import TodoKit

/// Opens the routes that a screen asks for, each by a router of its own, since one event sees one moment.
struct RouteOpener {
  let session: ScreenSession
  /// What `todo ui` opens.
  let screen: any FullScreen
  /// Where the user changes a text.
  let editor: any TodoEditor.TextEditor
  private let isLinear: Bool
  private let memory: TodoStore?

  /// - Parameter isLinear: whether all is told in lines.
  init(
    _ session: ScreenSession, _ screen: any FullScreen, editor: any TodoEditor.TextEditor, isLinear: Bool
  ) throws(EnvironmentError) {
    (self.session, self.screen, self.editor, self.isLinear) = (session, screen, editor, isLinear)
    memory = try AppRouter.memory(session.options, session.settings, session.environment)
  }

  /// The path of the store's file; nil where it is in memory.
  func storePath() throws(EnvironmentError) -> String? {
    try router(showingOn: shelf(for: .list(.follow), width: 80)).storePath
  }

  /// The moment now.
  func moment() -> Moment? { (try? session.environment.clock(session.settings.conventions))?() }

  /// What comes of a route, on the screen as it is.
  ///
  /// - Parameter onWait: takes at once what has to be waited for.
  func answer(
    to route: Route, for use: AnswerUse, on state: ScreenState, onWait: @escaping (DisplayText) -> Void = { _ in }
  ) -> ScreenAnswer {
    let shelf = shelf(for: use, width: state.size.columns)
    do throws(EnvironmentError) {
      let app = try router(showingOn: shelf, isRehearsal: use.isRehearsal, onWait: onWait)
      return ScreenRouter(app, showingOn: shelf, from: state).open(route, for: use)
    } catch {
      return refusal(error, route, for: use, on: state)
    }
  }

  /// What comes of a key that leads on from what is shown.
  func answer(to move: ScreenMove, on state: ScreenState) -> ScreenAnswer {
    let shelf = shelf(for: .move, width: state.size.columns)
    do throws(EnvironmentError) {
      return ScreenRouter(try router(showingOn: shelf), showingOn: shelf, from: state, list: state.query).go(move)
    } catch {
      return refusal(error, nil, for: .move, on: state)
    }
  }

  private func refusal(
    _ error: EnvironmentError, _ route: Route?, for use: AnswerUse, on state: ScreenState
  ) -> ScreenAnswer {
    var shown = ShownThings()
    shown.problem = error.problem
    return ScreenAnswer(
      use: use, route: route, outcome: error.problem.model.code.outcome, shown: shown, stack: state.stack)
  }

  private func shelf(for use: AnswerUse, width: Int) -> ScreenShelf {
    ScreenShelf(
      width: width, palette: session.settings.palette, isRehearsal: use.isRehearsal,
      isForPeople: use == .change || use == .command, isLinear: isLinear,
      // Of words that are half typed nothing is guessed.
      tellsMisses: use != .typedList)
  }

  private func router(
    showingOn shelf: ScreenShelf, isRehearsal: Bool = false, onWait: @escaping (DisplayText) -> Void = { _ in }
  ) throws(EnvironmentError) -> AppRouter {
    try AppRouter(
      session.options, settings: session.settings, isRehearsal: isRehearsal, memory: memory, view: shelf,
      editor: editor, screen: screen, environment: session.environment, onWait: onWait)
  }

  /// Runs a command line that leads to no route, and keeps what it prints.
  func answer(to words: [String], on state: ScreenState) -> ScreenAnswer {
    let console = Console.keeping(width: state.size.columns)
    var environment = session.environment
    let namesFile = words.contains { $0.hasPrefix("--file") || $0.hasPrefix("-f") }
    let file = namesFile ? nil : session.options.file
    environment.arguments = (words + (file.map { ["--file", $0] } ?? [])).map { Array($0.utf8) }
    environment.input = StandardInput([])
    environment.console = { _ in console }
    let status = TodoTool.run(environment, screen: screen)
    var shown = ShownThings()
    shown.lines = console.out.buffer.takeLines()
    shown.notes = console.err.buffer.takeLines().map { $0.map(\.text.text).joined() }
    let outcome = status == .done ? Outcome.succeeded : .refused
    var answer = ScreenAnswer(
      use: .command, route: nil, outcome: outcome, shown: shown, stack: state.stack, words: words)
    answer.stack.place(answer, width: state.size.columns, state.palette)
    return answer
  }

  /// What the last word of a command line can become.
  func completions(of line: String) -> [String] {
    let file = session.options.file.map { "todo --file \(ShellWord.quoted($0)) " }
    let line = file.map { $0 + line.dropFirst("todo ".count) } ?? line
    guard case .words(let candidates) = Completer(session.environment).completion(of: ShellLine(line, in: .bash)) else {
      return []
    }
    return candidates.map(\.word)
  }
}
