import TodoCore

/// The number of todos of each kind.
public struct TodoCounts: Hashable, Sendable {
  /// The number of open todos.
  public var open = 0
  /// The number of open todos that are overdue.
  public var overdue = 0
  /// The number of open todos that wait for their start, if that is counted.
  public var waiting = 0
  /// The number of done todos.
  public var done = 0
  /// The number of cancelled todos.
  public var cancelled = 0
  /// The number of todos that were added in a period, if that is counted.
  public var added = 0

  mutating func add(_ status: TodoStatus, _ dueness: Dueness?) {
    switch status {
    case .open: open += 1
    case .done: done += 1
    case .cancelled: cancelled += 1
    }
    if dueness == .overdue { overdue += 1 }
  }

  /// The counts in words, as `12 open`, `3 overdue`, without zeros.
  public var labels: [String] { labels(ofOpen: "open") }

  /// Returns the counts in words, with another word for open todos.
  package func labels(ofOpen word: String) -> [String] {
    [(open, word), (overdue, "overdue"), (done, "done"), (cancelled, "cancelled")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }
}
