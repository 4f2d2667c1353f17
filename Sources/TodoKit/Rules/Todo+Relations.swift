extension Todo {
  /// The todos to which it stands by a relation.
  func related(by field: TodoField) -> [TodoUID] { field == .after ? after : [parent].compactMap(\.self) }

  /// Whether it stands to todos to which another version of it does not.
  func hasRelations(beyond other: Todo?) -> Bool {
    if after.isEmpty, parent == nil { return false }
    return TodoSchema.relations.contains { !Set(related(by: $0)).isSubset(of: other?.related(by: $0) ?? []) }
  }

  /// The same without relations to some todos; changed at an instant where it had any.
  func withoutRelations(to uids: Set<TodoUID>, at now: Instant) -> Todo {
    var todo = self
    todo.after.removeAll(where: uids.contains)
    if let parent, uids.contains(parent) { todo.parent = nil }
    if todo != self { todo.modified = now.after(modified) }
    return todo
  }
}
