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
      var change = try StoreChange(of: document, for: cause)
      var todos = newTodos
      for index in todos.indices {
        todos[index].id = try change.nextID()
        change.add(todos[index])
      }
      return (change, todos)
    }
  }
}
