extension TodoStore: TodoEditor.Entity {
  package func replaceTodo(_ old: Todo, by new: Todo, for cause: ChangeCause) throws(StoreError) {
    try update { document throws(DocumentError) in
      let id = old.id.rawValue
      // Compared as it would be written: every value counts, the layout does not.
      guard let found = try document.locate(id...id).first, found.todo.line == old.line else {
        try document.requireOrder()
        throw .store(.changedMeanwhile(id: id))
      }
      let edit = StoreChange.Edit(range: found.range, before: found.line, after: new.line)
      let lastID = max(document.trailer.lastID, try document.lastStoredID())
      return (StoreChange(edits: [edit], lastID: lastID, cause: cause), ())
    }
  }
}
