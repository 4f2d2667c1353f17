/// Where a todo stands.
public enum TodoStatus: String, CaseIterable, Sendable {
  case open
  case done
  case cancelled
}
