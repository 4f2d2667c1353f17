/// How much a todo matters; `high` sorts first.
public enum TodoPriority: String, CaseIterable, Sendable {
  case high
  case medium
  case low
}

extension TodoPriority {
  /// Its place in the order of priorities, from 0.
  var rank: Int {
    switch self {
    case .high: 0
    case .medium: 1
    case .low: 2
    }
  }
}
