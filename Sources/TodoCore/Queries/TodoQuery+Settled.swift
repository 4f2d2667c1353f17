extension TodoQuery {
  /// What is overdue, due today or has begun, and waits for no later day.
  public static let today = TodoQuery(about: "is:open (due.by:today or start.by:today) not start.after:today")

  /// What can be done now, what presses most first.
  public static var next: TodoQuery {
    var query = TodoQuery(about: "is:ready")
    query.isByUrgency = true
    query.order = [TodoSortKey(.priority), TodoSortKey(.due), TodoSortKey(.id)]
    query.grouping = .ungrouped
    return query
  }

  private init(about scope: String) {
    self.init()
    self.scope = scope
  }

  /// The query as its user has settled such queries: the plain list as it is wanted, a list that begins with a view as
  /// that is listed, and every other one as lists are; what the query says itself goes before all of these.
  package func settled(by views: QueryViews) -> TodoQuery {
    var query = self
    if let plain, isPlain {
      query.text = plain.text
      query.order = order ?? plain.order
      query.grouping = grouping ?? plain.grouping
    }
    let view = views.leading(query.text)
    query.order = query.order ?? view?.order ?? plain?.order
    query.limit = query.limit ?? view?.limit
    query.isTree = query.isTree || grouping == nil && view?.isTree ?? false
    query.grouping = query.grouping ?? view?.grouping ?? plain?.grouping
    return query
  }

  /// What it asks for once it is settled.
  package var leadingText: String { isPlain ? plain?.text ?? text : text }

  /// Whether nothing is asked for but the list itself.
  package var isBare: Bool { !includesAll && text.allSatisfy(\.isWhitespace) }

  /// Whether it is the plain list.
  private var isPlain: Bool { isBare && scope.isEmpty }
}
