public import TodoCore
public import TodoStore

/// A decision of a merge where the sides disagreed: for receipts, for the history, and for scripts.
public enum MergeNote: Hashable, Sendable {
  /// One of the two lists that are merged.
  public enum Side: Hashable, Sendable {
    /// The list that is merged into.
    case ours
    /// The list that is taken in.
    case theirs

    var other: Side { self == .ours ? .theirs : .ours }
  }

  /// Why a relation went.
  public enum RelationLoss: Hashable, Sendable {
    /// The todo that it leads to was removed.
    case removed
    /// It would close a circle with relations of the other side.
    case circle
  }

  /// Both sides changed one value, of which that of one side is kept; it knows no ids.
  case conflict(HistoryConflict, kept: Side)
  /// A todo that one side removed is kept, since the other changed it.
  case keptRemoved(TodoUID, removedBy: Side)
  /// A relation from one todo to another is gone.
  case relationDropped(TodoUID, TodoField, to: TodoUID, RelationLoss)
  /// A change by one side of a todo that the other side completed reached the next occurrence as well.
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
  /// The values of a decision that stayed and went; nil where no value went.
  package init?(_ note: MergeNote, ids: [TodoUID: TodoID]) {
    switch note {
    case .conflict(let conflict, _): self = conflict
    case .keptRemoved(let uid, _): self.init(uid: uid, field: ReservedKey.removed.rawValue, lost: Array("true".utf8))
    case .relationDropped, .followed: return nil
    }
    id = ids[uid]
  }
}
