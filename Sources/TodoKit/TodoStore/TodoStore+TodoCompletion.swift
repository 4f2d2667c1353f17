extension TodoStore: TodoCompletion.Entity {
  package func names(in field: TodoField) throws(StoreError) -> Set<Exact<String>> {
    try read { document throws(DocumentError) in
      var names: Set<Exact<String>> = []
      try document.scan { todo in names.formUnion(todo.texts(of: field).lazy.map { Exact($0) }) }
      return names
    }
  }
}
