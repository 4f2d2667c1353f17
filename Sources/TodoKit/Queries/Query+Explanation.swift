extension Query {
  /// How the query was understood, in words; dates are placed as of that moment.
  func explanation(at moment: Moment) -> String {
    switch self {
    case .all(let queries) where queries.isEmpty: "every todo"
    case .all(let queries): queries.map { $0.operand(at: moment) }.joined(separator: " and ")
    case .any(let queries): queries.map { $0.operand(at: moment) }.joined(separator: " or ")
    case .not(.not(let query)): query.explanation(at: moment)
    case .not(.term(let term)): term.explanation(at: moment, isWanted: false)
    case .not(let query): "not \(query.operand(at: moment))"
    case .term(let term): term.explanation(at: moment, isWanted: true)
    }
  }

  /// The same within a larger one: in parentheses where it has parts.
  func operand(at moment: Moment) -> String {
    switch self {
    case .all(let queries) where queries.isEmpty: explanation(at: moment)
    case .all, .any: "(\(explanation(at: moment)))"
    case .not(.not(let query)): query.operand(at: moment)
    case .not, .term: explanation(at: moment)
    }
  }
}

extension QueryTerm {
  /// - Parameter isWanted: whether it is to hold, or not to hold.
  fileprivate func explanation(at moment: Moment, isWanted: Bool) -> String {
    let verb = isWanted ? "is" : "is not"
    switch self {
    case .text(let text):
      return isWanted
        ? "title or content contains \(quoted(text))" : "neither title nor content contains \(quoted(text))"
    case .contains(let field, let texts):
      return "\(field.key) \(isWanted ? "contains" : "does not contain") \(Self.list(texts.map(quoted)))"
    case .named(let field, let names): return Self.naming(field, Self.list(names.map(quoted)), isWanted)
    case .isSet(let field, let isSet): return Self.having(field, isSet == isWanted)
    case .ids(let ranges):
      let texts = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      return "id \(verb) \(Self.list(texts))"
    case .status(let statuses): return "status \(verb) \(Self.list(statuses.map(\.rawValue)))"
    case .priority(let priorities): return "priority \(verb) \(Self.list(priorities.map(\.rawValue)))"
    case .state(let states): return "\(verb) \(Self.list(states.map(\.description)))"
    case .date(let field, let comparison, let dates):
      let texts = dates.map { $0.date(from: moment.today)?.description ?? "a day beyond the calendar" }
      return "\(field.key) \(verb) \(comparison.rawValue) \(Self.list(texts))"
    }
  }

  private static func naming(_ field: TodoField, _ names: String, _ isWanted: Bool) -> String {
    switch field {
    case .tags: "has \(isWanted ? "the" : "no") tag \(names)"
    case .project: "\(isWanted ? "is" : "is not") in project \(names) or below"
    default: "\(field.key) \(isWanted ? "begins" : "does not begin") with \(names)"
    }
  }

  /// Whether a field has a value.
  private static func having(_ field: TodoField, _ isSet: Bool) -> String {
    switch field {
    case .content: "has \(isSet ? "" : "no ")content"
    case .tags: "has \(isSet ? "a" : "no") tag"
    case .due, .start: "has \(isSet ? "a" : "no") \(field.key) date"
    case .completed: "\(isSet ? "has" : "has not") been completed"
    default: "has \(isSet ? "a" : "no") \(field.key)"
    }
  }

  private static func list(_ words: [String]) -> String {
    words.joined(separator: " or ")
  }
}

extension TodoState {
  /// What a todo is, behind "is".
  fileprivate var description: String {
    switch self {
    case .today: "due today"
    case .any: "of any status"
    case .open, .done, .cancelled, .overdue, .waiting, .repeating: rawValue
    }
  }
}
