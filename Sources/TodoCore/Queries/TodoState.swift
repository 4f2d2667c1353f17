/// A state that `is:` asks for.
public enum TodoState: String, CaseIterable, Hashable, Sendable {
  case open
  case done
  case cancelled
  /// Every todo, whatever its status.
  case any
  /// Open, with a due date that has passed.
  case overdue
  /// Open, and due today at any time.
  case today
  /// Open, with a start that is yet to come.
  case waiting
  /// With a rule of repetition.
  case repeating
  /// Open, and dependent on another open todo.
  case blocked
  /// Open, and neither waiting nor blocked.
  case ready
  /// With subtasks, whatever their status.
  case parent
  /// Open, and taken by somebody.
  case taken
  /// Open, and taken by whoever asks.
  case mine

  /// Whether a query for this state means open todos, as the default list does.
  var impliesOpen: Bool {
    switch self {
    case .overdue, .today, .repeating, .blocked, .ready, .parent, .taken, .mine: true
    case .open, .done, .cancelled, .any, .waiting: false
    }
  }
}

extension TodoState {
  /// The words that follow "is".
  var description: String {
    switch self {
    case .today: "due today"
    case .any: "of any status"
    case .parent: "a parent"
    case .mine: "taken by you"
    case .open, .done, .cancelled, .overdue, .waiting, .repeating, .blocked, .ready, .taken: rawValue
    }
  }
}
