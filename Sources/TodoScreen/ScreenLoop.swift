import Terminal
import TodoCLI
import TodoKit

/// What goes on while a screen is open: waits, takes in what happens, opens routes, shows frames.
struct ScreenLoop {
  /// How a screen is left.
  enum Ending: Equatable {
    case left, interrupted
    /// The terminal has gone away.
    case gone
  }

  private var state: ScreenState
  private let session: ScreenSession
  private let screen: any FullScreen
  private let terminal: TerminalScreen
  private let memory: TodoStore?
  /// What is still to be done.
  private var effects: [ScreenEffect] = []
  private var ending: Ending?

  /// A screen that shows what matches first.
  init(
    _ request: ScreenRequest, in session: ScreenSession, _ screen: any FullScreen, on terminal: TerminalScreen
  ) throws(EnvironmentError) {
    (self.session, self.screen, self.terminal) = (session, screen, terminal)
    memory = try AppRouter.memory(session.options, session.settings, session.environment)
    state = ScreenState(
      TodoQuery(request.query), palette: session.settings.palette, aliases: session.settings.aliases)
  }

  /// Runs until the screen is left.
  mutating func run() -> Ending {
    take(.resized(terminal.size))
    effects += state.start
    while true {
      performUrgent()
      if let ending { return ending }
      terminal.show(state.frame)
      // What can wait is done when nobody types.
      let wakeup = terminal.wait(seconds: effects.isEmpty ? nil : 0)
      if wakeup.isGone { return .gone }
      if wakeup == ScreenWakeup(), !effects.isEmpty { perform(effects.removeFirst()) }
      if wakeup.needsFrame { take(.resized(terminal.size)) }
      for input in wakeup.inputs where ending == nil {
        take(.input(input))
        // A key means what is seen by then, so what the one before it does comes first.
        performUrgent()
      }
    }
  }

  private mutating func take(_ event: ScreenEvent) {
    for effect in state.step(event) {
      if case .open(_, let use) = effect, use.isQuiet {
        effects.removeAll { if case .open(_, use) = $0 { true } else { false } }
      }
      effects.append(effect)
    }
  }

  private mutating func performUrgent() {
    while ending == nil, let index = effects.firstIndex(where: { !$0.isQuiet }) { perform(effects.remove(at: index)) }
  }

  private mutating func perform(_ effect: ScreenEffect) {
    switch effect {
    case .open(let route, let use): take(.answered(answer(to: route, for: use)))
    case .run(let words, let needsTerminal):
      let answer = needsTerminal ? terminal.suspended { run(words) } : run(words)
      take(.answered(answer))
    case .complete(let line): take(.completed(completions(of: line)))
    case .leave(let isInterrupted): ending = isInterrupted ? .interrupted : .left
    case .suspend:
      terminal.suspend()
      take(.resized(terminal.size))
    case .redraw: terminal.forget()
    case .useMouse(let isOn): terminal.usesMouse = isOn
    }
  }

  // MARK: Routes

  /// Opens a route by a router of its own, since one event sees one moment.
  private func answer(to route: Route, for use: AnswerUse) -> ScreenAnswer {
    let isRehearsal = use == .rehearsal || use == .dryRun
    let shelf = ScreenShelf(
      width: state.size.columns, palette: state.palette, isRehearsal: isRehearsal,
      isForPeople: use == .change || use == .command)
    do throws(EnvironmentError) {
      let router = try AppRouter(
        session.options, settings: session.settings, isRehearsal: isRehearsal, memory: memory, view: shelf,
        editor: ScreenEditor(editor: ExternalEditor(session.environment), terminal: terminal), screen: screen,
        environment: session.environment,
        onWait: { [state, terminal] reason in terminal.show(state.telling("\(reason), waiting").frame) })
      let isOutside = if case .openSync = route { true } else { false }
      let outcome = isOutside ? terminal.suspended { router.open(route) } : router.open(route)
      return ScreenAnswer(use: use, route: route, outcome: outcome, shown: shelf.take())
    } catch {
      var shown = ShownThings()
      shown.problem = error.problem
      return ScreenAnswer(use: use, route: route, outcome: error.problem.model.code.outcome, shown: shown)
    }
  }

  /// Runs a command line that leads to no route, and keeps what it prints.
  private func run(_ words: [String]) -> ScreenAnswer {
    let console = Console.keeping(width: state.size.columns)
    var environment = session.environment
    let file = session.options.file.map { ["--file", $0] } ?? []
    environment.arguments = (words.contains("--file") || words.contains("-f") ? words : file + words).map { Array($0.utf8) }
    environment.input = StandardInput([])
    environment.console = { _ in console }
    let status = TodoTool.run(environment, screen: screen)
    var shown = ShownThings()
    shown.lines = console.out.buffer.takeLines()
    shown.notes = console.err.buffer.takeLines().map { $0.map(\.text.text).joined() }
    return ScreenAnswer(use: .command, route: nil, outcome: status == .done ? .succeeded : .refused, shown: shown)
  }

  private func completions(of line: String) -> [String] {
    let file = session.options.file.map { "todo --file \(ShellWord.quoted($0)) " }
    let line = file.map { $0 + line.dropFirst("todo ".count) } ?? line
    guard case .words(let candidates) = Completer(session.environment).completion(of: ShellLine(line, in: .bash)) else {
      return []
    }
    return candidates.map(\.word)
  }
}
