/// The rules of grouping.
struct TodoGroupsInteractor: TodoGroups.Interactor {
  let entity: any TodoGroups.Entity
  let moment: Moment

  func groups(_ kind: TodoGroupKind) throws(TodoError) -> [TodoGroupSummary] {
    let tally = GroupTally(kind) { TodoGroupSummary(name: $0, depth: $1) }
    return try storeErrors { () throws(StoreError) in
      try entity.reduceTodos(into: tally) { [moment] tally, todo in
        tally.add(todo) { Self.count(todo, in: &$0, at: moment) }
      }
    }.sorted
  }

  private static func count(_ todo: StoredTodo, in group: inout TodoGroupSummary, at moment: Moment) {
    switch todo.status {
    case .open: group.open += 1
    case .done: group.done += 1
    case .cancelled: break
    }
    if todo.fields.dueness(at: moment) == .overdue { group.overdue += 1 }
  }
}
