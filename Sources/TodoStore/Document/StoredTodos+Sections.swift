package import TodoCore

extension StoredTodos {
  /// The sections that they are in: a new one begins wherever the section of a todo is not that of the one before.
  package func sections(by grouping: TodoGrouping, at moment: Moment) -> [SectionRun] {
    var starts: [(index: Int, section: TodoSection?)] = []
    for index in 0..<(grouping == .ungrouped ? Swift.min(1, count) : count) {
      let place = grouping == .parent ? place(at: index) : nil
      let section = withTodo(at: index) { grouping.section(of: $0, place, at: moment) }
      if let last = starts.last, last.section?.key == section?.key { continue }
      starts.append((index, section))
    }
    let ends = starts.dropFirst().map(\.index) + [count]
    return zip(starts, ends).map { SectionRun(section: $0.section, range: $0.index..<$1) }
  }
}
