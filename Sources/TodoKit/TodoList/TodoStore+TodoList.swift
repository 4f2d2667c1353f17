package import TodoCore
package import TodoStore

extension TodoStore: TodoList.Entity {
  package func todos(_ selection: TodoSelection) throws(StoreError) -> StoredTodos {
    try read { document throws(DocumentError) in try document.select(selection) }
  }

  package func addTodos(
    claiming uids: Set<TodoUID>, naming refs: [TodoRef], for cause: ChangeCause,
    _ makeTodos: (ReferencedTodos) -> [Todo]
  ) throws(StoreError) -> [Todo] {
    try update { document throws(DocumentError) in
      let taken = try document.taken(uids).map { Exact($0.text) }.min()
      if let taken { throw .store(.uidTaken(taken.wrappedValue)) }
      var change = try StoreChange(of: document, for: cause)
      var todos: [Todo] = []
      for todo in makeTodos(try document.todos(named: refs)) { todos.append(try change.add(todo)) }
      // Nothing stands to a uid that is made up here.
      if !uids.isEmpty { try document.requireNoCircle(after: todos.map { (nil, $0) }) }
      return (change, todos)
    }
  }
}
