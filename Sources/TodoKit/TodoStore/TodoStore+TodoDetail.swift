extension TodoStore: TodoDetail.Entity {
  package func todos(_ pick: StorePick) throws(StoreError) -> [Todo] {
    try read { document throws(DocumentError) in
      try document.lines(of: pick).map { line throws(DocumentError) in try line.todo() }
    }
  }

  package func changeTodos(
    _ pick: StorePick, for cause: ChangeCause, _ result: (Todo) throws(Refusal) -> ChangeResult
  ) throws(StoreError) -> [(before: Todo, after: Todo?, next: Todo?)] {
    try update { document throws(DocumentError) in
      var change = try StoreChange(of: document, for: cause)
      var changes: [(before: Todo, after: Todo?, next: Todo?)] = []
      for line in try document.lines(of: pick) {
        let todo = try line.todo()
        let result = try Self.refusing(todo) { () throws(Refusal) in try result(todo) }
        var next = result.next
        if next != nil { next?.id = try change.nextID() }
        changes.append((todo, result.after, next))
        guard result.after != todo else { continue }
        change.replace(line, by: result.after?.line)
        if let next { change.add(next) }
      }
      return (change, changes)
    }
  }

  /// Passes a refusal on as one of that todo.
  private static func refusing(
    _ todo: Todo, _ body: () throws(Refusal) -> ChangeResult
  ) throws(DocumentError) -> ChangeResult {
    do {
      return try body()
    } catch {
      throw .store(.refused(id: todo.id.rawValue, error))
    }
  }
}
