extension TodoStore: TodoBatch.Entity {
  package func change(
    ids: Set<Int>, uids: Set<String>, as label: StepLabel, isDryRun: Bool, _ body: (inout TodoWorkspace) -> Bool
  ) throws(StoreError) -> [(before: Todo?, after: Todo?)] {
    try update(isDryRun: isDryRun) { document throws(DocumentError) in
      let lastID = max(document.trailer.lastID, try document.lastStoredID())
      var workspace = TodoWorkspace(lastID: lastID)
      for located in try document.located(ids: ids, uids: uids) { workspace.load(located) }
      guard body(&workspace) else { return (StoreChange(edits: [], lastID: lastID, label: label), []) }
      let change = StoreChange(edits: workspace.edits(end: document.end), lastID: workspace.lastID, label: label)
      return (change, workspace.changes)
    }
  }
}

extension StoreDocument {
  /// Up to so many ids are looked up one by one; for more, or for uids, all todos are scanned once.
  private static let fewIDs = 64

  /// The todos with these ids or uids, as far as they are there.
  fileprivate func located(ids: Set<Int>, uids: Set<String>) throws(DocumentError) -> [Located] {
    guard uids.isEmpty, ids.count <= Self.fewIDs else {
      return try scanned { todo in
        ids.contains(todo.id.rawValue) || (!uids.isEmpty && uids.contains(todo.uidText))
      }
    }
    var located: [Located] = []
    for id in ids { located += try locate(id...id) }
    return located
  }
}
