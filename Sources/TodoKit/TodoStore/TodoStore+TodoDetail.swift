extension TodoStore: TodoDetail.Entity {
  package func todos(_ pick: StorePick) throws(StoreError) -> [Todo] {
    try read { document throws(DocumentError) in try document.locate(pick).map(\.todo) }
  }

  package func changeTodos(
    _ pick: StorePick, isDryRun: Bool, _ change: (Todo) -> Todo?
  ) throws(StoreError) -> [(before: Todo, after: Todo?)] {
    try update(isDryRun: isDryRun) { document throws(DocumentError) in
      var changes: [(before: Todo, after: Todo?)] = []
      var splices: [StoreDocument.Splice] = []
      for located in try document.locate(pick) {
        let after = change(located.todo)
        changes.append((located.todo, after))
        guard after != located.todo else { continue }
        splices.append(StoreDocument.Splice(range: located.range, objects: after.map { [$0.line] } ?? []))
      }
      splices.sort { $0.range.lowerBound < $1.range.lowerBound }
      let lastID = max(document.trailer.lastID, try document.lastStoredID())
      return (StoreChange(splices: splices, lastID: lastID), changes)
    }
  }
}
