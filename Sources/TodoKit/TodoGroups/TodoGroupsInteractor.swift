/// The rules of grouping.
struct TodoGroupsInteractor: TodoGroups.Interactor {
  let entity: any TodoGroups.Entity
  let moment: Moment

  func groups(_ kind: TodoGroupKind) throws(TodoError) -> TodoGroupsSummary {
    let tally = Tally(groups: GroupTally(kind) { TodoGroupSummary(name: $0, depth: $1) })
    let found = try storeErrors { () throws(StoreError) in
      try entity.reduceTodos(into: tally) { [moment] in $0.add($1, at: moment) }
    }
    return TodoGroupsSummary(found.groups.sorted, all: found.all, ungrouped: found.ungrouped)
  }
}

/// What has been counted so far.
private struct Tally {
  var groups: GroupTally<TodoGroupSummary>
  var all = TodoCounts()
  var ungrouped = TodoCounts()

  mutating func add(_ todo: StoredTodo, at moment: Moment) {
    let (status, dueness) = (todo.status, todo.fields.dueness(at: moment))
    var isGrouped = false
    groups.add(todo) { group in
      isGrouped = true
      group.counts.add(status, dueness)
    }
    all.add(status, dueness)
    if !isGrouped { ungrouped.add(status, dueness) }
  }
}
