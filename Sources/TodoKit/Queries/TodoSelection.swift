/// Which todos to pick, and in which order.
package struct TodoSelection {
  /// Whether a todo is picked.
  package let isIncluded: (StoredTodo) -> Bool
  /// The section that a picked todo is in, which comes before the order; nil when there are none.
  package let section: ((StoredTodo) -> TodoSection?)?
  /// What they are sorted by.
  package let order: [TodoSortKey]

  package init(
    section: ((StoredTodo) -> TodoSection?)? = nil, order: [TodoSortKey],
    isIncluded: @escaping (StoredTodo) -> Bool
  ) {
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
