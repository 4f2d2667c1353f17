import TodoKit

/// Only ids, one a line.
struct QuietView: TodoView {
  let console: Console

  func show(_ list: TodoListModel) {
    for todo in list.todos { show(todo) }
  }

  func show(_ detail: TodoDetailModel) {
    for todo in detail.todos { show(todo) }
  }

  func show(_ receipt: TodoReceiptModel) {
    for change in receipt.changes { show(change.todo) }
    Receipt.note(receipt, on: console)
  }

  func show(_ log: TodoHistoryModel) {
    for step in log.steps { console.out.buffer.append("\(step.step.revision)\n") }
  }

  func show(_ explanation: QueryExplanationModel) {
    console.out.buffer.append("\(DisplayText.visible(explanation.text))\n")
  }

  func show(_ problem: ProblemModel) {
    Receipt.report(problem, on: console)
  }

  private func show(_ model: TodoModel) {
    console.out.buffer.append("\(model.todo.id.rawValue)\n")
  }
}
