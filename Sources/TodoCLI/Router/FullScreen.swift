import FileStore
package import Terminal
package import TodoKit

/// The full screen, which turns keys into routes as a command turns words into a route.
///
/// The tool is given a screen when it starts. The screen opens each route with a new ``AppRouter``, since one
/// event sees one moment, and passes that router the screen for `todo ui` typed within it.
package protocol FullScreen {
  /// Shows the screen until the user leaves it, and returns the outcome.
  func open(_ request: ScreenRequest, in session: ScreenSession) -> Outcome
}

/// What a full screen needs to make its routers.
package struct ScreenSession {
  package let options: GlobalOptions
  package private(set) var settings: Settings
  package private(set) var environment: Environment
  package let console: Console
  /// The store of every event, so that no event finds another one, or the reason why there is none.
  private(set) var choice: Result<StoreChoice, TodoError>
  /// The config, or `nil` if it is turned off.
  private let config: ConfigFile?
  private var configStatus: FileStatus?

  package init(
    options: GlobalOptions, settings: Settings, environment: Environment, console: Console,
    config: ConfigFile? = nil
  ) {
    self.options = options
    self.settings = settings
    self.environment = environment
    // No program may take the place of the screen.
    self.environment.become = nil
    (self.console, self.config) = (console, config)
    choice = Result { () throws(TodoError) in
      try StoreChoice(option: options.file, usesHome: options.usesHome, environment: environment)
    }
  }

  /// The place whose list is used, as lists and receipts for people name it, or `nil` for another store.
  package var placeName: DisplayText? {
    guard let place = (try? choice.get())?.place else { return nil }
    return "in \(DisplayText(place.name(home: environment.text("HOME").flatMap(SystemCalls.realPath))))"
  }

  /// Returns the same session with the list of a place.
  func moved(to place: Place) -> ScreenSession {
    var session = self
    session.choice = .success(StoreChoice(place))
    return session
  }

  /// Reads the settings again if the config has changed since the last call, and returns whether they have
  /// changed.
  package mutating func renewSettings() throws(TodoError) -> Bool {
    guard let config, case let status = config.status, status != configStatus else { return false }
    configStatus = status
    let former = settings
    settings = try ConfigFailure.asTodoError(
      try ConfigLocation(file: .success(config)).readSound(for: CommandTable.tool)
    ).settings.inForce(in: options.form, for: Command.ui.declaration)
    return settings != former
  }
}
