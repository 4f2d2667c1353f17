import FileStore
package import TodoCore
package import TodoStore

/// What a merge of stores did.
package struct MergedStore {
  /// What has become of each todo that is different now.
  package let changes: [(before: Todo?, after: Todo?)]
  /// What was decided.
  let notes: [MergeNote]
  /// The todos that got other numbers.
  package let moves: [Numbering.Move]
  /// The ids of the todos that the notes name, also of those that are gone now.
  let ids: [TodoUID: TodoID]

  /// - Parameters:
  ///   - list: all todos as they are now.
  ///   - differences: what of them is different now.
  package init(
    _ list: SharedList, _ differences: [SharedList.Difference], notes: [MergeNote], moves: [Numbering.Move] = []
  ) {
    changes = differences.concurrentMap { ($0.here?.todo, $0.there?.todo) }
    self.notes = notes
    self.moves = moves
    let gone = Dictionary(differences.lazy.filter { $0.there == nil }.map { ($0.uid, $0.id) }) { first, _ in first }
    ids = notes.lazy.flatMap(\.uids).reduce(into: [:]) { $0[$1] = list.lines.line(of: $1)?.id ?? gone[$1] }
  }
}

extension MergeNote {
  /// The todos that it names.
  fileprivate var uids: [TodoUID] {
    switch self {
    case .conflict(let conflict): [conflict.uid] + [conflict.kept, conflict.lost].flatMap { $0?.uids ?? [] }
    case .keptRemoved(let uid, _): [uid]
    case .relationDropped(let uid, _, let other, _), .followed(let uid, let other): [uid, other]
    }
  }
}

extension MergeNote.Value {
  /// The todos that a relation leads to.
  fileprivate var uids: [TodoUID] {
    if case .field(let value) = self { value.uids ?? value.uid.map { [$0] } ?? [] } else { [] }
  }
}
