import Terminal
import TodoCLI
import TodoKit

/// What a screen asks for.
enum ScreenEffect: Equatable {
  /// Open a route, and answer.
  case open(Route, for: AnswerUse)
  /// Lead on from what has the keys, and answer.
  case go(ScreenMove)
  /// Take a key as if it had been pressed now.
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
  var isQuiet: Bool {
    guard case .open(_, let use) = self else { return false }
    return use.isQuiet
  }
}

/// What the answer to a route is for.
enum AnswerUse: Hashable {
  /// The list is shown, with the cursor there.
  case list(CursorPlan)
  /// The list of a query that is being typed.
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
  case upper
  /// What the line that is being typed would do.
  case rehearsal
  /// Something is changed.
  case change
  /// What somebody asked for by a command, which may be anything.
  case command
  /// The same, only tried out.
  case dryRun
  /// A presenter has led on from its screen.
  case move

  /// Whether a change is only tried out.
  var isRehearsal: Bool { self == .rehearsal || self == .dryRun }

  /// Whether nothing is lost where it comes late.
  var isQuiet: Bool {
    switch self {
    case .typedList, .explanation, .preview, .sidebar, .rehearsal: true
    case .list, .keptList, .enteredSidebar, .upper, .change, .command, .dryRun, .move: false
    }
  }
}
