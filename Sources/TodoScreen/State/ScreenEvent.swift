import Terminal
import TodoCLI
import TodoKit

enum ScreenEvent {
  case resized(ScreenSize)
  case input(TerminalInput)
  /// A route was opened, and led to that.
  case answered(ScreenAnswer)
  /// The word before the cursor can become one of these.
  case completed([String])
  case storeChanged
  /// The store's path leads to another file than the one that was read.
  case storeMoved
  /// What is shown of dates is no longer so.
  case timePassed
}

enum ScreenEffect: Equatable {
  case open(Route, for: AnswerUse)
  /// Lead on from what has the keys, and answer.
  case go(ScreenMove)
  case press(Key)
  /// Run the words of a command line that has no route, and answer with what it prints.
  case run([String], needsTerminal: Bool)
  /// Say what the last word of a command line can become.
  case complete(String)
  case leave(isInterrupted: Bool)
  case suspend
  case redraw
  case useMouse(Bool)

  /// Whether it can wait until nobody types, and gives way to a later one for the same use.
  var canWait: Bool { if case .open(_, let use) = self { use.canWait } else { false } }
}

/// Where a key leads, by the presenter of what has the keys, that no command line leads to.
enum ScreenMove: Equatable {
  case openGroup(TodoGroupKind, SidebarPane.Row)
  case openStep(TodoHistoryModel.Step)
  case close(ScreenModule)
}

/// What the answer to a route is for.
enum AnswerUse: Hashable {
  /// The list is shown, with the cursor there.
  case list(CursorPlan)
  case typedList
  /// The list of a query that was typed, and is to be kept unless it is wrong.
  case keptList
  /// How the query is understood that is being typed.
  case explanation
  /// The todo under the cursor, beside the list.
  case preview
  /// The projects or tags beside the list.
  case sidebar
  /// The same where the keys go to them, which mean nothing before.
  case enteredSidebar
  /// The screen over the list, read anew.
  case topPane
  /// What the line that is being typed would do.
  case rehearsal
  case change
  /// What somebody asked for by a command, which may be anything.
  case command
  case dryRun
  /// A presenter has led on from its screen.
  case move

  var isRehearsal: Bool { self == .rehearsal || self == .dryRun }

  /// Whether nothing is lost where it comes late.
  var canWait: Bool {
    switch self {
    case .typedList, .explanation, .preview, .sidebar, .rehearsal: true
    case .list, .keptList, .enteredSidebar, .topPane, .change, .command, .dryRun, .move: false
    }
  }
}

struct ScreenAnswer {
  var use: AnswerUse
  /// The route; nil for a command that has none.
  let route: Route?
  var outcome = Outcome.succeeded
  let shown: ScreenOutput
  /// What lies over the list from now on.
  var stack: ScreenStack
  /// The query of the list that is shown; nil for none.
  var query: TodoQuery?
  /// The words of a command that has no route.
  var words: [String] = []

  /// The command line that does the same.
  var commandLine: DisplayText? {
    guard let route else { return DisplayText((["todo"] + words.map(ShellWord.quoted)).joined(separator: " ")) }
    return route.withoutGuard.commandLine.map { DisplayText($0) }
  }
}

extension Route {
  /// The same for whatever version of a todo, and whatever step comes next, as a command line has it.
  var withoutGuard: Route {
    switch self {
    case .openTodoChange(var request, let input):
      request.ifModified = [:]
      return .openTodoChange(request, filledBy: input)
    case .openHistoryMove(var request):
      request.expected = nil
      return .openHistoryMove(request)
    default: return self
    }
  }
}
