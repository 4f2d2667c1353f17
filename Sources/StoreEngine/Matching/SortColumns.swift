import TextSearch
import TodoCore

/// The values that todos are sorted by, so that sorting compares integers or bytes and decodes nothing.
struct SortColumns {
  private var columns: [Column]
  private let section: ((StoredTodo, FamilyMember?) -> TodoSection.Key?)?
  private var sections: [TodoSection.Key] = []

  /// Starts without values; todos are appended in id order, so a last key of `id` adds nothing.
  init(_ order: [TodoSortKey], section: ((StoredTodo, FamilyMember?) -> TodoSection.Key?)? = nil) {
    columns = (order.last == TodoSortKey(.id) ? order.dropLast() : order[...]).map(Column.init)
    self.section = section
  }

  /// Adds the values of the next todo.
  mutating func append(_ todo: StoredTodo, _ place: FamilyMember? = nil) {
    if let section { sections.append(section(todo, place) ?? TodoSection.Key(rank: 0, name: [])) }
    for index in columns.indices { columns[index].append(todo, place) }
  }

  /// The positions of the todos in sorted order; equal todos keep their order.
  ///
  /// Numbers that come before any text are sorted by their digits, from the last column to the first, without
  /// comparing.
  func sortedIndices(count: Int) -> [Int] {
    let numbers = columns.prefix { $0.texts.isEmpty }
    let places = Dictionary(uniqueKeysWithValues: zip(Set(sections).sorted(), 0...))
    let leading = (sections.isEmpty ? [] : [sections.map { places[$0] ?? 0 }]) + numbers.map(\.numbers)
    var order = Array(0..<count)
    for numbers in leading.reversed() { order.sort(byNumbers: numbers) }
    let rest = columns.dropFirst(numbers.count)
    if rest.isEmpty { return order }
    var start = 0
    while start < count {
      let end =
        order[start...].firstIndex { place in leading.contains { $0[place] != $0[order[start]] } } ?? count
      order[start..<end].sort { left, right in
        for column in rest {
          let order = column.compare(left, right)
          if order != 0 { return order < 0 }
        }
        return false
      }
      start = end
    }
    return order
  }
}

extension [Int] {
  /// Sorts positions by the numbers at them, `Int.max` last; equal numbers keep their order.
  ///
  /// A radix sort, from the last digit to the first: comparisons would take a twentieth of a list of 10,000.
  fileprivate mutating func sort(byNumbers numbers: [Int]) {
    var (least, greatest) = (Int.max, Int.min)
    for number in numbers where number < Int.max {
      (least, greatest) = (Swift.min(least, number), Swift.max(greatest, number))
    }
    if least > greatest { return }
    let unset = UInt(bitPattern: greatest &- least) + 1
    let keys = numbers.map { $0 == Int.max ? unset : UInt(bitPattern: $0 &- least) }
    // A radix near the number of todos takes few passes, none of them mostly over empty buckets.
    let width = UInt(Swift.min(11, Int.bitWidth - count.leadingZeroBitCount))
    let mask: UInt = 1 << width - 1
    var (sorted, shift) = (self, UInt(0))
    while unset >> shift > 0 {
      var starts = [Int](repeating: 0, count: 1 << width)
      for key in keys { starts[Int(truncatingIfNeeded: key &>> shift & mask)] &+= 1 }
      var sum = 0
      for digit in starts.indices { (starts[digit], sum) = (sum, sum &+ starts[digit]) }
      for place in self {
        let digit = Int(truncatingIfNeeded: keys[place] &>> shift & mask)
        sorted[starts[digit]] = place
        starts[digit] &+= 1
      }
      swap(&self, &sorted)
      shift += width
    }
  }
}

/// The values of one sort key.
///
/// Unset values are `Int.max` or `nil`, and come last in both directions.
private struct Column {
  /// The built-in field; `nil` for a custom field, which is kept apart so that copying a built-in one is
  /// cheap.
  private let field: TodoField?
  private let own: OwnField?
  private let isDescending: Bool
  private(set) var numbers: [Int] = []
  private(set) var texts: [[UInt8]?] = []

  init(_ key: TodoSortKey) {
    field = key.field.field
    own = if case .own(let own) = key.field { own } else { nil }
    isDescending = key.isDescending
  }

  mutating func append(_ todo: StoredTodo, _ place: FamilyMember?) {
    guard let field else { return texts.append(own.flatMap { own in todo[.own(own)].map(own.sortKey) }) }
    switch field.kind {
    case .id: append(todo.id.rawValue)
    case .status: append(todo.status.rank)
    case .priority: append(todo.priority?.rank)
    case .date: append(todo.fields[date: field]?.rank)
    case .instant: append(todo.fields[instant: field]?.seconds)
    case .reference, .references: append(place?.smallestID(of: field)?.rawValue)
    case .uid: texts.append(Array(todo.uid.text.utf8))
    case .rule:
      texts.append(todo.text(of: field).flatMap { RepeatRule($0) }.map { Array($0.description.utf8) })
    case .text: texts.append(todo.text(of: field).map(SearchText.fold))
    case .list:
      let words = todo.texts(of: field)
      texts.append(words.isEmpty ? nil : SearchText.fold(words.joined(separator: ",")))
    }
  }

  func compare(_ left: Int, _ right: Int) -> Int {
    guard texts.isEmpty else { return compareTexts(left, right) }
    let (left, right) = (numbers[left], numbers[right])
    return left == right ? 0 : left < right ? -1 : 1
  }

  private mutating func append(_ number: Int?) {
    numbers.append(number.map { isDescending ? -$0 : $0 } ?? Int.max)
  }

  private func compareTexts(_ left: Int, _ right: Int) -> Int {
    switch (texts[left], texts[right]) {
    case (nil, nil): return 0
    case (nil, _): return 1
    case (_, nil): return -1
    case (let left?, let right?):
      if left == right { return 0 }
      return left.lexicographicallyPrecedes(right) != isDescending ? -1 : 1
    }
  }
}
