extension Todo {
  /// The todos to which it stands by a relation.
  package func related(by field: TodoField) -> [TodoUID] { field == .after ? after : [parent].compactMap(\.self) }

  /// The todos to which it stands by a relation, and another version of it does not.
  package func related(by field: TodoField, beyond other: Todo?) -> [TodoUID] {
    let known = Set(other?.related(by: field) ?? [])
    return related(by: field).filter { !known.contains($0) }
  }

  /// Whether it stands to todos to which another version of it does not.
  package func hasRelations(beyond other: Todo?) -> Bool {
    if after.isEmpty, parent == nil { return false }
    return TodoSchema.relations.contains { !related(by: $0, beyond: other).isEmpty }
  }

  /// The same without relations to some todos; changed at an instant where it had any.
  package func withoutRelations(to uids: Set<TodoUID>, at now: Instant) -> Todo {
    var todo = self
    todo.after.removeAll(where: uids.contains)
    if let parent, uids.contains(parent) { todo.parent = nil }
    if todo != self { todo.modified = now.after(modified) }
    return todo
  }
}
