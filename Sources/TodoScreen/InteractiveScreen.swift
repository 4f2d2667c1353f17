import Libc
import Terminal
package import TodoCLI
package import TodoKit

/// A query that the screen is to be opened with, and cannot.
struct WrongQuery: Error {
  let problem: Problem
}

/// The full screen of a terminal.
package struct InteractiveScreen: FullScreen {
  /// A screen that is not open yet.
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
      return report(error, on: session.console)
    }
  }

  /// Ends the process by a signal, also where whoever has started it lets that be ignored.
  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  private func report(_ error: any Error, on console: Console) -> Outcome {
    let problem =
      (error as? EnvironmentError)?.problem ?? (error as? WrongQuery)?.problem
      ?? Problem(
        usage: "the terminal cannot be used", advice: "todo list prints the todos")
    Notices.report(problem, on: console)
    return problem.model.code.outcome
  }

  /// For how long an Escape may be the beginning of another key: `ESCDELAY` in milliseconds, as for ncurses(3), else 50.
  private static func escapeDelay(_ environment: Environment) -> Double {
    let milliseconds = environment.text("ESCDELAY").flatMap { Int($0) } ?? 50
    return Double(min(max(0, milliseconds), 10_000)) / 1_000
  }
}
