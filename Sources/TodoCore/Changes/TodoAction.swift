/// What can happen to todos.
public enum TodoAction: Hashable, Sendable {
  /// Change fields.
  case edit(TodoEdits)
  /// Complete.
  case complete
  /// Open again.
  case reopen
  /// Give up.
  case cancel
  /// Remove.
  case remove
  /// Put off by a distance, or until a day, as it was written (see ``Postponement``); by a day where nothing was.
  case postpone(String?)
  /// Go on to the next occurrence without completing one.
  case skip
  /// Append this text to the content, behind today's date.
  case note(String)
}
