extension TodoStore: TodoCompletion.Entity {
  package func names(in field: TodoField) throws(StoreError) -> Set<String> {
    try read { document throws(DocumentError) in
      var names: Set<String> = []
      try document.scan { todo in names.formUnion(todo.names(field)) }
      return names
    }
  }
}
