/// A condition over the values of one todo, which picks todos.
///
/// ```
/// query  = or
/// or     = and { "or" and }
/// and    = not { [ "and" ] not }
/// not    = "not" not | "(" or ")" | "@" view | term
/// term   = ( field [ "." modifier ] ":" | "+" | "#" | "@" ) value { "," value } | text
/// value  = text without a comma
/// text   = word | '"' { character | '\"' | '\\' } '"'
/// ```
/// The keywords may be in upper case. A view (see ``QueryViews``) stands for its query in parentheses.
/// Otherwise `+` is short for `project:`, and `#` and `@` for `tag:`. Words end at spaces, parentheses and
/// quotes.
public indirect enum Query: Hashable, Sendable {
  /// All of these conditions; every todo if there are none.
  case all([Query])
  /// At least one of these conditions.
  case any([Query])
  /// The opposite of this condition.
  case not(Query)
  /// The condition of one term.
  case term(QueryTerm)
}

/// A condition on one field.
public enum QueryTerm: Hashable, Sendable {
  /// The title or the content contains the text.
  case text(String)
  /// The field's text contains one of these (`title`, `content`).
  case contains(TodoField, [String])
  /// The field is one of these, folded (`project` with those below it, `tag`, and `uid` by its beginning).
  case named(TodoField, [String])
  /// The field is set (`due:any`) or not (`due:none`).
  case isSet(AnyField, Bool)
  case ids([ClosedRange<Int>])
  case status([TodoStatus])
  case priority([TodoPriority])
  /// The field's date has this relation to one of the periods, which are days, minutes or longer.
  case date(TodoField, DateComparison, [DatePeriod])
  /// A value of the custom field has this relation to one of the operands.
  case own(OwnField, DateComparison, [OwnOperand])
  case related(RelationTerm)
  case state([TodoState])
}

/// An operand for comparisons with a custom field: a text, also read as a number and as a date.
public struct OwnOperand: Hashable, Sendable {
  /// The text, for values that are neither numbers nor dates.
  @Exact public private(set) var text: String
  /// The text as a number, or `nil` if it is none.
  public internal(set) var number: OwnNumber?
  /// The days or minutes that the text means, or `nil` if it means none.
  public internal(set) var period: DatePeriod?

  init(_ text: String, at moment: Moment) {
    number = OwnValue.number(text)
    period = try? DateExpression(text).period(at: moment, .ahead)
    self.text = text
  }

  fileprivate var explanation: String { number == nil ? quoted(text) : text }
}

/// A relation between a value and an operand.
public enum DateComparison: String, CaseIterable, Hashable, Sendable {
  /// The value is within the operand.
  case on
  /// The value ends before the operand begins (`<`).
  case before
  /// The value begins after the operand ends (`>`).
  case after
  /// The value ends no later than the operand (`<=`).
  case by
  /// The value begins no earlier than the operand (`>=`).
  case from
}

extension Query {
  /// Whether the query itself says which statuses are meant, which drops the implicit `is:open`.
  ///
  /// A query does so if it asks for a status or for closed todos; excluding done or cancelled todos is
  /// neither.
  public var namesStatus: Bool { namesStatus(isWanted: true) }

  /// - Parameter isWanted: whether the condition has to hold; `not` reverses this.
  private func namesStatus(isWanted: Bool) -> Bool {
    switch self {
    case .all(let queries), .any(let queries): queries.contains { $0.namesStatus(isWanted: isWanted) }
    case .not(let query): query.namesStatus(isWanted: !isWanted)
    case .term(.status(let statuses)): isWanted || statuses.contains(.open)
    // A query about when a todo ended, or whether it has, means more than open todos.
    case .term(.date(.completed, _, _)), .term(.date(.cancelled, _, _)): isWanted
    case .term(.isSet(.builtIn(.completed), let isSet)), .term(.isSet(.builtIn(.cancelled), let isSet)):
      isWanted || !isSet
    case .term(.state(let states)):
      isWanted ? !states.allSatisfy(\.impliesOpen) : states.contains(.open)
    case .term: false
    }
  }

  /// Whether the query asks for nothing.
  public var isEmpty: Bool { self == .all([]) }
}

/// A condition on the relations of todos.
public struct RelationTerm: Hashable, Sendable {
  /// A relation that queries can ask for.
  public enum Relation: String, CaseIterable, Hashable, Sendable {
    /// The todos depend on one of the others.
    case after
    /// The todos are subtasks of one of the others.
    case parent
    /// One of the others depends on the todos.
    case blocks
  }

  /// The relation that the todos have to the others.
  public let relation: Relation
  /// References to the other todos.
  public let refs: [TodoRef]
}

extension Query {
  /// The terms about relations to named todos, each once.
  package var relationTerms: [RelationTerm] {
    switch self {
    case .all(let queries), .any(let queries):
      queries.flatMap(\.relationTerms).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    case .not(let query): query.relationTerms
    case .term(.related(let term)): [term]
    case .term: []
    }
  }

  /// Whether the query depends on more than the values of a single todo.
  package var needsRelations: Bool {
    switch self {
    case .all(let queries), .any(let queries): queries.contains(where: \.needsRelations)
    case .not(let query): query.needsRelations
    case .term(.related): true
    case .term(.state(let states)): states.contains { [.blocked, .ready, .parent].contains($0) }
    case .term: false
    }
  }
}

extension Query {
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

  /// The explanation as part of a larger one: in parentheses if it has parts.
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
  /// - Parameter isWanted: whether the condition has to hold, or has to fail.
  fileprivate func explanation(isWanted: Bool) -> String {
    let verb = isWanted ? "is" : "is not"
    switch self {
    case .text(let text):
      return isWanted
        ? "title or notes contain \(quoted(text))" : "neither title nor notes contain \(quoted(text))"
    case .contains(let field, let texts):
      return "\(field.key) \(isWanted ? "contains" : "does not contain") \(Self.list(texts.map(quoted)))"
    case .named(let field, let names): return Self.naming(field, Self.list(names.map(quoted)), isWanted)
    case .isSet(.builtIn(let field), let isSet): return Self.having(field, isSet == isWanted)
    case .isSet(.own(let field), let isSet): return "has \(isSet == isWanted ? "a" : "no") \(field.name)"
    case .own(let field, let comparison, let operands):
      let word = comparison == .on ? "" : "\(comparison.rawValue) "
      return "\(field.name) \(verb) \(word)\(Self.list(operands.map(\.explanation)))"
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
    case .owner: "owner \(isWanted ? "is" : "is not") \(names)"
    default: "\(field.key) \(isWanted ? "begins" : "does not begin") with \(names)"
    }
  }

  private static func having(_ field: TodoField, _ isSet: Bool) -> String {
    switch field {
    case .content: "has \(isSet ? "" : "no ")notes"
    case .tags: "has \(isSet ? "a" : "no") tag"
    case .due, .start: "has \(isSet ? "a" : "no") \(field.key) date"
    case .completed, .cancelled, .taken: "\(isSet ? "has" : "has not") been \(field.key)"
    case .after: "depends on \(isSet ? "another todo" : "nothing")"
    default: "has \(isSet ? "a" : "no") \(field.key)"
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: " or ") }
}

extension RelationTerm {
  /// - Parameter isWanted: whether the condition has to hold, or has to fail.
  fileprivate func explanation(isWanted: Bool) -> String {
    let others = refs.map { quoted($0) }.joined(separator: " or ")
    return switch relation {
    case .after: "\(isWanted ? "depends" : "does not depend") on \(others)"
    case .parent: "\(isWanted ? "is" : "is not") a subtask of \(others)"
    case .blocks: "\(isWanted ? "blocks" : "does not block") \(others)"
    }
  }

  private func quoted(_ ref: TodoRef) -> String {
    if case .ids = ref.target { ref.text } else { TodoCore.quoted(ref.text) }
  }
}

extension DatePeriod {
  /// Returns the words for a date's relation to the period: `by Fri 2026-11-27`,
  /// `from Mon 2026-11-23 to Sun 2026-11-29`.
  fileprivate func explanation(_ comparison: DateComparison) -> String {
    switch comparison {
    case .on where lowerBound != upperBound: "from \(Self.words(lowerBound)) to \(Self.words(upperBound))"
    case .on, .before, .from: "\(comparison.rawValue) \(Self.words(lowerBound))"
    case .after, .by: "\(comparison.rawValue) \(Self.words(upperBound))"
    }
  }

  private static func words(_ date: LocalDate) -> String {
    "\(DateNames.short(weekday: date.day.weekday)) \(date)"
  }
}
