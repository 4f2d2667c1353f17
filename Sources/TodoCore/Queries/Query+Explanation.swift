extension Query {
  /// How the query was understood, in words.
  package var explanation: String {
    switch self {
    case .all(let queries) where queries.isEmpty: "every todo"
    case .all(let queries): queries.map { $0.operand }.joined(separator: " and ")
    case .any(let queries): queries.map { $0.operand }.joined(separator: " or ")
    case .not(.not(let query)): query.explanation
    case .not(.term(let term)): term.explanation(isWanted: false)
    case .not(let query): "not \(query.operand)"
    case .term(let term): term.explanation(isWanted: true)
    }
  }

  /// The same within a larger one: in parentheses where it has parts.
  package var operand: String {
    switch self {
    case .all(let queries) where queries.isEmpty: explanation
    case .all, .any: "(\(explanation))"
    case .not(.not(let query)): query.operand
    case .not, .term: explanation
    }
  }
}

extension QueryTerm {
  /// - Parameter isWanted: whether it is to hold, or not to hold.
  fileprivate func explanation(isWanted: Bool) -> String {
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
    case .related(let term): return term.explanation(isWanted: isWanted)
    case .state(let states): return "\(verb) \(Self.list(states.map(\.description)))"
    case .date(let field, let comparison, let periods):
      return "\(field.key) \(verb) \(Self.list(periods.map { $0.explanation(comparison) }))"
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
    case .completed, .cancelled: "\(isSet ? "has" : "has not") been \(field.key)"
    case .after: "comes after \(isSet ? "another todo" : "nothing")"
    default: "has \(isSet ? "a" : "no") \(field.key)"
    }
  }

  private static func list(_ words: [String]) -> String {
    words.joined(separator: " or ")
  }
}

extension RelationTerm {
  /// - Parameter isWanted: whether it is to hold, or not to hold.
  fileprivate func explanation(isWanted: Bool) -> String {
    let others = refs.map { quoted($0) }.joined(separator: " or ")
    return switch relation {
    case .after: "\(isWanted ? "comes" : "does not come") after \(others)"
    case .parent: "\(isWanted ? "is" : "is not") a part of \(others)"
    case .blocks: "\(isWanted ? "has" : "does not have") to be done before \(others)"
    }
  }

  private func quoted(_ ref: TodoRef) -> String {
    if case .ids = ref.target { ref.text } else { TodoCore.quoted(ref.text) }
  }
}

extension TodoState {
  /// What a todo is, behind "is".
  fileprivate var description: String {
    switch self {
    case .today: "due today"
    case .any: "of any status"
    case .parent: "a parent"
    case .open, .done, .cancelled, .overdue, .waiting, .repeating, .blocked, .ready: rawValue
    }
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
