package import TodoCore
package import TodoStore

extension TodoStore: TodoBatch.Entity {
  package func change(
    _ scope: WorkspaceScope, for cause: ChangeCause, _ body: (inout TodoWorkspace) -> Bool
  ) throws(StoreError) -> [(before: Todo?, after: Todo?)] {
    try update { document throws(DocumentError) in
      var change = try StoreChange(of: document, for: cause)
      var workspace = try TodoWorkspace(try document.lines(of: scope), lastID: change.lastID)
      guard body(&workspace) else { return (change, []) }
      var (changes, edits) = workspace.result(end: document.end)
      (change.edits, change.lastID) = (edits, workspace.lastID)
      try document.requireNoCircle(after: changes)
      let losing = try document.todosLosingRelations(
        to: workspace.removedUIDs, besides: workspace.touchedIDs, at: cause.time)
      for (line, before, after) in losing {
        change.replace(line, by: .todo(after))
        changes.append((before, after))
      }
      return (change, changes)
    }
  }
}

extension StoreDocument {
  /// The lines of the todos that a workspace is to hold, as far as they are there.
  fileprivate func lines(of scope: WorkspaceScope) throws(DocumentError) -> [StoredLine] {
    switch scope {
    case .named(let ids, let uids) where uids.isEmpty: try lines(in: ids.sorted().map { $0...$0 })
    case .named(let ids, let uids): try lines { ids.contains($0.id.rawValue) || uids.contains($0.uid) }
    case .all: try lines { _ in true }
    }
  }
}
