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
  private let opener: RouteOpener
  private let terminal: TerminalScreen
  /// What is still to be done.
  private var effects: [ScreenEffect] = []
  private var ending: Ending?
  /// The last change by the clock that was seen to; a store that cannot be read is not asked again and again.
  private var passed: LocalDate?

  /// A screen that shows what matches first.
  init(
    _ request: ScreenRequest, in session: ScreenSession, _ screen: any FullScreen, on terminal: TerminalScreen
  ) throws(EnvironmentError) {
    self.terminal = terminal
    opener = try RouteOpener(
      session, screen, editor: ScreenEditor(editor: ExternalEditor(session.environment), terminal: terminal))
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
      let wakeup = terminal.wait(seconds: effects.isEmpty ? secondsToNextChange : 0)
      if wakeup.isGone { return .gone }
      if wakeup == ScreenWakeup(), !effects.isEmpty {
        perform(effects.removeFirst())
      } else if secondsToNextChange == 0 {
        passed = state.list.model?.nextChange
        take(.timePassed)
      }
      if wakeup.needsFrame { take(.resized(terminal.size)) }
      for input in wakeup.inputs where ending == nil {
        take(.input(input))
        // A key means what is seen by then, so what the one before it does comes first.
        performUrgent()
      }
    }
  }

  /// How long what is shown of dates stays as it is; nil where that is not to be waited for.
  private var secondsToNextChange: Double? {
    guard let model = state.list.model, model.nextChange != passed, let moment = opener.moment() else { return nil }
    let change = moment.firstInstant(atMinute: model.nextChange.firstMinute)
    return Double(max(0, change.seconds - moment.instant.seconds))
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
      let run = { [state, opener] in opener.answer(to: words, width: state.size.columns) }
      take(.answered(needsTerminal ? terminal.suspended(run) : run()))
    case .complete(let line): take(.completed(opener.completions(of: line)))
    case .leave(let isInterrupted): ending = isInterrupted ? .interrupted : .left
    case .suspend:
      terminal.suspend()
      take(.resized(terminal.size))
    case .redraw: terminal.forget()
    case .useMouse(let isOn): terminal.usesMouse = isOn
    }
  }

  /// What comes of a route; programs that it runs have the terminal meanwhile.
  private func answer(to route: Route, for use: AnswerUse) -> ScreenAnswer {
    let open = { [state, terminal, opener] in
      opener.answer(to: route, for: use, width: state.size.columns) { reason in
        terminal.show(state.telling("\(reason), waiting").frame)
      }
    }
    // An editor asks for the terminal when it is opened.
    if case .openSync = route { return terminal.suspended(open) }
    return open()
  }
}
