/// Whether a todo is open, done or cancelled.
public enum TodoStatus: String, CaseIterable, Sendable {
  case open
  case done
  case cancelled
}
