import TodoCore

extension ReviewSummary {
  /// The query that finds what is overdue.
  public static let overdueQuery = "is:overdue"
  /// The query that finds what has no due date.
  public static let undatedQuery = "due:none"
}

extension ReviewSummary.Section.Kind {
  /// The query that finds such todos, among those that are open and, if it does not name a status, wait for nothing.
  public var query: String {
    switch self {
    case .stale: "modified.by:-30d"
    case .waiting: "is:waiting"
    case .blocked: "is:blocked"
    }
  }

  /// The same for days on which the calendar has none for it: nothing is stale in its first 30 days.
  func query(on today: CalendarDay) -> String {
    self == .stale && today.advanced(by: -30) < .first ? "modified.before:\(CalendarDay.first)" : query
  }

  /// What comes first among them.
  var order: [TodoSortKey] {
    switch self {
    case .stale: [TodoSortKey(.modified), TodoSortKey(.id)]
    case .waiting: [TodoSortKey(.start), TodoSortKey(.id)]
    case .blocked: TodoQuery.defaultOrder
    }
  }
}
