package import StoreEngine
package import TodoCore

/// Todos that can be scanned; like the other protocols here, a part from which an `Entity` can be composed.
package protocol ScannedTodos {
  /// Scans all todos once, in id order, and decodes only what `update` asks for.
  func reduceTodos<Result>(
    into initial: Result, _ update: (inout Result, StoredTodo) -> Void
  ) throws(StoreError) -> Result
}

package protocol SelectedTodos {
  /// Returns the todos of a selection, in its order.
  func todos(_ selection: TodoSelection) throws(StoreError) -> StoredTodos
}

package protocol PickedTodos {
  func todos(_ pick: StorePick) throws(StoreError) -> [Todo]
}

extension PickedTodos {
  /// Returns the todos that a user picks for a subcommand; an error names words that would pick todos in
  /// another way.
  func todos(
    _ pick: TodoPick, for command: String, at moment: Moment, _ names: QueryNames
  ) throws(TodoError) -> [Todo] {
    try namingTodos(pick, for: command, at: moment, from: todos) { () throws(TodoError) in
      let pick = try StorePick(pick, at: moment, names: names)
      return try storeErrors(try todos(pick))
    }
  }
}

package protocol AddedTodos {
  /// Adds todos in one transaction, with ids of their own.
  ///
  /// - Parameters:
  ///   - uids: uids that the new todos bring with them; a uid that another todo has is refused.
  ///   - isAsked: whether to find out what the changes mean for other todos.
  ///   - makeTodos: returns the new todos. It may be called again on a newer version of the store.
  func addTodos(
    claiming uids: Set<TodoUID>, for cause: ChangeCause, withEffects isAsked: Bool,
    _ makeTodos: (TodosInHand) throws(TodoError) -> [Todo]
  ) throws(StoreError) -> MadeChanges
}

/// Todos whose project, tag and field names can be read without the rest of them.
package protocol NamedTodos: UsedFields {
  /// Returns the names in `project` or `tags` of all todos; each once, in no particular order.
  func names(in field: TodoField) throws(StoreError) -> Set<Exact<String>>
}

extension TodoStore: ScannedTodos, SelectedTodos, PickedTodos, AddedTodos, NamedTodos {
  package func reduceTodos<Result>(
    into initial: Result, _ update: (inout Result, StoredTodo) -> Void
  ) throws(StoreError) -> Result {
    try read { document throws(DocumentError) in
      var result = initial
      try document.scan { update(&result, $0) }
      return result
    }
  }

  package func todos(_ pick: StorePick) throws(StoreError) -> [Todo] {
    try read { document throws(DocumentError) in
      try document.lines(of: pick).map { line throws(DocumentError) in try line.todo() }
    }
  }

  package func todos(_ selection: TodoSelection) throws(StoreError) -> StoredTodos {
    try read { document throws(DocumentError) in
      if let last { try last.todos(selection, of: document) } else { try document.select(selection) }
    }
  }

  package func addTodos(
    claiming uids: Set<TodoUID>, for cause: ChangeCause, withEffects isAsked: Bool,
    _ makeTodos: (TodosInHand) throws(TodoError) -> [Todo]
  ) throws(StoreError) -> MadeChanges {
    try update { document throws(DocumentError) in
      let taken = try document.taken(uids).map { Exact($0.text) }.min()
      if let taken { throw .store(.uidTaken(taken.wrappedValue)) }
      var change = try StoreChange(of: document, for: cause)
      let deltas = try asking(document, makeTodos).map { todo throws(DocumentError) in
        TodoDelta.added(try change.add(todo))
      }
      // No relation leads to a uid that was just generated.
      if !uids.isEmpty { try document.requireNoCircle(after: deltas) }
      return (change, try document.made(deltas, withEffects: isAsked))
    }
  }

  package func names(in field: TodoField) throws(StoreError) -> Set<Exact<String>> {
    try read { document throws(DocumentError) in try document.names(in: field, besides: []) }
  }
}
