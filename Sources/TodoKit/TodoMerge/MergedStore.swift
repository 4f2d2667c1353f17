/// What a merge of stores did.
package struct MergedStore {
  /// What has become of each todo that is different now.
  var changes: [(before: Todo?, after: Todo?)]
  /// What was decided.
  let notes: [MergeNote]
  /// The todos that got other numbers.
  var moves: [Numbering.Move] = []
  /// The ids of the todos that the notes are about, as far as they are there.
  let ids: [TodoUID: TodoID]

  /// - Parameter todos: all todos as they are now.
  init(
    _ todos: [Todo], changes: [(before: Todo?, after: Todo?)], notes: [MergeNote], moves: [Numbering.Move] = []
  ) {
    self.changes = changes
    self.notes = notes
    self.moves = moves
    let named = Set(notes.flatMap(\.uids))
    ids = todos.reduce(into: [:]) { if named.contains($1.uid) { $0[$1.uid] = $1.id } }
  }
}

extension MergeNote {
  /// The todos that it names.
  fileprivate var uids: [TodoUID] {
    switch self {
    case .conflict(let conflict): [conflict.uid]
    case .keptRemoved(let uid, _): [uid]
    case .relationDropped(let uid, _, let other, _), .followed(let uid, let other): [uid, other]
    }
  }
}
