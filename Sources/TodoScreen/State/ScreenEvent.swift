import ArgumentKit
import Terminal
import TodoCLI
import TodoKit

enum ScreenEvent {
  case resized(ScreenSize)
  /// The user did something after the answer to what they did before had been shown for a while; `nil` if for
  /// long.
  case input(TerminalInput, after: Duration? = nil)
  /// A route or a command line was answered.
  case answered(ScreenAnswer)
  /// The completions of the word before the cursor were found.
  case completed([String])
  case storeChanged
  /// The config was changed, here or by another program.
  case settingsChanged(Settings)
  /// The config was changed and cannot be read, so the previous settings stay.
  case settingsRefused(ProblemModel)
  /// The store's path now leads to a file other than the one that was read.
  case storeMoved
  /// A date on the screen is no longer true.
  case timePassed
}

enum ScreenEffect: Equatable {
  case open(Route, for: AnswerUse)
  /// Tell the presenter of the pane that has the keys where to go next.
  case go(ScreenMove)
  case press(Key)
  /// Run a command line that has no route, and answer with what it prints.
  case run([String], needsTerminal: Bool)
  /// Find the completions of the last word of a command line.
  case complete(String)
  case leave(isInterrupted: Bool)
  case suspend
  case redraw
  case useMouse(Bool)

  /// Whether the effect is about more than the list and the panes.
  var isForLine: Bool {
    guard case .open(_, let use) = self else { return true }
    return use == .change || use == .rehearsal
  }

  /// Whether the effect can wait until nobody types, and is replaced by a later one for the same use.
  var canWait: Bool { if case .open(_, let use) = self { use.canWait } else { false } }
}

/// A way on from the pane that has the keys, through its presenter.
enum ScreenMove: Equatable {
  case openTodo(TodoID)
  case openGroup(TodoGroupKind, SidebarPane.Row)
  case openStep(TodoHistoryModel.Step)
  case close(ScreenModule)
}

/// The use that the screen makes of an answer to a route.
enum AnswerUse: Hashable {
  /// Show the list, with the cursor where the plan says.
  case list(CursorPlan)
  /// Show the list of the query being typed.
  case typedList
  /// Show the list of the query that Enter accepted, which stays unless the query is wrong.
  case keptList
  /// Show how the query being typed is understood.
  case explanation
  /// Show the todo under the cursor in the preview.
  case preview
  /// Show the projects or tags in the sidebar.
  case sidebar
  /// Show the projects or tags in a sidebar that has just got the keys, before the next key is read.
  case enteredSidebar
  /// Show the pane over the list as it is now.
  case topPane
  /// Show what the line being typed would do.
  case rehearsal
  case change
  /// Show the answer to a command that the user asked for, which may be anything.
  case command
  case dryRun
  /// Show where a presenter has led.
  case move

  var isRehearsal: Bool { self == .rehearsal || self == .dryRun }

  /// Whether nothing is lost if the answer comes late.
  var canWait: Bool {
    switch self {
    case .typedList, .explanation, .preview, .sidebar, .rehearsal: true
    case .list, .keptList, .enteredSidebar, .topPane, .change, .command, .dryRun, .move: false
    }
  }
}

struct ScreenAnswer {
  var use: AnswerUse
  /// The route, or `nil` for a command that has none.
  let route: Route?
  var outcome = Outcome.succeeded
  let shown: ScreenOutput
  /// The panes over the list after the answer.
  var stack: ScreenStack
  /// The query of the list in the answer, or `nil` if there is no list.
  var query: TodoQuery?
  /// The words of a command that has no route.
  var words: [String] = []

  /// The equivalent command line, or `nil` if there is none.
  var commandLine: DisplayText? {
    guard let route else {
      return DisplayText((["todo"] + words.map(ShellWord.quoted)).joined(separator: " "))
    }
    return route.withoutGuard.commandLine.map { DisplayText($0) }
  }
}

extension Route {
  /// The route as a command line has it: for any version of a todo, and for whichever step comes next.
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
