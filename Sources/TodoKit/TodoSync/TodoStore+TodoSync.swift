import FileStore
import TodoCore
package import TodoMerge
package import TodoStore

extension TodoStore: TodoSync.Entity {
  package func stamp() throws(StoreError) -> StoreStamp {
    try read { document throws(DocumentError) in
      StoreStamp(
        text: document.stored.stamp, revision: document.trailer.revision, synced: document.trailer.synced)
    }
  }

  package func take(
    _ mark: SyncMark, since snapshot: StoreSnapshot, for cause: ChangeCause,
    _ list: (StoreSnapshot) -> (list: SharedList, notes: [MergeNote])
  ) throws(StoreError) -> (merged: MergedStore, revision: Int) {
    try update { document throws(DocumentError) in
      let now = try document.snapshot(after: snapshot)
      let (list, notes) = list(now)
      let numbered = try numbered(list, in: document, now.list)
      var (change, merged) = try document.change(now.list, to: numbered, deciding: notes, for: cause)
      change.synced = mark
      let isStep = !merged.deltas.isEmpty || !change.conflicts.isEmpty
      return (change, (merged, document.trailer.revision + (isStep ? 1 : 0)))
    }
  }

  /// A list with the ids that its todos get in a document.
  private func numbered(
    _ list: SharedList, in document: StoreDocument, _ now: SharedList
  ) throws(DocumentError) -> SharedList {
    var new: Set<TodoUID> = []
    now.walk(beside: list) { here, there in
      if here == nil, let there { new.insert(list.lines[there].uid) }
    }
    do throws(StoreError) {
      return try Numbering.local(list, in: now, removed: try removedIDs(of: new, in: document))
    } catch {
      throw .store(error)
    }
  }

  /// The ids that todos had which were removed, as far as the history tells.
  private func removedIDs(of uids: Set<TodoUID>, in document: StoreDocument) throws(StoreError) -> [TodoUID: TodoID] {
    if uids.isEmpty { return [:] }
    var (left, ids) = (uids, [TodoUID: TodoID]())
    try withHistory(of: document) { log throws(SystemFailure) in
      while !left.isEmpty, let (step, _) = try log.next() {
        for change in step.changes where change.after == nil {
          guard let todo = change.before.flatMap(Todo.init(line:)), left.remove(todo.uid) != nil else { continue }
          ids[todo.uid] = todo.id
        }
      }
    }
    return ids
  }
}
