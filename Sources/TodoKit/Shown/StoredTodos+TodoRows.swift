import JSONText
import TodoCore
import TodoStore

extension StoredTodos: TodoRows.Source {
  func id(at position: Int) -> TodoID { fields(at: position).id }

  func summary(at position: Int, seenAt moment: Moment) -> TodoSummary {
    TodoSummary(self[position], at: moment)
  }
}
