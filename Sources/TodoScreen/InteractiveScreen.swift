import FileStore
import Libc
import Terminal
package import TodoCLI
package import TodoKit

/// The full screen of a terminal.
package struct InteractiveScreen: FullScreen {
  package init() {}

  package func open(_ request: ScreenRequest, in session: ScreenSession) -> Outcome {
    do {
      let terminal = try TerminalScreen(
        styling: ScreenStyling(session.options.color, environment: session.environment.text),
        isLinear: request.isLinear || session.environment.text("TERM") == "dumb",
        escapeDelay: Self.escapeDelay(session.environment))
      let loop = try ScreenLoop(request, in: session, self, on: terminal)
      try terminal.enter()
      let signal = loop.run()
      terminal.leave()
      // A shell script ends as well where its user has interrupted a program of it.
      if signal != 0 { Self.end(by: signal) }
      return .succeeded
    } catch {
      let problem =
        error as? ProblemModel
        ?? ProblemModel(error as? TodoError ?? .unusable("the terminal cannot be used", .listTodos))
      problem.report(on: session.console)
      return problem.code.outcome
    }
  }

  /// Ends the process by a signal, also where whoever has started it lets that be ignored.
  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  /// For how long an Escape may be the beginning of another key: `ESCDELAY` in milliseconds, as for ncurses(3), else 50.
  private static func escapeDelay(_ environment: Environment) -> Double {
    let milliseconds = environment.text("ESCDELAY").flatMap { Int($0) } ?? 50
    return Double(min(max(0, milliseconds), 10_000)) / 1_000
  }
}

/// The user's editor, to which the screen gives the terminal for as long as it is open.
private struct ScreenEditor: TodoEditor.TextEditor {
  let editor: any TodoEditor.TextEditor
  let terminal: TerminalScreen

  func edit<Answer>(_ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer) throws(TodoError) -> Answer {
    try terminal.suspended { () throws(TodoError) in try editor.edit(text, use) }
  }
}

/// What goes on while a screen is open: waits, takes in what happens, opens routes, shows what there is to see.
///
/// It is an object, as the voice is, since nobody copies them: for values of that size copying alone is 150 KB of code.
final class ScreenLoop {
  /// In seconds: how often a store is looked at whose changes the system does not tell, for how long a list is not read
  /// again for what other programs do, and for how long nobody types before it is told what would come of a line.
  private static let (pollInterval, restTime, pauseTime) = (2.0, 0.1, 1.0)

  private var state: ScreenState
  private let opener: RouteOpener
  private let terminal: TerminalScreen
  /// What other programs do to the store; nil where it is in memory.
  private let watch: StoreWatch?
  /// Whether the list was read just now for what other programs did.
  private var isResting = false
  /// Tells in lines what is shown; nil where frames are.
  private var voice: LinearVoice?
  private var effects: [ScreenEffect] = []
  /// Once the screen is left, the signal that the process ends by; 0 for none.
  private var ending: Int32?
  /// The last change by the clock that was seen to; a store that cannot be read is not asked again and again.
  private var handledChange: LocalDate?

  /// - Throws: the problem of a query that makes no sense, or an error of the environment.
  init(
    _ request: ScreenRequest, in session: ScreenSession, _ screen: any FullScreen, on terminal: TerminalScreen
  ) throws {
    self.terminal = terminal
    opener = try RouteOpener(
      session, screen, editor: ScreenEditor(editor: ExternalEditor(session.environment), terminal: terminal))
    watch = opener.storePath.map { StoreWatch(path: $0) }
    voice = terminal.isLinear ? LinearVoice() : nil
    let query = TodoQuery(request.query)
    state = ScreenState(
      query: query, palette: session.settings.palette, aliases: session.settings.aliases, isLinear: terminal.isLinear)
    if !query.text.isEmpty {
      let explained = opener.answer(to: .openQueryExplanation(query), for: .explanation, on: state)
      if let problem = explained.shown.problem { throw problem }
    }
  }

  /// - Returns: the signal that the process is to end by; 0 for none.
  func run() -> Int32 {
    take(.resized(size))
    effects += state.start
    while true {
      performUrgent()
      if let ending { return ending }
      show()
      let wakeup = terminal.wait(seconds: timeout, alsoOn: isResting ? [] : [watch?.descriptor].compactMap(\.self))
      if wakeup.isGone { return SIGHUP }
      if wakeup.needsFrame { take(.resized(size)) }
      if wakeup.isTimeUp {
        idle()
      } else if !wakeup.descriptors.isEmpty || watch?.isBlind == true {
        lookAtStore()
      }
      for input in wakeup.inputs where ending == nil {
        // A key means what is seen by then, so what the one before it does comes first.
        performUrgent()
        if watch?.leadsElsewhere == true {
          // What was typed was meant for what is shown no more.
          _ = watch?.drain()
          take(.storeMoved)
          break
        }
        take(.input(input))
      }
    }
  }

  /// No line that is told is cut.
  private static let widthOfLines = 100_000

  /// The window's size; lines that are told fit into any.
  private var size: ScreenSize {
    guard voice != nil else { return terminal.size }
    return ScreenSize(columns: Self.widthOfLines, rows: max(terminal.size.rows, ScreenLayout.least.rows))
  }

  private func show() {
    guard voice != nil else { return terminal.show(state.frame) }
    if let text = voice?.text(for: state) { terminal.tell(text) }
  }

  /// How long to wait for a key: no time where something else is to be done, and for ever where nothing is.
  private var timeout: Double? {
    if !effects.isEmpty { return 0 }
    if isResting { return Self.restTime }
    let times = [
      secondsToNextChange, watch?.isBlind == true ? Self.pollInterval : nil,
      voice?.isWaiting == true ? Self.pauseTime : nil,
    ]
    return times.compactMap(\.self).min()
  }

  /// How long what is shown of dates stays as it is; nil where that is not to be waited for.
  private var secondsToNextChange: Double? {
    guard let model = state.list.model, model.nextChange != handledChange, let moment = opener.moment() else {
      return nil
    }
    let change = moment.firstInstant(atMinute: model.nextChange.firstMinute)
    return Double(max(0, change.seconds - moment.instant.seconds))
  }

  /// Does what can wait until nobody types, one thing at a time.
  private func idle() {
    if !effects.isEmpty {
      perform(effects.removeFirst())
    } else if isResting {
      isResting = false
    } else if secondsToNextChange == 0 {
      handledChange = state.list.model?.nextChange
      take(.timePassed)
    } else if let text = voice?.isWaiting == true ? voice?.text(for: state, isPause: true) : nil {
      terminal.tell(text)
    } else if watch?.isBlind == true {
      lookAtStore()
    }
  }

  private func lookAtStore() {
    guard let watch else { return }
    let hasMoved = watch.leadsElsewhere
    guard watch.drain() else { return }
    isResting = true
    take(hasMoved ? .storeMoved : .storeChanged)
  }

  // MARK: Doing

  private func take(_ event: ScreenEvent) {
    for effect in state.step(event) {
      if case .open(_, let use) = effect, use.canWait {
        effects.removeAll { if case .open(_, use) = $0 { true } else { false } }
      }
      effects.append(effect)
    }
  }

  private func performUrgent() {
    while ending == nil, let index = effects.firstIndex(where: { !$0.canWait }) { perform(effects.remove(at: index)) }
  }

  private func perform(_ effect: ScreenEffect) {
    switch effect {
    case .open(let route, let use):
      let answer = answer(to: route, for: use)
      // The list is read after a change of one's own, which is no news then.
      if answer.shown.receipt?.deltas.isEmpty == false, use != .rehearsal { _ = watch?.drain() }
      take(.answered(answer))
    case .go(let move): take(.answered(opener.answer(to: move, on: state)))
    case .press(let key): take(.input(.key(key)))
    case .run(let words, let needsTerminal):
      let run = { [state, opener] in opener.answer(to: words, on: state) }
      let answer = needsTerminal ? terminal.suspended(run) : run()
      _ = watch?.drain()
      take(.answered(answer))
    case .complete(let line): take(.completed(opener.completions(of: line)))
    case .leave(let isInterrupted): ending = isInterrupted ? SIGINT : 0
    case .suspend:
      terminal.suspend()
      take(.resized(size))
    case .redraw: terminal.forget()
    case .useMouse(let isOn): terminal.usesMouse = isOn
    }
  }

  /// What comes of a route; programs that it runs have the terminal meanwhile.
  private func answer(to route: Route, for use: AnswerUse) -> ScreenAnswer {
    let open = { [state, terminal, opener] in
      opener.answer(to: route, for: use, on: state) { reason in
        terminal.endsAtInterrupt = true
        var waiting = state
        waiting.message = ScreenMessage("\(reason), waiting; ^c leaves")
        terminal.show(waiting.frame)
      }
    }
    defer { terminal.endsAtInterrupt = false }
    // An editor asks for the terminal when it is opened.
    if case .openSync = route { return terminal.suspended(open) }
    return open()
  }
}
