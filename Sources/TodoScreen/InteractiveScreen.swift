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
      var loop = try ScreenLoop(request, in: session, self, on: terminal)
      try terminal.enter()
      let ending = loop.run()
      terminal.leave()
      // A shell script ends as well where its user has interrupted a program of it.
      switch ending {
      case .left: break
      case .interrupted: Self.end(by: SIGINT)
      case .gone: Self.end(by: SIGHUP)
      }
      return .succeeded
    } catch {
      let problem =
        error as? Problem ?? (error as? EnvironmentError)?.problem
        ?? Problem(usage: "the terminal cannot be used", advice: "todo list prints the todos")
      problem.report(on: session.console)
      return problem.model.code.outcome
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
