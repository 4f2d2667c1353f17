package import TodoCore
package import TodoStore

extension TodoStore: TodoEditor.Entity {
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
      return try document.change([line], for: cause, formerIDs: { formerIDs(of: $0, in: document) }) { _ in
        makeResult(named)
      }
    }
  }
}
