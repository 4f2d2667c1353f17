extension Query {
  /// How the query was understood, in words; dates are placed as of that moment.
  func explanation(at moment: Moment) -> String {
    switch self {
    case .all(let queries) where queries.isEmpty: "every todo"
    case .all(let queries): queries.map { $0.operand(at: moment) }.joined(separator: " and ")
    case .any(let queries): queries.map { $0.operand(at: moment) }.joined(separator: " or ")
    case .not(let query): "not \(query.operand(at: moment))"
    case .term(let term): term.explanation(at: moment)
    }
  }

  /// The same within a larger one: in parentheses where it has parts.
  private func operand(at moment: Moment) -> String {
    switch self {
    case .all, .any: "(\(explanation(at: moment)))"
    case .not, .term: explanation(at: moment)
    }
  }
}

extension QueryTerm {
  fileprivate func explanation(at moment: Moment) -> String {
    switch self {
    case .text(let text): "title or content contains \(quoted(text))"
    case .contains(let field, let texts): "\(field.key) contains \(Self.list(texts.map(quoted)))"
    case .named(let field, let names): Self.naming(field.schema, Self.list(names.map(quoted)))
    case .isSet(let field, let isSet): "\(field.key) is \(isSet ? "set" : "not set")"
    case .ids(let ranges):
      "id is \(Self.list(ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }))"
    case .status(let statuses): "status is \(Self.list(statuses.map(\.rawValue)))"
    case .priority(let priorities): "priority is \(Self.list(priorities.map(\.rawValue)))"
    case .state(let states): "it is \(Self.list(states.map(\.rawValue)))"
    case .date(let field, let comparison, let dates):
      "\(field.key) is \(comparison.rawValue) "
        + Self.list(dates.map { $0.date(from: moment.today)?.description ?? "a day beyond the calendar" })
    }
  }

  private static func naming(_ schema: TodoSchema.Row, _ names: String) -> String {
    let name = schema.queryName ?? schema.key
    return switch schema.match {
    case .nested: "\(name) is \(names) or below"
    case .beginning: "\(name) begins with \(names)"
    case .whole, .containing, nil: "\(name) is \(names)"
    }
  }

  private static func list(_ words: [String]) -> String {
    words.joined(separator: " or ")
  }
}
