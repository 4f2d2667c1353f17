extension TodoStore: TodoEditor.Entity {
  @discardableResult
  package func replaceTodo(_ old: Todo, by new: Todo, next: Todo?, for cause: ChangeCause) throws(StoreError) -> Todo? {
    try update { document throws(DocumentError) in
      let id = old.id.rawValue
      // Compared as it would be written: every value counts, the layout does not.
      guard let line = try document.lines(in: [id...id]).first, try line.todo().line == old.line else {
        try document.requireOrder()
        throw .store(.changedMeanwhile(id: id))
      }
      var change = try StoreChange(of: document, for: cause)
      change.replace(line, by: new.line)
      var next = next
      if next != nil { next?.id = try change.nextID() }
      if let next { change.add(next) }
      return (change, next)
    }
  }
}
