import TodoCore
import TodoStore

extension StoredTodos {
  /// How many there are of each kind at a moment.
  func counts(at moment: Moment) -> TodoCounts {
    var counts = TodoCounts()
    for index in 0..<count {
      let todo = fields(at: index)
      counts.add(todo.status, todo.dueness(at: moment))
    }
    return counts
  }
}
