import FileStore
import TodoCore
package import TodoStore

extension TodoStore: TodoReview.Entity {
  package func lookBack<Tally: PastTally>(
    into initial: Tally, at asked: TodoSelection?, selecting selections: [TodoSelection]
  ) throws(StoreError) -> PastStore<Tally> {
    try readHistory { log throws(SystemFailure) in
      var tally = initial
      // All of them, which is a bounded number: a clock that was set back must not hide what is older.
      while let (step, _) = try log.next() { tally.past.add(step) }
      return (tally, log.reach)
    } then: { (document, found) throws(DocumentError) in
      var tally: Tally = found.0
      var picked: [StoredFields] = []
      var ids: Set<TodoID>?
      if let asked {
        let matched = try document.select(asked)
        ids = Set(matched.indices.map(matched.id))
      }
      let bytes = try document.scan { todo in
        if let ids, !ids.contains(todo.id) { return }
        if tally.add(todo) { picked.append(todo.fields) }
      }
      return PastStore(
        tally: tally, picked: StoredTodos(bytes: bytes, todos: picked, revision: document.trailer.revision),
        selected: try selections.map { selection throws(DocumentError) in try document.select(selection) },
        reach: found.1)
    }
  }
}
