// The sample in TodoKit.md, which FrontEndTests compares with this file.
import TodoKit

/// What a front end brings along: a view and a router.
struct Screen: TodoList.View, TodoList.Router {
  let write: (String) -> Void

  func show(_ list: TodoListModel) {
    for row in list.todos { write("\(row.todo.id.rawValue) \(row.todo.title) \(row.dueLabel ?? "")") }
  }

  func show(_ receipt: TodoReceiptModel) {
    for change in receipt { write("\(change.effect): \(change.todo.todo.title)") }
  }

  func show(_ explanation: QueryExplanationModel) { write(explanation.text) }
  func show(_ miss: QueryMiss) { write("perhaps something else is meant") }
  func show(_ problem: ProblemModel) { write(problem.message) }

  func openTodoDetail(_ id: TodoID) -> Outcome {
    write("todo \(id.rawValue) comes next")
    return .succeeded
  }
}

/// Adds a todo to the store in a file, then lists what is open.
func addMilk(to path: String, at moment: Moment, on screen: Screen) -> Outcome {
  let store = TodoStore.file(path, lockTimeout: 10, onWait: {}, onHistoryEvent: { _ in })
  let list = TodoApp(store: store, at: moment).list(in: screen, screen)
  let outcome = list.addTodos(
    AddTodosRequest(titles: [.init("Buy milk")], edits: TodoEdits([.due: "tomorrow"])))
  return outcome == .succeeded ? list.showTodos(matching: TodoQuery()) : outcome
}
