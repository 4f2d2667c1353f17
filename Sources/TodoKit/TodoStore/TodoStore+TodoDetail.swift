extension TodoStore: TodoDetail.Entity {
  package func todos(_ pick: StorePick) throws(StoreError) -> [Todo] {
    try read { document throws(DocumentError) in
      try document.lines(of: pick).map { line throws(DocumentError) in try line.todo() }
    }
  }

  package func changeTodos(
    _ pick: StorePick, for cause: ChangeCause, _ makeResult: (Todo) throws(UnfitTodo) -> ChangeResult
  ) throws(StoreError) -> [(before: Todo, after: Todo?, next: Todo?)] {
    try update { document throws(DocumentError) in
      var change = try StoreChange(of: document, for: cause)
      var changes: [(before: Todo, after: Todo?, next: Todo?)] = []
      var unfit: [UnfitTodo] = []
      for line in try document.lines(of: pick) {
        let todo = try line.todo()
        let result: ChangeResult
        do throws(UnfitTodo) {
          result = try makeResult(todo)
        } catch {
          unfit.append(error)
          continue
        }
        var next = result.next
        if next != nil { next?.id = try change.nextID() }
        changes.append((todo, result.after, next))
        guard result.after != todo else { continue }
        change.replace(line, by: result.after?.line)
        if let next { change.add(next) }
      }
      guard unfit.isEmpty else { throw .store(.unfit(unfit)) }
      return (change, changes)
    }
  }
}
