import ArgumentKit
import Terminal
import TodoCLI
import TodoKit

/// What is typed behind `:` is a command line without the tool's name.
extension ScreenState {
  mutating func run(_ text: String) -> [ScreenEffect] {
    let line = ShellLine(text + " ", in: .bash)
    let words = CommandWords(line.words) { _ in aliases }.words
    guard !words.isEmpty else {
      input = nil
      return []
    }
    do {
      return try effects(of: words)
    } catch {
      input?.hint = InputHint(text: ScreenMessage(Problem(error)).text, isProblem: true)
      return []
    }
  }

  private mutating func effects(of words: [String]) throws(UsageError) -> [ScreenEffect] {
    guard case .command(let arguments) = try CommandTable.tool.parse(words),
      let command = CommandTable.command(arguments.command)
    else { return [.run(words, needsTerminal: false)] }
    let route = try route(of: command, arguments, words)
    if route.readsInput || route.leadsToScreen {
      throw .conflict(arguments.command.name, route.readsInput ? "-" : "the screen", command: arguments.command.name)
    }
    // Another store, or another form, is for a run of the tool by itself.
    guard try GlobalOptions(arguments) == GlobalOptions() else {
      return [.run(words, needsTerminal: route.runsProgram)]
    }
    return [.open(route, for: arguments.has(Command.dryRun) ? .dryRun : .command)]
  }

  /// Where the words lead; those that name no todos mean the ones that a key would act on.
  private func route(
    of command: Command, _ arguments: ParsedArguments, _ words: [String]
  ) throws(UsageError) -> Route {
    let named: Result<Route, UsageError>
    do { named = .success(try command.route(arguments)) } catch { named = .failure(error) }
    let isUnnamed: Bool
    switch named {
    case .success(let route): isUnnamed = route.isMisread
    case .failure(.missingArgument): isUnnamed = true
    case .failure: isUnnamed = false
    }
    guard isUnnamed, command.declaration.arguments.first?.name == Command.refsArgument.name, !targets.isEmpty,
      let place = CommandTable.tool.commandPlace(in: words)
    else { return try named.get() }
    var words = words
    words.insert(contentsOf: targets.map { String($0.rawValue) }, at: place + 1)
    guard case .command(let arguments)? = try? CommandTable.tool.parse(words),
      let route = try? command.route(arguments)
    else { return try named.get() }
    return route
  }
}

extension Route {
  /// Whether the words that are to name todos do not.
  fileprivate var isMisread: Bool {
    switch self {
    case .openTodoChange(let request, _): if case .misread = request.pick { true } else { false }
    default: false
    }
  }

  /// Whether it is the screen itself.
  fileprivate var leadsToScreen: Bool { if case .openScreen = self { true } else { false } }

  /// Whether it runs a program that may want the terminal: an editor, or git.
  var runsProgram: Bool {
    switch self {
    case .openTodoEditor, .openNewTodoEditor, .openSync: true
    default: false
    }
  }

  /// Whether it waits for standard input, which is the keyboard here.
  fileprivate var readsInput: Bool {
    switch self {
    case .openNewTodos(_, let use), .openTodoDetail(_, let use), .openTodoChange(_, let use),
      .openTodoEditor(_, let use),
      .openNewTodoEditor(_, let use):
      use != .none
    case .openBatch(_, .files(let files)), .openImport(_, .files(let files)): files.contains("-")
    default: false
    }
  }
}
