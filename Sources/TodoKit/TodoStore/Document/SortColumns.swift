import TextSearch

/// The values that todos are sorted by, so that sorting compares integers or bytes and decodes nothing.
///
/// They are one integer a todo where they fit, else a column a sort key.
struct SortColumns {
  private let packing: PackedSortKey?
  private var packed: [UInt64] = []
  private var columns: [Column] = []
  private var sections: SectionColumn?

  /// No values yet; todos come in the order of their ids, so that to sort by id in the end says nothing.
  init(_ order: [TodoSortKey], section: ((StoredTodo) -> TodoSection?)? = nil) {
    let order = order.last == TodoSortKey(.id) ? order.dropLast() : order[...]
    packing = order.isEmpty || section != nil ? nil : PackedSortKey(order)
    if packing == nil { columns = order.map(Column.init) }
    sections = section.map(SectionColumn.init)
  }

  /// Notes the values of the next todo.
  mutating func append(_ todo: StoredTodo) {
    if let packing { packed.append(packing.value(of: todo)) }
    sections?.append(todo)
    for index in columns.indices { columns[index].append(todo) }
  }

  /// The positions of the todos in sorted order; what is equal keeps its place.
  func sortedIndices(count: Int) -> [Int] {
    if let packing { return packing.sortedIndices(packed) }
    let indices = Array(0..<count)
    let places = sections?.places
    guard !columns.isEmpty || places != nil else { return indices }
    return indices.sorted { left, right in
      if let places, places[left] != places[right] { return places[left] < places[right] }
      for column in columns {
        let order = column.compare(left, right)
        if order != 0 { return order < 0 }
      }
      return left < right
    }
  }
}

/// The values of one sort key.
///
/// Unset values are `Int.max` or nil, and come last in both directions.
private struct Column {
  private let key: TodoSortKey
  private var numbers: [Int] = []
  private var texts: [[UInt8]?] = []

  init(_ key: TodoSortKey) {
    self.key = key
  }

  mutating func append(_ todo: StoredTodo) {
    switch key.field {
    case .id: append(todo.id.rawValue)
    case .status: append(todo.status.rank)
    case .priority: append(todo.priority.map(\.rank))
    case .due: append(todo.due.map(\.rank))
    case .start: append(todo.start.map(\.rank))
    case .repeats: texts.append(todo.repeats.map { Array($0.description.utf8) })
    case .created: append(todo.created.seconds)
    case .modified: append(todo.modified.seconds)
    case .completed: append(todo.completed?.seconds)
    case .uid: texts.append(Array(todo.uid.text.utf8))
    case .title: texts.append(SearchText.fold(todo.title))
    case .content: texts.append(todo.content.map(SearchText.fold))
    case .project: texts.append(todo.project.map(SearchText.fold))
    case .tags:
      let tags = todo.tags.joined(separator: ",")
      texts.append(tags.isEmpty ? nil : SearchText.fold(tags))
    }
  }

  func compare(_ left: Int, _ right: Int) -> Int {
    guard texts.isEmpty else { return compareTexts(left, right) }
    let (left, right) = (numbers[left], numbers[right])
    return left == right ? 0 : left < right ? -1 : 1
  }

  private mutating func append(_ number: Int?) {
    numbers.append(number.map { key.isDescending ? -$0 : $0 } ?? Int.max)
  }

  private func compareTexts(_ left: Int, _ right: Int) -> Int {
    switch (texts[left], texts[right]) {
    case (nil, nil): return 0
    case (nil, _): return 1
    case (_, nil): return -1
    case (let left?, let right?):
      if left == right { return 0 }
      return left.lexicographicallyPrecedes(right) != key.isDescending ? -1 : 1
    }
  }
}
