extension Query {
  /// The edits that make a new todo match, if the query is for one project or one tag.
  package var membership: TodoEdits {
    switch self {
    case .all(let queries) where queries.count == 1, .any(let queries) where queries.count == 1:
      queries[0].membership
    case .term(.named(.project, let names)) where names.count == 1: TodoEdits([.project: names[0]])
    case .term(.named(.tags, let names)) where names.count == 1: TodoEdits(tags: names)
    default: TodoEdits()
    }
  }
}
