/// Taking over what a merge made of all todos.
extension StoreDocument {
  /// All todos in the order of their ids, and the highest id given.
  func snapshot() throws(DocumentError) -> StoreSnapshot {
    var todos: [Todo] = []
    try scan { todos.append(Todo($0)) }
    return StoreSnapshot(
      todos: todos, lastID: max(trailer.lastID, todos.last?.id.rawValue ?? 0), synced: trailer.synced,
      revision: trailer.revision)
  }

  /// The change that makes of all todos what a merge made of them.
  ///
  /// - Parameters:
  ///   - old: all todos as they are, in the order of their ids.
  ///   - new: all todos as they are to be, with the ids that they get here.
  ///   - lastID: the highest id given by then.
  func change(
    _ old: [Todo], to new: [Todo], lastID: Int, deciding notes: [MergeNote], for cause: ChangeCause
  ) throws(DocumentError) -> (StoreChange, MergedStore) {
    var changes: [Int: (before: Todo?, after: Todo?)] = [:]
    var (here, there) = (old[...], new.sorted { $0.id < $1.id }[...])
    while let id = [here.first, there.first].compactMap({ $0?.id }).min() {
      let before = here.first?.id == id ? here.removeFirst() : nil
      let after = there.first?.id == id ? there.removeFirst() : nil
      if before != after { changes[id.rawValue] = (before, after) }
    }
    var change = try StoreChange(of: self, for: cause)
    change.lastID = lastID
    let ids = changes.keys.sorted()
    try forEachLine(in: ids.map { $0...$0 }) { line in change.replace(line, by: changes[line.id]?.after?.line) }
    let merged = MergedStore(new, changes: ids.compactMap { changes[$0] }, notes: notes)
    if !changes.isEmpty { change.conflicts = notes.compactMap { HistoryStep.Conflict($0, ids: merged.ids) } }
    return (change, merged)
  }
}

extension HistoryStep.Conflict {
  /// What history keeps of a decision: which value stayed, and which did not; nil of any other.
  fileprivate init?(_ note: MergeNote, ids: [TodoUID: TodoID]) {
    guard case .conflict(let conflict) = note else { return nil }
    self.init(
      uid: conflict.uid, id: ids[conflict.uid], field: conflict.key, kept: conflict.kept?.json,
      lost: conflict.lost?.json)
  }
}
