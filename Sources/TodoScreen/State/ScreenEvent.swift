import Terminal
import TodoCLI
import TodoKit

/// What happens to a screen.
enum ScreenEvent {
  /// The window has that many cells now.
  case resized(ScreenSize)
  /// A person does something.
  case input(TerminalInput)
  /// A route was opened, and led to that.
  case answered(ScreenAnswer)
  /// The word before the cursor can become one of these.
  case completed([String])
  /// Another program has changed the store.
  case storeChanged
  /// The store's path leads to another file than the one that was read.
  case storeMoved
  /// What is shown of dates is no longer so.
  case timePassed
}
