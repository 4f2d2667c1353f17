internal import JSONText
import TodoCore

/// Occurrences that were due before the todos of their series, which are over unless a todo of the text is one of them.
///
/// Of a series that has been done once, all others before the todo were passed over. One that has been done more often
/// does not know which of them it was: that is seen where the text has the todo that it follows as well.
struct TaskwarriorPassed {
  private var tasks: [(uid: TodoUID, task: [UnknownField])] = []
  /// The UUIDs of the tasks that are told.
  private var taken: Set<Exact<String>> = []
  /// The uids of the todos that follow those that are told.
  private var followers: Set<TodoUID> = []

  /// Takes in occurrences that were due before a todo.
  mutating func add(_ tasks: [[UnknownField]], by todo: TodoSummary) {
    self.tasks += tasks.map { (todo.uid, $0) }
  }

  /// Takes in the tasks that a todo of a series is told as.
  mutating func take(_ tasks: [[UnknownField]], by todo: TodoSummary) {
    taken.formUnion(tasks.compactMap { $0.text("uuid") }.map { Exact($0) })
    if todo.status == .done { followers.insert(todo.uid.next()) }
  }

  /// Takes in those of the part of a text that comes next.
  mutating func append(_ next: TaskwarriorPassed) {
    tasks += next.tasks
    taken.formUnion(next.taken)
    followers.formUnion(next.followers)
  }

  /// The tasks that are over.
  package var over: [[UnknownField]] {
    tasks.filter { followers.contains($0.uid) }.map(\.task).filter { task in
      task.text("uuid").map { !taken.contains(Exact($0)) } ?? false
    }
  }
}
