/// A set of fields in one word, since one is filled or asked for every todo that is read.
struct FieldSet: Hashable, Sendable {
  private var bits: UInt32 = 0

  init(_ fields: [TodoField] = []) {
    for field in fields { insert(field) }
  }

  /// Whether every field of another set is in it.
  func isSuperset(of other: FieldSet) -> Bool { bits & other.bits == other.bits }

  mutating func insert(_ field: TodoField) { bits |= Self.bit(field) }

  func contains(_ field: TodoField) -> Bool { bits & Self.bit(field) != 0 }

  private static func bit(_ field: TodoField) -> UInt32 {
    switch field {
    case .id: 1 << 0
    case .uid: 1 << 1
    case .title: 1 << 2
    case .content: 1 << 3
    case .status: 1 << 4
    case .priority: 1 << 5
    case .due: 1 << 6
    case .start: 1 << 7
    case .project: 1 << 8
    case .tags: 1 << 9
    case .created: 1 << 10
    case .modified: 1 << 11
    case .completed: 1 << 12
    case .repeats: 1 << 13
    }
  }
}
