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
  /// A priority; `nil` for none.
  case priority(TodoPriority?)
  /// A project; `nil` for none.
  case project(String?)
  /// A tag; `nil` for none.
  case tag(String?)
  /// The todo that the todos are parts of; `nil` for none.
  case parent(RelatedTodo?)
  /// A value of a user's own field, of a list its first text; `nil` for none.
  indirect case own(OwnField, TodoValue?)
}

extension TodoGrouping {
  /// The section of a todo at a moment; `nil` if nothing is grouped.
  package func section(of todo: StoredTodo, _ place: FamilyMember?, at moment: Moment) -> TodoSection? {
    switch self {
    case .due: .due(Self.dueSection(of: todo.fields, at: moment))
    case .project: .project(todo.texts(of: .project).first)
    case .tag: .tag(todo.texts(of: .tags).first)
    case .priority: .priority(todo.priority)
    case .parent: .parent(place?.whole)
    case .own(let field): .own(field, todo[.own(field)].map { $0.list?.first.map { .text($0) } ?? $0 })
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
  /// What distinguishes sections, and their order: names without case and accents, todos without a value last.
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
    case .priority(let priority):
      Key(rank: priority.flatMap(TodoPriority.allCases.firstIndex(of:)) ?? Int.max, name: [])
    case .parent(let whole): Key(rank: whole?.id.rawValue ?? Int.max, name: [])
    case .own(let field, let value): Key(rank: value == nil ? 1 : 0, name: value.map(field.sortKey) ?? [])
    case .project(let name), .tag(let name): Key(rank: name == nil ? 1 : 0, name: name.map(SearchText.fold) ?? [])
    }
  }
}
