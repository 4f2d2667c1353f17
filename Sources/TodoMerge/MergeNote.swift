internal import JSONText
public import TodoCore
import TodoStore

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

  /// A value of a todo: of a field, or of a key that is no field of `todo`.
  public enum Value: Hashable, Sendable {
    case field(TodoValue)
    case json([UInt8])

    var json: [UInt8] {
      switch self {
      case .json(let json): return json
      case .field(let value):
        var json = JSONWriter()
        TodoObjectWriter.write(value, to: &json)
        return json.bytes
      }
    }
  }

  /// Both sides changed one value, and only one can stay.
  public struct Conflict: Hashable, Sendable {
    /// The todo.
    public let uid: TodoUID
    /// The key of the value in the todo object.
    @Exact public private(set) var key: String
    /// The value that stays; nil for none.
    public let kept: Value?
    /// The value that goes; nil for none.
    public let lost: Value?
    /// Whose value stays.
    public let side: Side

    /// The field of the key; nil where the key is no field of `todo`.
    var field: TodoField? { TodoField(key: key) }

    init(uid: TodoUID, key: String, kept: Value?, lost: Value?, side: Side) {
      (self.uid, self.kept, self.lost, self.side) = (uid, kept, lost, side)
      self.key = key
    }
  }

  /// Why a relation went.
  public enum RelationLoss: Hashable, Sendable {
    /// The todo that it leads to was removed.
    case removed
    /// It would close a circle with relations of the other side.
    case circle
  }

  /// One of two values was kept.
  case conflict(Conflict)
  /// A todo that one side removed is kept, since the other changed it.
  case keptRemoved(TodoUID, removedBy: Side)
  /// A relation from one todo to another is gone.
  case relationDropped(TodoUID, TodoField, to: TodoUID, RelationLoss)
  /// A change by one side of a todo that the other side completed reached the next occurrence as well.
  case followed(TodoUID, to: TodoUID)

  /// The todo that the note is about.
  public var uid: TodoUID {
    switch self {
    case .conflict(let conflict): conflict.uid
    case .keptRemoved(let uid, _), .relationDropped(let uid, _, _, _), .followed(let uid, _): uid
    }
  }
}

extension HistoryConflict {
  /// The values of a decision that stayed and went; nil where no value went.
  package init?(_ note: MergeNote, ids: [TodoUID: TodoID]) {
    switch note {
    case .conflict(let conflict):
      self.init(
        uid: conflict.uid, id: ids[conflict.uid], field: conflict.key, kept: conflict.kept?.json,
        lost: conflict.lost?.json)
    case .keptRemoved(let uid, _):
      self.init(uid: uid, id: ids[uid], field: ReservedKey.removed.rawValue, kept: nil, lost: Array("true".utf8))
    case .relationDropped, .followed: return nil
    }
  }
}
