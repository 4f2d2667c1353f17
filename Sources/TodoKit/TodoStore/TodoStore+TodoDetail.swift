extension TodoStore: TodoDetail.Entity {
  package func todos(_ pick: StorePick) throws(StoreError) -> [Todo] {
    try read { document throws(DocumentError) in try document.locate(pick).map(\.todo) }
  }

  package func changeTodos(
    _ pick: StorePick, for cause: ChangeCause, _ change: (Todo) -> ChangeResult
  ) throws(StoreError) -> [(before: Todo, after: Todo?, next: Todo?)] {
    try update { document throws(DocumentError) in
      var lastID = max(document.trailer.lastID, try document.lastStoredID())
      var changes: [(before: Todo, after: Todo?, next: Todo?)] = []
      var edits: [StoreChange.Edit] = []
      for located in try document.locate(pick) {
        let result = change(located.todo)
        var next = result.next
        if next != nil {
          guard let id = TodoID(rawValue: lastID + 1) else { throw .store(.idsExhausted) }
          next?.id = id
          lastID = id.rawValue
        }
        changes.append((located.todo, result.after, next))
        guard result.after != located.todo else { continue }
        edits.append(StoreChange.Edit(range: located.range, before: located.line, after: result.after?.line))
        if let next {
          edits.append(StoreChange.Edit(range: document.end..<document.end, before: nil, after: next.line))
        }
      }
      return (StoreChange(edits: edits, lastID: lastID, cause: cause), changes)
    }
  }
}
