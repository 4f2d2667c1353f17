/// An order whose keys are few and small enough for one integer a todo, so that todos are sorted by comparing integers.
///
/// The first key lies in the highest bits, a value in as many as its range needs. Unset is all ones, and so comes last in
/// both directions.
struct PackedSortKey {
  private let parts: [(field: TodoField, isDescending: Bool, width: Int)]
  /// How many bits they take together.
  private let width: Int

  /// The packed form of an order; nil where a key is a text, or the values are too many for 64 bits.
  init?(_ order: some Sequence<TodoSortKey>) {
    var parts: [(field: TodoField, isDescending: Bool, width: Int)] = []
    for key in order {
      guard let width = Self.width(of: key.field) else { return nil }
      parts.append((key.field, key.isDescending, width))
    }
    width = parts.reduce(0) { $0 + $1.width }
    guard width <= UInt64.bitWidth else { return nil }
    self.parts = parts
  }

  /// The positions of integers in ascending order; what is equal keeps its place.
  ///
  /// A position that fits into the bits that are left below makes every integer another one, and the rest is sorting.
  func sortedIndices(_ packed: [UInt64]) -> [Int] {
    let indexWidth = UInt64.bitWidth - packed.count.leadingZeroBitCount
    guard width + indexWidth <= UInt64.bitWidth else {
      return packed.indices.sorted { (packed[$0], $0) < (packed[$1], $1) }
    }
    var keys = packed.indices.map { packed[$0] << UInt64(indexWidth) | UInt64($0) }
    keys.sort()
    let mask = (1 as UInt64) << UInt64(indexWidth) - 1
    return keys.map { Int($0 & mask) }
  }

  /// The integer of a todo.
  func value(of todo: StoredTodo) -> UInt64 {
    var packed: UInt64 = 0
    for part in parts {
      let unset = (1 as UInt64) << UInt64(part.width) - 1
      let value = Self.value(of: part.field, in: todo).map { part.isDescending ? unset - 1 - $0 : $0 }
      packed = packed << UInt64(part.width) | (value ?? unset)
    }
    return packed
  }

  /// How many bits a field takes, with one value more than it has, for unset; nil for texts and ids.
  private static func width(of field: TodoField) -> Int? {
    switch field {
    case .status, .priority: 2
    case .due, .start: 34
    case .created, .modified, .completed: 39
    case .id, .uid, .title, .content, .repeats, .project, .tags: nil
    }
  }

  /// The value of a field from 0 up; nil where it is not set.
  private static func value(of field: TodoField, in todo: StoredTodo) -> UInt64? {
    switch field {
    case .status: UInt64(todo.status.rank)
    case .priority: todo.priority.map { UInt64($0.rank) }
    // The dates of the years 1 to 9999 have ranks less than 2³² away from that of 1970, or 2³⁸ seconds.
    case .due: todo.due.map { UInt64(truncatingIfNeeded: $0.rank &+ 1 << 32) }
    case .start: todo.start.map { UInt64(truncatingIfNeeded: $0.rank &+ 1 << 32) }
    case .created: UInt64(truncatingIfNeeded: todo.created.seconds &+ 1 << 37)
    case .modified: UInt64(truncatingIfNeeded: todo.modified.seconds &+ 1 << 37)
    case .completed: todo.completed.map { UInt64(truncatingIfNeeded: $0.seconds &+ 1 << 37) }
    case .id, .uid, .title, .content, .repeats, .project, .tags: nil
    }
  }
}

extension TodoStatus {
  /// Its place in the order of statuses, from 0.
  var rank: Int {
    switch self {
    case .open: 0
    case .done: 1
    case .cancelled: 2
    }
  }
}

extension TodoPriority {
  /// Its place in the order of priorities, from 0.
  var rank: Int {
    switch self {
    case .high: 0
    case .medium: 1
    case .low: 2
    }
  }
}
