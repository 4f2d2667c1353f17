import TextSearch
package import TodoCore

/// A query made ready for many todos at one moment: days are cut out of time, texts folded.
///
/// Asking it has no effects.
package struct BoundQuery {
  private indirect enum Condition {
    case all([Condition])
    case any([Condition])
    case not(Condition)
    case text(SearchText)
    case contains(TodoField, [SearchText])
    case names(TodoField, [[UInt8]])
    case isSet(AnyField, Bool)
    case ids([ClosedRange<Int>])
    case status([TodoStatus])
    case priority([TodoPriority])
    case localDate(TodoField, DateComparison, [ClosedRange<Int>])
    case instant(TodoField, DateComparison, [Range<Instant>])
    case own(OwnField, DateComparison, [OwnOperand])
    /// The relation that is asked for at that place.
    case related(Int)
    case state([TodoState])
  }

  private let condition: Condition
  /// What it asks of relations; nil where it asks nothing of them.
  package let relationTerms: [RelationTerm]?
  private let moment: Moment

  /// Binds a query to a moment.
  package init(_ query: Query, at moment: Moment) {
    self.moment = moment
    let terms = query.relationTerms
    relationTerms = query.asksOfRelations ? terms : nil
    condition = Self.condition(query, terms, at: moment)
  }

  /// Whether the todo is meant; where relations are asked for, its place has to be known.
  package func matches(_ todo: StoredTodo, _ place: FamilyMember? = nil) -> Bool {
    matches(condition, todo, place)
  }

  private func matches(_ condition: Condition, _ todo: StoredTodo, _ place: FamilyMember?) -> Bool {
    switch condition {
    case .all(let conditions): conditions.allSatisfy { matches($0, todo, place) }
    case .any(let conditions): conditions.contains { matches($0, todo, place) }
    case .not(let condition): !matches(condition, todo, place)
    case .text(let text): todo.contains(text, in: .title) || todo.contains(text, in: .content)
    case .contains(let field, let texts): texts.contains { todo.contains($0, in: field) }
    case .names(let field, let names): todo.texts(of: field).contains { Self.isNamed($0, field, names) }
    case .isSet(.builtIn(let field), let isSet): todo.has(field) == isSet
    case .isSet(let field, let isSet): (todo[field] != nil) == isSet
    case .own(let field, let comparison, let operands):
      todo[.own(field)].map { field.values(of: $0) }?.contains { value in
        operands.contains { comparison.holds(value, $0) }
      } ?? false
    case .ids(let ranges): ranges.contains { $0.contains(todo.id.rawValue) }
    case .status(let statuses): statuses.contains(todo.status)
    case .priority(let priorities): todo.priority.map(priorities.contains) ?? false
    case .localDate(let field, let comparison, let ranges):
      todo.fields[date: field].map { date in
        ranges.contains { comparison.holds(first: date.firstMinute, last: date.lastMinute, in: $0) }
      } ?? false
    case .instant(let field, let comparison, let ranges):
      todo.fields[instant: field].map { instant in ranges.contains { comparison.holds(instant, in: $0) } } ?? false
    case .related(let index): place.map { $0.family.hasRelation($0.node, asked: index) } ?? false
    case .state(let states): states.contains { isIn($0, todo, place) }
    }
  }

  private func isIn(_ state: TodoState, _ todo: StoredTodo, _ place: FamilyMember?) -> Bool {
    switch state {
    case .any: true
    case .open: todo.status == .open
    case .done: todo.status == .done
    case .cancelled: todo.status == .cancelled
    case .overdue: todo.fields.dueness(at: moment) == .overdue
    case .today: todo.status == .open && todo.due?.day == moment.today
    case .repeating: todo.has(.repeats)
    case .waiting: todo.status == .open && isWaiting(todo)
    case .blocked: place?.isBlocked ?? false
    case .ready: todo.status == .open && !isWaiting(todo) && !(place?.isBlocked ?? false)
    case .parent: place?.hasParts ?? false
    }
  }

  private func isWaiting(_ todo: StoredTodo) -> Bool {
    todo.start.map { $0.firstMinute > moment.local.firstMinute } ?? false
  }

  /// Whether a name is one of those that are wanted, in the way in which its field is asked for.
  private static func isNamed(_ name: String, _ field: TodoField, _ names: [[UInt8]]) -> Bool {
    let name = key(of: name, in: field)
    return names.contains { wanted in
      switch field.schema.match {
      case .beginning: name.starts(with: wanted)
      case .nested: name == wanted || name.starts(with: wanted + [UInt8(ascii: "/")])
      case .whole, .containing, nil: name == wanted
      }
    }
  }

  /// A name as it is compared: as the rules would have it, whatever is stored, without regard to case and accents.
  private static func key(of name: String, in field: TodoField) -> [UInt8] {
    switch field {
    case .project: SearchText.fold(ProjectPath.normalized(name))
    case .tags: SearchText.fold(TodoRules.withoutMark(name))
    default: SearchText.fold(name)
    }
  }

  private static func condition(_ query: Query, _ relations: [RelationTerm], at moment: Moment) -> Condition {
    switch query {
    case .all(let queries): .all(queries.map { condition($0, relations, at: moment) })
    case .any(let queries): .any(queries.map { condition($0, relations, at: moment) })
    case .not(let query): .not(condition(query, relations, at: moment))
    case .term(.related(let term)): .related(relations.firstIndex(of: term) ?? 0)
    case .term(let term): condition(term, at: moment)
    }
  }

  private static func condition(_ term: QueryTerm, at moment: Moment) -> Condition {
    switch term {
    case .text(let text): .text(SearchText(text))
    case .contains(let field, let texts): .contains(field, texts.map(SearchText.init))
    case .named(let field, let names): .names(field, names.map { key(of: $0, in: field) })
    case .isSet(let field, let isSet): .isSet(field, isSet)
    case .ids(let ranges): .ids(ranges)
    case .status(let statuses): .status(statuses)
    case .priority(let priorities): .priority(priorities)
    case .related: preconditionFailure("a place is known only among all terms")
    case .state(let states): .state(states)
    case .date(let field, let comparison, let periods): date(field, comparison, periods, at: moment)
    case .own(let field, let comparison, let operands): .own(field, comparison, operands)
    }
  }

  private static func date(
    _ field: TodoField, _ comparison: DateComparison, _ periods: [DatePeriod], at moment: Moment
  ) -> Condition {
    if field.kind == .date { return .localDate(field, comparison, periods.map(\.minutes)) }
    return .instant(field, comparison, periods.map(moment.instants))
  }
}

extension DateComparison {
  /// Whether the minutes from `first` to `last` compare so to a range of minutes.
  fileprivate func holds(first: Int, last: Int, in range: ClosedRange<Int>) -> Bool {
    switch self {
    case .on: first >= range.lowerBound && last <= range.upperBound
    case .before: last < range.lowerBound
    case .after: first > range.upperBound
    case .by: last <= range.upperBound
    case .from: first >= range.lowerBound
    }
  }

  /// Whether a value of a field of the user's own compares so to what a query asks for, as one of its own kind.
  fileprivate func holds(_ value: OwnValue, _ operand: OwnOperand) -> Bool {
    switch value {
    case .number(let number): operand.number.map { holds(number, $0) } ?? false
    case .date(let date):
      operand.period.map { holds(first: date.firstMinute, last: date.lastMinute, in: $0.minutes) } ?? false
    // Whether a text comes before a number, nobody asks.
    case .text where self != .on && operand.number != nil: false
    case .text(let text):
      holds(SearchText.fold(text), SearchText.fold(operand.text)) { $0.lexicographicallyPrecedes($1) }
    }
  }

  private func holds(_ left: Double, _ right: Double) -> Bool { holds(left, right, <) }

  private func holds<Value: Equatable>(_ left: Value, _ right: Value, _ isBefore: (Value, Value) -> Bool) -> Bool {
    switch self {
    case .on: left == right
    case .before: isBefore(left, right)
    case .after: isBefore(right, left)
    case .by: !isBefore(right, left)
    case .from: !isBefore(left, right)
    }
  }

  /// Whether an instant compares so to a range of instants.
  fileprivate func holds(_ instant: Instant, in range: Range<Instant>) -> Bool {
    switch self {
    case .on: range.contains(instant)
    case .before: instant < range.lowerBound
    case .after: instant >= range.upperBound
    case .by: instant < range.upperBound
    case .from: instant >= range.lowerBound
    }
  }
}
