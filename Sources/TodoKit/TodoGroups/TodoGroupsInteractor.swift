import TodoCore
import TodoStore

struct TodoGroupsInteractor: TodoGroups.Interactor {
  let entity: any TodoGroups.Entity
  let moment: Moment

  func groups(_ kind: TodoGroupKind) throws(TodoError) -> TodoGroupsModel {
    let tally = Tally(groups: GroupTally(kind))
    let found = try storeErrors(try entity.reduceTodos(into: tally) { [moment] in $0.add($1, at: moment) })
    return TodoGroupsModel(kind: kind, groups: found.groups.sorted, all: found.all, ungrouped: found.ungrouped)
  }
}

/// The counts so far.
private struct Tally {
  var groups: GroupTally
  var all = TodoCounts()
  var ungrouped = TodoCounts()

  mutating func add(_ todo: StoredTodo, at moment: Moment) {
    let (status, dueness) = (todo.status, todo.fields.dueness(at: moment))
    let isWaiting = status == .open && todo.fields.start.map { $0.firstMinute > moment.local.firstMinute } ?? false
    func count(_ counts: inout TodoCounts) {
      counts.add(status, dueness)
      if isWaiting { counts.waiting += 1 }
    }
    var isGrouped = false
    groups.add(todo) { counts in
      isGrouped = true
      count(&counts)
    }
    count(&all)
    if !isGrouped { count(&ungrouped) }
  }
}
