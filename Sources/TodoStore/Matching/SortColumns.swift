import TextSearch
import TodoCore

/// The values that todos are sorted by, so that sorting compares integers or bytes and decodes nothing.
struct SortColumns {
  private var columns: [Column]
  private var sections: SectionColumn?

  /// No values yet; todos come in the order of their ids, so that to sort by id in the end says nothing.
  init(_ order: [TodoSortKey], section: ((StoredTodo, FamilyPlace?) -> TodoSection.Key?)? = nil) {
    columns = (order.last == TodoSortKey(.id) ? order.dropLast() : order[...]).map(Column.init)
    sections = section.map(SectionColumn.init)
  }

  /// Notes the values of the next todo.
  mutating func append(_ todo: StoredTodo, _ place: FamilyPlace? = nil) {
    sections?.append(todo, place)
    for index in columns.indices { columns[index].append(todo, place) }
  }

  /// The positions of the todos in sorted order; what is equal keeps its place.
  func sortedIndices(count: Int) -> [Int] {
    // What weighs most lies beside the position, so that most comparisons look at nothing else.
    let weights = sections?.places ?? columns.first?.weights
    guard let weights else { return Array(0..<count) }
    let rest = sections == nil && columns[0].isWeighedAll ? columns.dropFirst() : columns[...]
    var entries = weights.enumerated().map { (weight: $1, index: $0) }
    entries.sort { left, right in
      if left.weight != right.weight { return left.weight < right.weight }
      for column in rest {
        let order = column.compare(left.index, right.index)
        if order != 0 { return order < 0 }
      }
      return left.index < right.index
    }
    return entries.map(\.index)
  }
}

/// The values of one sort key.
///
/// Unset values are `Int.max` or nil, and come last in both directions.
private struct Column {
  private let key: TodoSortKey
  private let kind: TodoSchema.Kind
  private var numbers: [Int] = []
  private var texts: [[UInt8]?] = []

  init(_ key: TodoSortKey) {
    self.key = key
    kind = key.field.kind
  }

  mutating func append(_ todo: StoredTodo, _ place: FamilyPlace?) {
    switch kind {
    case .id: append(todo.id.rawValue)
    case .status: append(todo.status.rank)
    case .priority: append(todo.priority?.rank)
    case .date: append(todo.fields[date: key.field]?.rank)
    case .instant: append(todo.fields[instant: key.field]?.seconds)
    case .reference, .references: append(place?.smallestID(of: key.field)?.rawValue)
    case .uid: texts.append(Array(todo.uid.text.utf8))
    case .rule: texts.append(todo.text(of: key.field).flatMap { RepeatRule($0) }.map { Array($0.description.utf8) })
    case .text: texts.append(todo.text(of: key.field).map(SearchText.fold))
    case .list:
      let words = todo.texts(of: key.field)
      texts.append(words.isEmpty ? nil : SearchText.fold(words.joined(separator: ",")))
    }
  }

  /// What orders the todos before anything else: their numbers, or nothing where they have texts.
  var weights: [Int] { isWeighedAll ? numbers : Array(repeating: 0, count: texts.count) }

  /// Whether the weights say all about the order.
  var isWeighedAll: Bool { texts.isEmpty }

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
