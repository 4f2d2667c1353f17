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
    let places = new.indices.sorted { new[$0].id < new[$1].id }
    var (here, there) = (0, 0)
    while here < old.count || there < places.count {
      let (left, right) = (here < old.count ? old[here].id : nil, there < places.count ? new[places[there]].id : nil)
      if let left, left == right {
        if old[here] != new[places[there]] { changes[left.rawValue] = (old[here], new[places[there]]) }
        here += 1
        there += 1
      } else if let left, right.map({ left < $0 }) ?? true {
        changes[left.rawValue] = (old[here], nil)
        here += 1
      } else {
        changes[new[places[there]].id.rawValue] = (nil, new[places[there]])
        there += 1
      }
    }
    var change = try StoreChange(of: self, for: cause)
    change.lastID = lastID
    let ids = changes.keys.sorted()
    try forEachLine(in: ids.map { $0...$0 }) { line in change.replace(line, by: changes[line.id]?.after?.line) }
    let merged = MergedStore(new, changes: ids.compactMap { changes[$0] }, notes: notes)
    change.conflicts = notes.compactMap { HistoryStep.Conflict($0, ids: merged.ids) }
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
