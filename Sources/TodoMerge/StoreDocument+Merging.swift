import TodoCore
package import TodoStore

/// Taking over what a merge made of all todos.
extension StoreDocument {
  /// All todos as they are now.
  ///
  /// - Parameter former: what they were before; to see that they are the same takes a tenth of reading them anew.
  package func snapshot(after former: StoreSnapshot? = nil) throws(DocumentError) -> StoreSnapshot {
    let lastID = max(trailer.lastID, try lastStoredID())
    if let former, try holds(former.bytes) {
      return StoreSnapshot(
        list: SharedList(sorted: former.list.lines, lastID: lastID), bytes: former.bytes, synced: trailer.synced,
        syncedList: trailer.syncedList, revision: trailer.revision)
    }
    let bytes = try read(objects)
    var lines: [TodoLine] = []
    try scan(bytes) { lines.append(TodoLine($0, in: bytes)) }
    return StoreSnapshot(
      list: SharedList(lines: lines, lastID: lastID), bytes: bytes, synced: trailer.synced,
      syncedList: trailer.syncedList, revision: trailer.revision)
  }

  /// The change that makes of all todos what a merge made of them.
  ///
  /// - Parameters:
  ///   - old: all todos as they are.
  ///   - new: all todos as they are to be, with the ids that they get here, and the highest id given by then.
  package func change(
    _ old: SharedList, to new: SharedList, deciding notes: [MergeNote], for cause: ChangeCause
  ) throws(DocumentError) -> (StoreChange, MergedStore) {
    let differences = old.differences(from: new).sorted { $0.id < $1.id }
    var change = try StoreChange(of: self, for: cause)
    change.lastID = new.lastID
    var rest = differences[...]
    try forEachLine(in: differences.map { $0.id.rawValue...$0.id.rawValue }) { line in
      change.replace(line, by: rest.popFirst()?.there.map { .bytes($0.line) })
    }
    let merged = MergedStore(new, differences, notes: notes)
    change.conflicts = notes.compactMap { HistoryConflict($0, ids: merged.ids) }
    return (change, merged)
  }
}
