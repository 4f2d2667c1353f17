/// How much a todo matters; `high` sorts first.
public enum TodoPriority: String, CaseIterable, Sendable {
  case high
  case medium
  case low
}
