extension TodoStore: TodoEditor.Entity {
  package func ids(of uids: Set<TodoUID>) throws(StoreError) -> [TodoUID: TodoID] {
    if uids.isEmpty { return [:] }
    return try reduceTodos(into: [:]) { ids, todo in
      let uid = todo.uid
      if uids.contains(uid), ids[uid] == nil { ids[uid] = todo.id }
    }
  }

  package func replaceTodo(
    _ old: Todo, naming refs: [TodoRef], for cause: ChangeCause, by makeResult: (ReferencedTodos) -> ChangeResult
  ) throws(StoreError) -> [(before: Todo?, after: Todo?)] {
    try update { document throws(DocumentError) in
      let id = old.id.rawValue
      // Compared as it would be written: every value counts, the layout does not.
      guard let line = try document.lines(in: [id...id]).first, try line.todo().line == old.line else {
        try document.requireOrder()
        throw .store(.changedMeanwhile(id: id))
      }
      let named = try document.todos(named: refs)
      return try document.change([line], for: cause) { _ in makeResult(named) }
    }
  }
}
