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
    let inOrder = new.indices.sorted { new[$0].id < new[$1].id }.map { new[$0] }
    let changes = old.differences(from: inOrder, by: \.id, precedes: <)
    var change = try StoreChange(of: self, for: cause)
    change.lastID = lastID
    let goals = Dictionary(uniqueKeysWithValues: changes.map { ($0.key.rawValue, $0.there) })
    try forEachLine(in: changes.map { $0.key.rawValue...$0.key.rawValue }) { line in
      change.replace(line, by: goals[line.id]??.line)
    }
    let merged = MergedStore(new, changes: changes.map { ($0.here, $0.there) }, notes: notes)
    change.conflicts = notes.compactMap { HistoryStep.Conflict($0, ids: merged.ids) }
    return (change, merged)
  }
}
