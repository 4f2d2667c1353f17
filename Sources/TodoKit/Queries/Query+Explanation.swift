extension Query {
  /// How the query was understood, in words.
  var explanation: String {
    switch self {
    case .all(let queries) where queries.isEmpty: "every todo"
    case .all(let queries): queries.map { $0.operand }.joined(separator: " and ")
    case .any(let queries): queries.map { $0.operand }.joined(separator: " or ")
    case .not(let query): "not \(query.operand)"
    case .term(let term): term.explanation
    }
  }

  /// The same within a larger one: in parentheses where it has parts.
  private var operand: String {
    switch self {
    case .all, .any: "(\(explanation))"
    case .not, .term: explanation
    }
  }
}

extension QueryTerm {
  fileprivate var explanation: String {
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
    case .date(let field, let comparison, let periods):
      "\(field.key) is \(Self.list(periods.map { $0.explanation(comparison) }))"
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

extension DatePeriod {
  /// How a date compares to it: `by Fri 2026-11-27`, `from Mon 2026-11-23 to Sun 2026-11-29`.
  fileprivate func explanation(_ comparison: DateComparison) -> String {
    switch comparison {
    case .on where first != last: "from \(Self.words(first)) to \(Self.words(last))"
    case .on, .before, .from: "\(comparison.rawValue) \(Self.words(first))"
    case .after, .by: "\(comparison.rawValue) \(Self.words(last))"
    }
  }

  private static func words(_ date: LocalDate) -> String {
    "\(DateNames.short(weekday: date.day.weekday)) \(date)"
  }
}
