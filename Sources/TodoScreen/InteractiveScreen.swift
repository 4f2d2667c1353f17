import FileStore
import Libc
import Terminal
package import TodoCLI
package import TodoKit

/// The full screen of a terminal.
package struct InteractiveScreen: FullScreen {
  package init() {}

  package func open(_ request: ScreenRequest, in session: ScreenSession) -> Outcome {
    giveBackLargeBlocks()
    do {
      let isLinear = request.isLinear || session.environment.text("TERM") == "dumb"
      let terminal = try TerminalScreen(
        styling: ScreenStyling(session.options.color, environment: session.environment.text),
        place: isLinear ? .lines : request.isLine ? .below : .screen,
        escapeDelay: Self.escapeDelay(session.environment))
      let loop = try ScreenLoop(request, in: session, self, on: terminal)
      try terminal.enter()
      let signal = loop.run()
      terminal.leave()
      // A shell script ends too if a signal, such as an interrupt, ended the program that it ran.
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

  /// Ends the process by a signal, even if the parent process made it ignore the signal.
  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Returns how many seconds an Escape waits for more: `ESCDELAY`, in milliseconds as for ncurses(3), else
  /// 50 ms.
  private static func escapeDelay(_ environment: Environment) -> Double {
    let milliseconds = environment.text("ESCDELAY").flatMap { Int($0) } ?? 50
    return Double(min(max(0, milliseconds), 10_000)) / 1_000
  }
}

/// The user's editor, which has the terminal to itself while it is open.
private struct ScreenEditor: TodoEditor.TextEditor {
  let editor: any TodoEditor.TextEditor
  let terminal: TerminalScreen

  func edit<Answer>(_ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer) throws(TodoError) -> Answer
  {
    try terminal.suspended { () throws(TodoError) in try editor.edit(text, use) }
  }
}

/// The event loop of the open screen: waits for events, hands them to the state, opens routes, and shows
/// frames.
///
/// The loop and the voice are classes since nobody copies them: code to copy values of that size alone is 150
/// KB.
final class ScreenLoop {
  /// In seconds: how long the list is not read again for others' changes, and how long nobody types before a
  /// line's meaning is spoken.
  private static let (restTime, pauseTime) = (0.1, 1.0)

  private var state: ScreenState
  private var opener: RouteOpener
  private let terminal: TerminalScreen
  /// Reports changes of the store by other programs; `nil` for a store in memory.
  private let watch: StoreWatch?
  /// Whether the list was just read for a change by another program.
  private var isResting = false
  /// Speaks changes in lines; `nil` if frames are shown.
  private var voice: LinearVoice?
  private var effects: [ScreenEffect] = []
  /// The signal that ends the process, or 0 for none, once the screen is left; `nil` before that.
  private var ending: Int32?
  /// The last change by the clock that was handled, so that a store that cannot be read is not read again and
  /// again.
  private var lastChange: LocalDate?
  /// When the answer to the last input was shown, or `nil` while it has not been.
  private var answered: ContinuousClock.Instant? = ContinuousClock.now

  /// - Throws: the problem of an invalid query, or an error of the environment.
  init(
    _ request: ScreenRequest, in session: ScreenSession, _ screen: any FullScreen, on terminal: TerminalScreen
  ) throws {
    self.terminal = terminal
    opener = try RouteOpener(
      session, screen, editor: ScreenEditor(editor: ExternalEditor(session.environment), terminal: terminal))
    watch = request.isLine ? nil : opener.storePath.map { StoreWatch(path: $0) }
    voice = terminal.place == .lines ? LinearVoice() : nil
    let query = TodoQuery(request.query)
    state = ScreenState(query: query, session.settings, isLinear: voice != nil, isLine: request.isLine)
    state.listName = session.placeName
    if !query.text.isEmpty {
      let explained = opener.answer(to: .openQueryExplanation(query), for: .explanation, on: state)
      if let problem = explained.shown.problem { throw problem }
    }
  }

  /// - Returns: the signal that must end the process, or 0 for none.
  func run() -> Int32 {
    take(.resized(size))
    effects += state.start
    while true {
      performUrgent()
      if let ending { return ending }
      show()
      let shown = answered ?? ContinuousClock.now
      answered = shown
      let wakeup = terminal.wait(
        seconds: timeout, alsoOn: isResting ? [] : [watch?.descriptor].compactMap(\.self))
      if wakeup.isGone { return SIGHUP }
      if wakeup.needsFrame { take(.resized(size)) }
      if wakeup.isTimeUp {
        idle()
      } else if !wakeup.descriptors.isEmpty || watch?.isBlind == true {
        lookAtStore()
      }
      var pause = shown.duration(to: ContinuousClock.now)
      if !wakeup.inputs.isEmpty { lookAtConfig() }
      for input in wakeup.inputs where ending == nil {
        // A key acts on what the user sees, so the effects of the key before it come first.
        performUrgent()
        if watch?.leadsElsewhere == true {
          // The keys were meant for the previous store.
          _ = watch?.drain()
          take(.storeMoved)
          answered = nil
          break
        }
        take(.input(input, after: pause))
        (pause, answered) = (.zero, nil)
      }
    }
  }

  /// A width at which no spoken line is cut.
  private static let widthOfLines = 100_000

  /// The window's size, or one that every spoken line fits into.
  private var size: ScreenSize {
    guard voice != nil else { return terminal.size }
    return ScreenSize(columns: Self.widthOfLines, rows: max(terminal.size.rows, ScreenLayout.least.rows))
  }

  private func show() {
    guard voice != nil else { return terminal.show(state.isLine ? state.lineFrame : state.frame) }
    if let text = voice?.text(for: state) { terminal.tell(text) }
  }

  /// How many seconds to wait for a key: 0 if effects are pending, `nil` to wait for ever.
  private var timeout: Double? {
    if !effects.isEmpty { return 0 }
    if isResting { return Self.restTime }
    let times = [
      secondsToNextChange, watch?.isBlind == true ? StoreWatch.pollInterval : nil,
      voice?.isWaiting == true ? Self.pauseTime : nil,
    ]
    return times.compactMap(\.self).min()
  }

  /// How many seconds the dates on the screen stay true, or `nil` if there is no change to wait for.
  private var secondsToNextChange: Double? {
    guard let model = state.list.model, model.nextChange != lastChange, let moment = opener.moment() else {
      return nil
    }
    let change = moment.firstInstant(atMinute: model.nextChange.firstMinute)
    return Double(max(0, change.seconds - moment.instant.seconds))
  }

  /// Does one thing that can wait until nobody types.
  private func idle() {
    if !effects.isEmpty {
      perform(effects.removeFirst())
    } else if isResting {
      isResting = false
    } else if secondsToNextChange == 0 {
      lastChange = state.list.model?.nextChange
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

  private func lookAtConfig() { if let event = opener.configEvent() { take(event) } }

  // MARK: Effects

  private func take(_ event: ScreenEvent) {
    for effect in state.step(event) {
      if case .open(_, let use) = effect, use.canWait {
        effects.removeAll { if case .open(_, use) = $0 { true } else { false } }
      }
      effects.append(effect)
    }
  }

  private func performUrgent() {
    while ending == nil, let index = effects.firstIndex(where: { !$0.canWait }) {
      perform(effects.remove(at: index))
    }
  }

  private func perform(_ effect: ScreenEffect) {
    switch effect {
    case .open(let route, let use):
      let answer = answer(to: route, for: use)
      // After this screen's own change the list is read anyway, so the watch has nothing to report.
      if answer.shown.receipt?.deltas.isEmpty == false, use != .rehearsal { _ = watch?.drain() }
      let line = state.input
      take(.answered(answer))
      // What was typed stays above what it became.
      if terminal.place == .below, use == .change, answer.shown.problem == nil, let line {
        let notes = answer.shown.notes.map { [StyledText(DisplayText($0))] }
        terminal.tell(
          [[StyledText("\(line.label)\(DisplayText(line.line.text))")]] + answer.shown.lines + notes)
      }
    case .go(let move): take(.answered(opener.answer(to: move, on: state)))
    case .press(let key): take(.input(.key(key), after: .zero))
    case .run(let words, let needsTerminal):
      let run = { [state, opener] in opener.answer(to: words, on: state) }
      let answer = needsTerminal ? terminal.suspended(run) : run()
      _ = watch?.drain()
      lookAtConfig()
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

  /// Opens a route and returns the answer; programs that the route runs get the terminal.
  private func answer(to route: Route, for use: AnswerUse) -> ScreenAnswer {
    let open = { [state, terminal, opener] in
      opener.answer(to: route, for: use, on: state) { reason in
        terminal.endsAtInterrupt = true
        var waiting = state
        waiting.message = ScreenMessage("\(reason), waiting; ^c ends the wait")
        terminal.show(waiting.isLine ? waiting.lineFrame : waiting.frame)
      }
    }
    defer { terminal.endsAtInterrupt = false }
    // An editor asks for the terminal itself.
    if case .openSync = route { return terminal.suspended(open) }
    return open()
  }
}
