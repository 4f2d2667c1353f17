package import Terminal
package import TodoKit

/// The full screen, which turns keys into routes as a command turns words into one.
///
/// The tool is given one when it starts. A screen opens each route by an ``AppRouter`` of its own, since one event sees
/// one moment, and gives that router the screen for `todo ui` typed within it.
package protocol FullScreen {
  /// Shows the screen until the user leaves it; returns how that ended.
  func open(_ request: ScreenRequest, in session: ScreenSession) -> Outcome
}

/// What a full screen makes its routers of.
package struct ScreenSession {
  /// The options that the command line gave.
  package let options: GlobalOptions
  /// The settings in force.
  package let settings: Settings
  /// What the tool takes from outside.
  package let environment: Environment
  /// The terminal.
  package let console: Console
}
