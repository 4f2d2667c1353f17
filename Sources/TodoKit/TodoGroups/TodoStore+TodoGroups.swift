package import TodoStore

extension TodoStore: TodoGroups.Entity {
  package func reduceTodos<Result>(
    into initial: Result, _ update: (inout Result, StoredTodo) -> Void
  ) throws(StoreError) -> Result {
    try read { document throws(DocumentError) in
      var result = initial
      try document.scan { update(&result, $0) }
      return result
    }
  }
}
