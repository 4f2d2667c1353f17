/// What a list can be divided by.
public enum TodoGrouping: String, CaseIterable, Sendable {
  /// By how far away the due date is.
  case due
  /// By project.
  case project
  /// By tag; a todo with several is listed once, under its first.
  case tag
  /// By priority.
  case priority
  /// By what todos are parts of.
  case parent
  /// Not at all.
  case ungrouped = "none"
}
