extension TodoStore: TodoBatch.Entity {
  package func change(
    ids: Set<Int>, uids: Set<TodoUID>, for cause: ChangeCause, _ body: (inout TodoWorkspace) -> Bool
  ) throws(StoreError) -> [(before: Todo?, after: Todo?)] {
    try update { document throws(DocumentError) in
      let lastID = max(document.trailer.lastID, try document.lastStoredID())
      var workspace = TodoWorkspace(try document.located(ids: ids, uids: uids), lastID: lastID)
      guard body(&workspace) else { return (StoreChange(edits: [], lastID: lastID, cause: cause), []) }
      let (changes, edits) = workspace.result(end: document.end)
      return (StoreChange(edits: edits, lastID: workspace.lastID, cause: cause), changes)
    }
  }
}

extension StoreDocument {
  /// The todos with these ids or uids, as far as they are there.
  fileprivate func located(ids: Set<Int>, uids: Set<TodoUID>) throws(DocumentError) -> [Located] {
    guard uids.isEmpty else {
      return try scanned { ids.contains($0.id.rawValue) || uids.contains($0.uid) }
    }
    if isPassFaster(for: ids.count) { return try pass(ids.map { $0...$0 }) }
    var located: [Located] = []
    for id in ids { located += try locate(id...id) }
    return located
  }
}
