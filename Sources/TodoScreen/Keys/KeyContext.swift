/// Where a key is pressed, which decides what it does.
enum KeyContext: String, CaseIterable, Sendable {
  /// The list of todos.
  case list
  /// The projects or the tags beside it.
  case sidebar
  /// All of one todo.
  case detail
  /// The steps of the history.
  case history
  /// A text that scrolls: an answer that has no screen of its own.
  case page
  /// The keys, and what they do.
  case help
  /// A line that is typed.
  case line
  /// The query, which is typed.
  case query
  /// A few things to choose from.
  case menu
}
