package import TodoCLI
package import TodoKit

/// The full screen of a terminal.
package struct InteractiveScreen: FullScreen {
  /// A screen that is not open yet.
  package init() {}

  package func open(_ request: ScreenRequest, in session: ScreenSession) -> Outcome {
    do throws(EnvironmentError) {
      return try AppRouter(
        session.options, settings: session.settings, screen: self, console: session.console,
        environment: session.environment
      ).open(.openTodoList(TodoQuery(request.query)))
    } catch {
      return error.problem.model.code.outcome
    }
  }
}
