import TextSearch
package import TodoCore

/// A query prepared for many todos at one moment: days become ranges of time, and texts are folded.
///
/// Asking it has no side effects.
package struct BoundQuery {
  /// Whether a todo matches; if the query asks for relations, its place has to be known.
  private typealias Condition = (StoredTodo, FamilyMember?) -> Bool

  private let condition: Condition
  /// The relations that the query asks for; `nil` if it asks nothing about relations.
  package let relationTerms: [RelationTerm]?

  /// Binds a query to a moment.
  package init(_ query: Query, at moment: Moment) {
    let terms = query.relationTerms
    relationTerms = query.needsRelations ? terms : nil
    condition = Self.condition(query, terms, at: moment)
  }

  /// Whether the todo matches; if the query asks for relations, its place has to be known.
  package func matches(_ todo: StoredTodo, _ place: FamilyMember? = nil) -> Bool { condition(todo, place) }

  private static func condition(_ query: Query, _ relations: [RelationTerm], at moment: Moment) -> Condition {
    switch query {
    case .all(let queries):
      let conditions = queries.map { condition($0, relations, at: moment) }
      return { todo, place in conditions.allSatisfy { $0(todo, place) } }
    case .any(let queries):
      let conditions = queries.map { condition($0, relations, at: moment) }
      return { todo, place in conditions.contains { $0(todo, place) } }
    case .not(let query):
      let condition = condition(query, relations, at: moment)
      return { !condition($0, $1) }
    case .term(let term): return condition(term, relations, at: moment)
    }
  }

  private static func condition(_ term: QueryTerm, _ relations: [RelationTerm], at moment: Moment)
    -> Condition
  {
    switch term {
    case .text(let text):
      let text = SearchText(text)
      return { todo, _ in todo.contains(text, in: .title) || todo.contains(text, in: .content) }
    case .contains(let field, let texts):
      let texts = texts.map(SearchText.init)
      return { todo, _ in texts.contains { todo.contains($0, in: field) } }
    case .named(let field, let names):
      let names = names.map { key(of: $0, in: field) }
      return { todo, _ in todo.texts(of: field).contains { isNamed($0, field, names) } }
    case .isSet(.builtIn(let field), let isSet): return { todo, _ in todo.has(field) == isSet }
    case .isSet(let field, let isSet): return { todo, _ in (todo[field] != nil) == isSet }
    case .ids(let ranges): return { todo, _ in ranges.contains { $0.contains(todo.id.rawValue) } }
    case .status(let statuses): return { todo, _ in statuses.contains(todo.status) }
    case .priority(let priorities): return { todo, _ in todo.priority.map(priorities.contains) ?? false }
    case .date(let field, let comparison, let periods) where field.kind == .date:
      let ranges = periods.map(\.minutes)
      return { todo, _ in
        todo.fields[date: field].map { date in
          ranges.contains { comparison.holds(first: date.firstMinute, last: date.lastMinute, in: $0) }
        } ?? false
      }
    case .date(let field, let comparison, let periods):
      let ranges = periods.map(moment.instants)
      return { todo, _ in
        todo.fields[instant: field].map { instant in ranges.contains { comparison.holds(instant, in: $0) } }
          ?? false
      }
    case .own(let field, let comparison, let operands):
      return { todo, _ in
        todo[.own(field)].map { field.values(of: $0) }?.contains { value in
          operands.contains { comparison.holds(value, $0) }
        } ?? false
      }
    case .related(let term):
      let index = relations.firstIndex(of: term) ?? 0
      return { $1.map { $0.family.hasRelation($0.node, asked: index) } ?? false }
    case .state(let states): return { todo, place in states.contains { isIn($0, todo, place, at: moment) } }
    }
  }

  private static func isIn(_ state: TodoState, _ todo: StoredTodo, _ place: FamilyMember?, at moment: Moment)
    -> Bool
  {
    var isWaiting: Bool { todo.start?.isAhead(of: moment.local) ?? false }
    return switch state {
    case .any: true
    case .open: todo.status == .open
    case .done: todo.status == .done
    case .cancelled: todo.status == .cancelled
    case .overdue: todo.fields.dueness(at: moment) == .overdue
    case .today: todo.status == .open && todo.due?.day == moment.today
    case .repeating: todo.has(.repeats)
    case .waiting: todo.status == .open && isWaiting
    case .blocked: place?.isBlocked ?? false
    case .ready: todo.status == .open && !isWaiting && !(place?.isBlocked ?? false)
    case .parent: place?.hasParts ?? false
    case .taken: todo.isHeld(at: moment.instant)
    case .mine: todo.isHeld(by: moment.actor, at: moment.instant)
    }
  }

  /// Whether a name matches any of the wanted names in the way of its field.
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

  /// A name as it is compared: normalised by the rules whatever is stored, and without case and accents.
  private static func key(of name: String, in field: TodoField) -> [UInt8] {
    switch field {
    case .project: SearchText.fold(ProjectPath.normalized(name))
    case .tags: SearchText.fold(TodoRules.withoutMark(name))
    default: SearchText.fold(name)
    }
  }
}

extension StoredTodo {
  /// Whether somebody has the todo at an instant.
  fileprivate func isHeld(at now: Instant) -> Bool {
    status == .open && fields[text: .owner] != nil && Claim.holds(until: fields.lease, at: now)
  }

  /// Whether an actor has taken the todo.
  fileprivate func isOf(_ actor: Actor) -> Bool {
    fields[text: .owner].map { withUTF8(of: $0, actor.name.utf8.elementsEqual) } ?? false
  }

  /// Whether an actor has the todo at an instant.
  package func isHeld(by actor: Actor, at now: Instant) -> Bool { isHeld(at: now) && isOf(actor) }
}

extension DateComparison {
  /// Whether the minutes from `first` to `last` satisfy the comparison with a range of minutes.
  fileprivate func holds(first: Int, last: Int, in range: ClosedRange<Int>) -> Bool {
    switch self {
    case .on: first >= range.lowerBound && last <= range.upperBound
    case .before: last < range.lowerBound
    case .after: first > range.upperBound
    case .by: last <= range.upperBound
    case .from: first >= range.lowerBound
    }
  }

  /// Whether a value of a custom field satisfies the comparison with an operand, both taken as the
  /// value's kind.
  fileprivate func holds(_ value: OwnValue, _ operand: OwnOperand) -> Bool {
    switch value {
    case .number(let number): operand.number.map { holds(number, $0, <) } ?? false
    case .date(let date):
      operand.period.map { holds(first: date.firstMinute, last: date.lastMinute, in: $0.minutes) } ?? false
    // Nobody asks whether a text comes before a number.
    case .text where self != .on && operand.number != nil: false
    case .text(let text):
      holds(SearchText.fold(text), SearchText.fold(operand.text)) { $0.lexicographicallyPrecedes($1) }
    }
  }

  private func holds<Value: Equatable>(_ left: Value, _ right: Value, _ isBefore: (Value, Value) -> Bool)
    -> Bool
  {
    switch self {
    case .on: left == right
    case .before: isBefore(left, right)
    case .after: isBefore(right, left)
    case .by: !isBefore(right, left)
    case .from: !isBefore(left, right)
    }
  }

  /// Whether an instant satisfies the comparison with a range of instants.
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
