package import TodoCore
package import TodoStore

extension TodoStore: TodoDetail.Entity {
  package func todosRelated(to todos: [Todo]) throws(StoreError) -> [TodoID: RelatedTodos] {
    try read { document throws(DocumentError) in try document.todosRelated(to: todos) }
  }

  package func changeTodos(
    _ pick: StorePick, ifModified known: [TodoID: Instant], naming refs: [TodoRef], for cause: ChangeCause,
    _ makeChange: (ReferencedTodos) -> (Todo) throws(InvalidTodo) -> ChangeResult
  ) throws(StoreError) -> [TodoDelta] {
    try update { document throws(DocumentError) in
      let (lines, named) = try document.lines(of: pick, naming: refs)
      for line in lines {
        guard let known = known[TodoID(stored: line.id)], try !line.todo().isVersion(modified: known) else { continue }
        try document.requireOrder()
        throw .store(.changedMeanwhile(id: line.id))
      }
      return try document.change(
        lines, for: cause, formerIDs: { formerIDs(of: $0, in: document) }, makeChange(named))
    }
  }
}
