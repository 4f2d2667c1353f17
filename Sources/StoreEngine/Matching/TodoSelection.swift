package import TodoCore

/// Which todos to pick, and in which order.
package struct TodoSelection {
  /// The relations to named todos that the selection asks for; `nil` if it does not depend on relations at
  /// all.
  let relationTerms: [RelationTerm]?
  /// Whether a todo is picked; its place is given if relations are asked for.
  package let isIncluded: (StoredTodo, FamilyMember?) -> Bool
  /// The section of a picked todo, which is sorted before the order; `nil` if there are no sections.
  let section: ((StoredTodo, FamilyMember?) -> TodoSection.Key?)?
  /// The keys that todos are sorted by.
  package let order: [TodoSortKey]
  /// Whether subtasks are listed below their parent.
  package var isTree = false
  /// Whether the relations of the picked todos are wanted.
  package var tellsRelations = false
  /// What the words of a query mean, without its scope; nothing if the selection is no query.
  package private(set) var words = Query.all([])
  /// The query, the condition that it means, and when it was asked; `nil` if the selection is no query.
  var asked: (query: TodoQuery, condition: Query, now: LocalDate)?
  /// Finds out when the passing of time changes a todo, picked or not; `nil` if nobody wants to know.
  package var nextChange: NextChange?

  /// Creates a selection of todos by their own values.
  package init(order: [TodoSortKey], isIncluded: @escaping (StoredTodo) -> Bool) {
    self.init(relationTerms: nil, section: nil, order: order) { todo, _ in isIncluded(todo) }
  }

  package init(
    relationTerms: [RelationTerm]?, section: ((StoredTodo, FamilyMember?) -> TodoSection.Key?)?,
    order: [TodoSortKey],
    isIncluded: @escaping (StoredTodo, FamilyMember?) -> Bool
  ) {
    let sortsByRelations = order.contains { $0.field.field?.kind.isRelation ?? false }
    self.relationTerms = relationTerms ?? (sortsByRelations ? [] : nil)
    self.section = section
    self.order = order
    self.isIncluded = isIncluded
  }
}

/// How the store finds the todos that a command is about.
package enum StorePick {
  /// By references.
  case refs([TodoRef])
  /// By a selection, in the order of their ids.
  case selection(TodoSelection)
  /// The first todos of a selection, at most so many, in its order.
  case first(Int, TodoSelection)
}

extension TodoSelection {
  /// The todos that a query picks: open todos that do not wait, unless the query names a status or asks for
  /// all.
  package init(_ query: TodoQuery, at moment: Moment, names: QueryNames = QueryNames()) throws(TodoError) {
    let words = try Self.query(query.text, at: moment, names)
    let condition = try Self.condition(words, in: query, at: moment, names)
    let bound = BoundQuery(condition, at: moment)
    let picksAll = Self.picksAll(query, condition)
    let grouping = query.isTree ? .ungrouped : try (query.grouping ?? .ungrouped).resolved(in: names.fields)
    let order = try (query.order ?? TodoQuery.defaultOrder).map { key throws(TodoError) in
      TodoSortKey(try names.fields.resolved(key.field), descending: key.isDescending)
    }
    var section: ((StoredTodo, FamilyMember?) -> TodoSection.Key?)?
    if grouping != .ungrouped { section = { grouping.section(of: $0, $1, at: moment)?.key } }
    if query.isByUrgency {
      section = { todo, _ in
        let urgency =
          todo.isHeld(by: moment.actor, at: moment.instant)
          ? .mine : TodoUrgency(due: todo.due, todo.priority, on: moment.today)
        return TodoSection.Key(rank: urgency.rawValue, name: [])
      }
    }
    self.init(
      relationTerms: bound.relationTerms ?? (grouping == .by(.parent) || query.isTree ? [] : nil),
      section: section, order: order
    ) { todo, place in
      (picksAll || Self.isCurrent(todo, at: moment)) && bound.matches(todo, place)
    }
    isTree = query.isTree
    self.words = words
    asked = (query, condition, moment.local)
  }

  /// The condition that a query means.
  package static func condition(
    of query: TodoQuery, at moment: Moment, _ names: QueryNames
  ) throws(TodoError) -> Query {
    try condition(try Self.query(query.text, at: moment, names), in: query, at: moment, names)
  }

  private static func condition(
    _ words: Query, in query: TodoQuery, at moment: Moment, _ names: QueryNames
  ) throws(TodoError) -> Query {
    if query.scope.isEmpty { return words }
    let scope = try Self.query(query.scope, at: moment, names)
    return words.isEmpty ? scope : .all([scope, words])
  }

  private static func query(_ text: String, at moment: Moment, _ names: QueryNames) throws(TodoError) -> Query
  {
    do { return try Query(text, at: moment, names: names) } catch { throw .malformedQuery(error) }
  }

  /// Checks that a query that picks todos is not blank: it would mean every todo.
  ///
  /// - Throws: `TodoError.emptyQuery`.
  package static func requireWords(in text: String) throws(TodoError) {
    guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyQuery }
  }

  /// Whether todos are picked whatever their status.
  package static func picksAll(_ query: TodoQuery, _ condition: Query) -> Bool {
    query.includesAll || condition.namesStatus
  }

  private static func isCurrent(_ todo: StoredTodo, at moment: Moment) -> Bool {
    todo.status == .open && (todo.start.map { $0.firstMinute <= moment.local.firstMinute } ?? true)
  }
}

extension StorePick {
  /// Finds what the user picked.
  ///
  /// - Parameter takesSteps: whether a reference may name a step of a todo.
  package init(_ pick: TodoPick, takesSteps: Bool = false, at moment: Moment, names: QueryNames)
    throws(TodoError)
  {
    switch pick {
    case .refs(let refs): self = .refs(takesSteps ? refs : try refs.withoutSteps())
    case .misread(let word, _): throw .malformedRef(word)
    case .query(let text):
      try TodoSelection.requireWords(in: text)
      self = .selection(try TodoSelection(TodoQuery(text, order: []), at: moment, names: names))
    case .ready(let count, let text):
      if let text { try TodoSelection.requireWords(in: text) }
      var query = TodoQuery.free
      query.text = text ?? ""
      self = .first(count, try TodoSelection(query, at: moment, names: names))
    }
  }
}
