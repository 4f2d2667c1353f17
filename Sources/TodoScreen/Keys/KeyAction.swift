import TodoKit

/// What a key does.
enum KeyAction: Hashable, Sendable {
  /// Goes to another row.
  case move(Movement)
  /// Opens what the cursor is on, or chooses it.
  case open
  /// Goes back by one: from an input, a screen, marks, a query.
  case back
  /// Goes on between the list, the projects and the tags.
  case switchPane
  /// Opens a line to type in.
  case type(InputPurpose)
  case complete, reopen, cancel, remove
  /// Marks the first step that is open as done.
  case completeStep
  /// Opens the todo in the editor.
  case edit
  /// Writes a new todo in the editor.
  case addInEditor
  case undo, redo
  case setPriority(TodoPriority?)
  case mark, markRange, markAll
  /// Marks the todos again that a key has acted on as the marked ones.
  case markAgain
  /// Makes the marked todos parts of the one under the cursor; without marks does nothing.
  case makeParts
  /// Lets the todo under the cursor come after the marked ones; without marks does nothing.
  case makeWait
  case showAll
  case chooseOrder, turnOrder, chooseGrouping
  case showTree, fold
  /// Goes to what was changed last.
  case findChanged
  case showHistory, showHelp
  /// Shows all of the last answer.
  case showMessage
  case switchMouse, redraw, suspend, leave, interrupt
  /// Changes the line that is typed.
  case editLine(LineEdit)
  case acceptLine, completeLine, completeBackwards, recallOlder, recallNewer

  /// How far a key moves.
  enum Movement: Hashable, Sendable {
    case up, down, halfPageUp, halfPageDown, pageUp, pageDown, first, last
  }
}
