import TodoKit

extension TodoState {
  /// Which todos are in it, for help and completions.
  var meaning: String {
    switch self {
    case .open: "still to be done"
    case .done: "completed"
    case .cancelled: "given up"
    case .any: "every todo"
    case .overdue: "open, and late"
    case .today: "open, and due today, at whatever hour"
    case .repeating: "it comes back when it is done"
    case .waiting: "open, and its start is yet to come"
    }
  }
}
