import TextSearch
public import TodoCore

/// A section of a list, named for what its todos have in common.
public enum TodoSection: Hashable, Sendable {
  /// How far away a due date is.
  public enum Due: Int, CaseIterable, Sendable {
    case overdue
    case today
    case tomorrow
    /// From two to seven days ahead.
    case nextDays
    case later
    case undated
    /// Done or cancelled, whatever the date.
    case closed
  }

  case due(Due)
  /// The parent of the todos; `nil` for none.
  case parent(RelatedTodo?)
  /// The value of another field, of a list its first text; `nil` for none.
  case value(AnyField, TodoValue?)
}

extension TodoGrouping {
  /// The section of a todo at a moment; `nil` if nothing is grouped.
  package func section(of todo: StoredTodo, _ place: FamilyMember?, at moment: Moment) -> TodoSection? {
    switch self {
    case .by(.builtIn(.due)): .due(Self.dueSection(of: todo.fields, at: moment))
    case .by(.builtIn(.parent)): .parent(place?.whole)
    // The list as a value would take 5 % more instructions of a list that is grouped by tag.
    case .by(.builtIn(.tags)): .value(.builtIn(.tags), todo.texts(of: .tags).first.map { .text($0) })
    case .by(let field): .value(field, todo[field].map { $0.list?.first.map { .text($0) } ?? $0 })
    case .ungrouped: nil
    }
  }

  /// The section of a todo's due date.
  static func dueSection(of todo: StoredFields, at moment: Moment) -> TodoSection.Due {
    guard todo.status == .open else { return .closed }
    guard let due = todo.due else { return .undated }
    switch Dueness(of: due, at: moment.local) {
    case .overdue: return .overdue
    case .today: return .today
    case .later:
      switch due.day.daysSinceEpoch - moment.today.daysSinceEpoch {
      case 1: return .tomorrow
      case 2...7: return .nextDays
      default: return .later
      }
    }
  }
}

extension TodoSection {
  /// What distinguishes sections, and their order: names without case and accents, todos without a value
  /// last.
  package struct Key: Hashable, Comparable {
    let rank: Int
    let name: [UInt8]

    package static func < (left: Key, right: Key) -> Bool {
      left.rank == right.rank ? left.name.lexicographicallyPrecedes(right.name) : left.rank < right.rank
    }
  }

  package var key: Key {
    switch self {
    case .due(let due): Key(rank: due.rawValue, name: [])
    case .parent(let whole): Key(rank: whole?.id.rawValue ?? Int.max, name: [])
    case .value(_, nil): Key(rank: Int.max, name: [])
    case .value(_, .priority(let priority)): Key(rank: priority.rank, name: [])
    case .value(.own(let field), let value?): Key(rank: 0, name: field.sortKey(of: value))
    case .value(.builtIn, let value?): Key(rank: 0, name: SearchText.fold(value.description))
    }
  }
}
