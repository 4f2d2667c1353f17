/// What a merge of stores did.
package struct MergedStore {
  /// What has become of each todo that is different now.
  let changes: [(before: Todo?, after: Todo?)]
  /// What was decided.
  let notes: [MergeNote]
  /// The todos that got other numbers.
  let moves: [Numbering.Move]
  /// The ids of the todos that the notes are about, as far as they are there.
  let ids: [TodoUID: TodoID]

  /// - Parameters:
  ///   - list: all todos as they are now.
  ///   - differences: what of them is different now.
  init(
    _ list: SharedList, _ differences: [SharedList.Difference], notes: [MergeNote], moves: [Numbering.Move] = []
  ) {
    changes = differences.map { ($0.here?.todo, $0.there?.todo) }
    self.notes = notes
    self.moves = moves
    ids = notes.lazy.flatMap(\.uids).reduce(into: [:]) { $0[$1] = list.lines.line(of: $1)?.id }
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
