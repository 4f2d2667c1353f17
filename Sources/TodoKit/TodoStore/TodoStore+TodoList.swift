extension TodoStore: TodoList.Entity {
  package func todos(_ selection: TodoSelection) throws(StoreError) -> StoredTodos {
    try read { document throws(DocumentError) in try document.select(selection) }
  }

  package func addTodos(
    _ newTodos: [Todo], claiming uids: Set<TodoUID>, for cause: ChangeCause
  ) throws(StoreError) -> [Todo] {
    try update { document throws(DocumentError) in
      let taken = try document.taken(uids).map { Exact($0.text) }.min()
      if let taken { throw .store(.uidTaken(taken.wrappedValue)) }
      let lastID = max(document.trailer.lastID, try document.lastStoredID())
      var todos = newTodos
      for index in todos.indices {
        guard let id = TodoID(rawValue: lastID + index + 1) else { throw .store(.idsExhausted) }
        todos[index].id = id
      }
      let end = document.end..<document.end
      let edits = todos.map { StoreChange.Edit(range: end, before: nil, after: $0.line) }
      return (StoreChange(edits: edits, lastID: lastID + todos.count, cause: cause), todos)
    }
  }
}
