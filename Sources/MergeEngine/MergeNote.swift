public import StoreEngine
public import TodoCore

/// A decision of a merge about which the sides disagreed, for receipts, the history and scripts.
public enum MergeNote: Hashable, Sendable {
  /// A side of a merge: one of the two lists.
  public enum Side: Hashable, Sendable {
    /// The list that is merged into.
    case ours
    /// The list that is merged in.
    case theirs

    var other: Side { self == .ours ? .theirs : .ours }
  }

  /// The reason why a relation was dropped.
  public enum RelationLoss: Hashable, Sendable {
    /// The target of the relation was removed.
    case removed
    /// The relation would make a loop with relations of the other side.
    case circle
  }

  /// Both sides changed a value, and one side's value is kept; the conflict has no ids yet.
  case conflict(HistoryConflict, kept: Side)
  /// A todo that one side removed is kept, because the other side changed it.
  case keptRemoved(TodoUID, removedBy: Side)
  /// A relation from one todo to another was dropped.
  case relationDropped(TodoUID, TodoField, to: TodoUID, RelationLoss)
  /// One side changed a todo that the other side completed, and the change was made to the next occurrence as
  /// well.
  case followed(TodoUID, to: TodoUID)

  /// The todo that the note is about.
  public var uid: TodoUID {
    switch self {
    case .conflict(let conflict, _): conflict.uid
    case .keptRemoved(let uid, _), .relationDropped(let uid, _, _, _), .followed(let uid, _): uid
    }
  }
}

extension HistoryConflict {
  /// Creates a record of the value that a decision kept and the value that it lost; `nil` if it lost no
  /// value.
  package init?(_ note: MergeNote, ids: [TodoUID: TodoID]) {
    switch note {
    case .conflict(let conflict, _): self = conflict
    case .keptRemoved(let uid, _):
      self.init(uid: uid, field: ReservedKey.removed.rawValue, lost: Array("true".utf8))
    case .relationDropped, .followed: return nil
    }
    id = ids[uid]
  }
}
