/// Whether a todo is open, done or cancelled.
public enum TodoStatus: String, CaseIterable, Sendable {
  case open
  case done
  case cancelled

  /// The position in the order of statuses, from 0.
  package var rank: Int {
    switch self {
    case .open: 0
    case .done: 1
    case .cancelled: 2
    }
  }

  /// The field for when the todo got this status, or `nil` for an open one.
  package var endField: TodoField? {
    switch self {
    case .open: nil
    case .done: .completed
    case .cancelled: .cancelled
    }
  }
}

/// How much a todo matters; `high` sorts first.
public enum TodoPriority: String, CaseIterable, Sendable {
  case high
  case medium
  case low

  /// The position in the order of priorities, from 0.
  package var rank: Int {
    switch self {
    case .high: 0
    case .medium: 1
    case .low: 2
    }
  }
}
