import FileStore

extension TodoStore: TodoSync.Entity {
  package func stamp() throws(StoreError) -> StoreStamp {
    try read { document throws(DocumentError) in
      StoreStamp(
        text: document.stored.stamp, revision: document.trailer.revision, synced: document.trailer.synced)
    }
  }

  package func snapshot() throws(StoreError) -> StoreSnapshot {
    try read { document throws(DocumentError) in try document.snapshot() }
  }

  package func take(
    _ commit: CommitID, for cause: ChangeCause, _ list: (StoreSnapshot) -> (list: SharedList, notes: [MergeNote])
  ) throws(StoreError) -> (merged: MergedStore, revision: Int) {
    try update { document throws(DocumentError) in
      let now = try document.snapshot()
      let (list, notes) = list(now)
      let numbered = try numbered(list, in: document, now)
      var (change, merged) = try document.change(
        now.todos, to: numbered.todos, lastID: numbered.lastID, deciding: notes, for: cause)
      change.synced = commit
      let isStep = !merged.changes.isEmpty || !change.conflicts.isEmpty
      return (change, (merged, document.trailer.revision + (isStep ? 1 : 0)))
    }
  }

  /// The todos of a list with the ids that they get in a document, and the highest id given by then.
  private func numbered(
    _ list: SharedList, in document: StoreDocument, _ now: StoreSnapshot
  ) throws(DocumentError) -> (todos: [Todo], lastID: Int) {
    let ids = Dictionary(now.todos.map { ($0.uid, $0.id) }) { first, _ in first }
    // What was here once was born with a number that has been given since.
    let returning = list.todos.filter { ids[$0.uid] == nil && $0.id.rawValue <= now.lastID }
    do throws(StoreError) {
      let removed = try removedIDs(of: returning.map(\.uid), in: document)
      return try Numbering.local(list, ids: ids, removed: removed, lastID: now.lastID)
    } catch {
      throw .store(error)
    }
  }

  /// The ids that todos had which were removed, as far as the history tells.
  private func removedIDs(of uids: [TodoUID], in document: StoreDocument) throws(StoreError) -> [TodoUID: TodoID] {
    if uids.isEmpty { return [:] }
    var (left, ids) = (Set(uids), [TodoUID: TodoID]())
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
