package import TodoCore

/// Which todos to pick, and in which order.
package struct TodoSelection {
  /// What is asked of relations to todos that are named; nil where nothing is asked of relations at all.
  let relationTerms: [RelationTerm]?
  /// Whether a todo is picked; its place is known where relations are asked for.
  package let isIncluded: (StoredTodo, FamilyPlace?) -> Bool
  /// The place of the section that a picked todo is in, which comes before the order; nil when there are none.
  let section: ((StoredTodo, FamilyPlace?) -> TodoSection.Key?)?
  /// What they are sorted by.
  package let order: [TodoSortKey]
  /// Whether parts stand below what they are parts of.
  package var isTree = false
  /// Whether it is to be known how the picked todos stand to others.
  package var tellsStandings = false
  /// The query that picks them, what it asks for as it is understood, and when; nil where no query does.
  var asked: (query: TodoQuery, condition: Query, now: LocalDate)?
  /// Looks at every todo of the store, picked or not; nil where nobody wants to know.
  package var nextChange: NextChange?

  /// Todos that are picked by what they are.
  package init(order: [TodoSortKey], isIncluded: @escaping (StoredTodo) -> Bool) {
    self.init(relationTerms: nil, section: nil, order: order) { todo, _ in isIncluded(todo) }
  }

  package init(
    relationTerms: [RelationTerm]?, section: ((StoredTodo, FamilyPlace?) -> TodoSection.Key?)?, order: [TodoSortKey],
    isIncluded: @escaping (StoredTodo, FamilyPlace?) -> Bool
  ) {
    let sortsByRelations = order.contains { $0.field.kind.isRelation }
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
