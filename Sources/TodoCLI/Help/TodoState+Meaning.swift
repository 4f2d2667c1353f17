import TodoKit

extension TodoState {
  /// Which todos are in it, for help and completions.
  var meaning: String {
    switch self {
    case .open: "still to do"
    case .done: "completed"
    case .cancelled: "cancelled"
    case .any: "every todo"
    case .overdue: "open and late"
    case .today: "open and due today, at any hour"
    case .repeating: "comes back when it is done"
    case .waiting: "open, with a start yet to come"
    case .blocked: "open, and comes after a todo that is open"
    case .ready: "open, neither waiting nor blocked"
    case .parent: "has parts, of any status"
    }
  }
}
