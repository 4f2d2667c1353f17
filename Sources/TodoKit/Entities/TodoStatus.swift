/// Whether a todo is open, done or cancelled.
public enum TodoStatus: String, CaseIterable, Sendable {
  case open
  case done
  case cancelled
}

extension TodoStatus {
  /// Its place in the order of statuses, from 0.
  var rank: Int {
    switch self {
    case .open: 0
    case .done: 1
    case .cancelled: 2
    }
  }
}
