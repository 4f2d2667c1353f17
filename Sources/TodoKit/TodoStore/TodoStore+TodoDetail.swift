extension TodoStore: TodoDetail.Entity {
  package func todos(_ pick: StorePick) throws(StoreError) -> [Todo] {
    try read { document throws(DocumentError) in try document.locate(pick).map(\.todo) }
  }

  package func changeTodos(
    _ pick: StorePick, as label: StepLabel, isDryRun: Bool, _ change: (Todo) -> Todo?
  ) throws(StoreError) -> [(before: Todo, after: Todo?)] {
    try update(isDryRun: isDryRun) { document throws(DocumentError) in
      var changes: [(before: Todo, after: Todo?)] = []
      var edits: [StoreChange.Edit] = []
      for located in try document.locate(pick) {
        let after = change(located.todo)
        changes.append((located.todo, after))
        guard after != located.todo else { continue }
        edits.append(StoreChange.Edit(range: located.range, before: located.line, after: after?.line))
      }
      let lastID = max(document.trailer.lastID, try document.lastStoredID())
      return (StoreChange(edits: edits, lastID: lastID, label: label), changes)
    }
  }
}
