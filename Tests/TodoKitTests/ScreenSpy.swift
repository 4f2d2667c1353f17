@testable import TodoKit

/// A view and a router that note each call in words.
final class ScreenSpy: TodoList.View, TodoDetail.View, TodoHistory.View, TodoList.Router, TodoDetail.Router,
  TodoHistory.Router
{
  let reportsMissing: Bool
  private(set) var events: [String] = []

  init(reportsMissing: Bool = true) { self.reportsMissing = reportsMissing }

  func show(_ list: TodoListModel) {
    events += list.todos.map { "list \($0.todo.id.rawValue) \($0.dueLabel ?? "-")" }
  }

  func show(_ detail: TodoDetailModel) {
    events += detail.todos.map { "detail \($0.todo.id.rawValue) \($0.dueLabel ?? "-")" }
  }

  func show(_ receipt: TodoReceiptModel) {
    events += receipt.map { "receipt \($0.effect) \($0.todo.todo.id.rawValue)" }
  }

  func show(_ move: HistoryMoveModel) {
    events += move.steps.map { "took \($0.command) of \($0.timeLabel)" }
    show(move.receipt)
  }

  func show(_ log: TodoHistoryModel) {
    for step in log.steps {
      events.append("step \(step.step.revision) \(step.timeLabel)")
      events += step.details.map { "detail \($0.todo.todo.id.rawValue)" }
      if step.furtherDetails > 0 { events.append("\(step.furtherDetails) more") }
    }
    events += [log.note.map { "note \($0)" }].compactMap(\.self)
  }

  func show(_ miss: QueryMiss) {
    events.append("miss")
  }

  func show(_ explanation: QueryExplanationModel) {
    events.append("explanation \(explanation.text)")
  }

  func show(_ problem: ProblemModel) {
    events.append("problem \(problem.message)")
  }

  func openTodoDetail(_ id: TodoID) -> Outcome { go("detail of \(id.rawValue)") }
  func openStep(_ step: TodoHistoryModel.Step) -> Outcome { go("step \(step.step.revision)") }
  func close() -> Outcome { go("close") }

  /// Returns an outcome that no event has by itself.
  private func go(_ event: String) -> Outcome {
    events.append("\(event)")
    return .contended
  }
}
