package import TodoCore
import TodoStore

extension HistoryConflict {
  /// What is kept of a decision: what stayed, and what gave way; nil where nothing did.
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
