/// What the list says of its todos together, without making a row of any.
extension StoredTodos {
  /// How many there are of each kind at a moment.
  func counts(at moment: Moment) -> TodoCounts {
    var counts = TodoCounts()
    for index in 0..<count {
      let todo = fields(at: index)
      counts.add(todo.status, todo.dueness(at: moment))
    }
    return counts
  }

  /// The sections that they are in: a new one begins wherever the section of a todo is not that of the one before.
  func sections(by grouping: TodoGrouping, at moment: Moment) -> [TodoListSummary.Section] {
    var starts: [(index: Int, section: TodoSection?)] = []
    for index in 0..<count where index == 0 || grouping != .ungrouped {
      let place = grouping == .parent ? place(at: index) : nil
      let section = withTodo(at: index) { grouping.section(of: $0, place, at: moment) }
      if let last = starts.last, last.section?.key == section?.key { continue }
      starts.append((index, section))
    }
    let ends = starts.dropFirst().map(\.index) + [count]
    return zip(starts, ends).map { TodoListSummary.Section(section: $0.section, range: $0.index..<$1) }
  }
}
