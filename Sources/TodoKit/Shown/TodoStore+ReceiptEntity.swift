package import TodoCore
package import TodoStore

extension TodoStore: ReceiptEntity {
  package func recognised(_ uids: Set<TodoUID>) throws(StoreError) -> [TodoUID: RelatedTodo] {
    if uids.isEmpty { return [:] }
    return try reduceTodos(into: [:]) { found, todo in
      let uid = todo.uid
      if uids.contains(uid), found[uid] == nil { found[uid] = RelatedTodo(todo) }
    }
  }

  package func effects(of deltas: [TodoDelta]) throws(StoreError) -> ChangeEffects {
    try read { document throws(DocumentError) in try document.effects(of: deltas) }
  }
}
