extension TodoStore: TodoCompletion.Entity {
  package func names(in field: TodoField) throws(StoreError) -> Set<Exact<String>> {
    try reduceTodos(into: []) { names, todo in names.formUnion(todo.texts(of: field).lazy.map { Exact($0) }) }
  }
}
