package import TodoCore

/// Which todos to pick, and in which order.
package struct TodoSelection {
  /// What is asked of relations to todos that are named; nil where nothing is asked of relations at all.
  let relationTerms: [RelationTerm]?
  /// Whether a todo is picked; its place is known where relations are asked for.
  package let isIncluded: (StoredTodo, FamilyMember?) -> Bool
  /// The place of the section that a picked todo is in, which comes before the order; nil when there are none.
  let section: ((StoredTodo, FamilyMember?) -> TodoSection.Key?)?
  /// What they are sorted by.
  package let order: [TodoSortKey]
  /// Whether parts stand below what they are parts of.
  package var isTree = false
  /// Whether it is to be known how the picked todos stand to others.
  package var tellsRelations = false
  /// The query that picks them, what it asks for as it is understood, and when; nil where no query does.
  var asked: (query: TodoQuery, condition: Query, now: LocalDate)?
  /// Looks at every todo of the store, picked or not; nil where nobody wants to know.
  package var nextChange: NextChange?

  /// Todos that are picked by what they are.
  package init(order: [TodoSortKey], isIncluded: @escaping (StoredTodo) -> Bool) {
    self.init(relationTerms: nil, section: nil, order: order) { todo, _ in isIncluded(todo) }
  }

  package init(
    relationTerms: [RelationTerm]?, section: ((StoredTodo, FamilyMember?) -> TodoSection.Key?)?, order: [TodoSortKey],
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
  /// By what they are.
  case selection(TodoSelection)
}

extension TodoSelection {
  /// What a query picks: open todos that wait for nothing, unless it names a status, or all are asked for.
  package init(_ query: TodoQuery, at moment: Moment, views: QueryViews = QueryViews()) throws(TodoError) {
    let condition = try Self.condition(of: query, at: moment, views)
    let bound = BoundQuery(condition, at: moment)
    let picksAll = Self.picksAll(query, condition)
    let grouping = query.isTree ? .ungrouped : try (query.grouping ?? .ungrouped).judged(by: views.fields)
    let order = try (query.order ?? TodoQuery.defaultOrder).map { key throws(TodoError) in
      TodoSortKey(try views.fields.judged(key.field), descending: key.isDescending)
    }
    var section: ((StoredTodo, FamilyMember?) -> TodoSection.Key?)?
    if grouping != .ungrouped { section = { grouping.section(of: $0, $1, at: moment)?.key } }
    if query.isByUrgency { section = { todo, _ in Self.urgency(of: todo, at: moment) } }
    self.init(
      relationTerms: bound.relationTerms ?? (grouping == .parent || query.isTree ? [] : nil),
      section: section, order: order
    ) { todo, place in
      (picksAll || Self.isCurrent(todo, at: moment)) && bound.matches(todo, place)
    }
    isTree = query.isTree
    asked = (query, condition, moment.local)
  }

  /// What a query asks for.
  package static func condition(of query: TodoQuery, at moment: Moment, _ views: QueryViews) throws(TodoError) -> Query
  {
    do {
      let asked = try Query(query.text, at: moment, views: views)
      if query.scope.isEmpty { return asked }
      let scope = try Query(query.scope, at: moment, views: views)
      return asked.isEmpty ? scope : .all([scope, asked])
    } catch {
      throw .malformedQuery(error)
    }
  }

  /// How much a todo presses: late or due today first, then due within seven days or of high priority, then the rest.
  private static func urgency(of todo: StoredTodo, at moment: Moment) -> TodoSection.Key {
    let days = todo.due.map { $0.day.daysSinceEpoch - moment.today.daysSinceEpoch } ?? Int.max
    return TodoSection.Key(rank: days <= 0 ? 0 : days <= 7 || todo.priority == .high ? 1 : 2, name: [])
  }

  /// Makes sure that a query which picks todos says something: else it would mean every todo.
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
  package init(_ pick: TodoPick, takesSteps: Bool = false, at moment: Moment, views: QueryViews) throws(TodoError) {
    switch pick {
    case .refs(let refs): self = .refs(takesSteps ? refs : try refs.withoutSteps())
    case .misread(let word, _): throw .malformedRef(word)
    case .query(let text):
      try TodoSelection.requireWords(in: text)
      self = .selection(try TodoSelection(TodoQuery(text, order: []), at: moment, views: views))
    }
  }
}
