package import TodoCore
package import TodoStore

extension TodoStore: TodoCompletion.Entity {
  package func names(in field: TodoField, besides ids: Set<TodoID>) throws(StoreError) -> Set<Exact<String>> {
    try reduceTodos(into: []) { names, todo in
      if !ids.contains(todo.id) { names.formUnion(todo.texts(of: field).lazy.map { Exact($0) }) }
    }
  }
}
