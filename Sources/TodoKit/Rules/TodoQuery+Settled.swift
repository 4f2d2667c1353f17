extension TodoQuery {
  /// The query as its user has settled such queries: the plain list as it is wanted, and a list that begins with a view
  /// as that is listed; what the query says itself goes before both.
  func settled(by views: QueryViews) -> TodoQuery {
    var query = self
    if let plain, isPlain {
      query.text = plain.text
      query.order = order ?? plain.order
      query.grouping = grouping ?? plain.grouping
    }
    let view = views.leading(query.text)
    query.order = query.order ?? view?.order
    query.grouping = query.grouping ?? view?.grouping
    return query
  }

  /// Whether neither a query nor all todos are asked for.
  private var isPlain: Bool { !includesAll && text.allSatisfy(\.isWhitespace) }
}
