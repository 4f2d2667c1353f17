import FileStore

@testable import TodoKit

/// A view and a router that note what they are told, one word after another.
final class ScreenSpy: TodoList.View, TodoDetail.View, TodoBatch.View, TodoHistory.View, TodoList.Router,
  TodoDetail.Router
{
  /// Errors, and what becomes of each.
  static let errors: [(TodoError, String)] = [
    (.refused(.emptyTitle), "problem the title is empty"),
    (.refused(.notUTF8, line: 2), "problem line 2: the text is not valid UTF-8"),
    (.emptyQuery, "problem the query is empty"),
    (.batch([BatchProblem(line: 3, reason: .missingTitle)]), "problem line 3: a new todo needs a title"),
    (.malformedRef("x"), "problem invalid reference \"x\""),
    (.malformedBound("x", .unknown), "problem \"x\" is neither a revision nor a date"),
    (.editor(.manyTodos(count: 2)), "problem the editor opens one todo at a time, not 2"),
    (.store(.notFound(refs: ["9"])), "problem no such todo: 9"),
    (.store(.uidTaken("u")), "problem a todo with the uid \"u\" already exists"),
    (
      .store(.file(.busy(path: "x", seconds: 1))),
      "problem the store x is busy: another program has kept it locked for 1 s"
    ),
  ]

  let tellsMisses: Bool
  private(set) var events: [String] = []

  init(tellsMisses: Bool = true) { self.tellsMisses = tellsMisses }

  func show(_ list: TodoListModel) {
    events += list.todos.map { "list \($0.todo.id.rawValue) \($0.dueLabel ?? "-")" }
  }

  func show(_ detail: TodoDetailModel) {
    events += detail.todos.map { "detail \($0.todo.id.rawValue) \($0.dueLabel ?? "-")" }
  }

  func show(_ receipt: TodoReceiptModel) {
    events += receipt.map { "receipt \($0.deed) \($0.todo.todo.id.rawValue)" }
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

  func show(_ surprises: [BatchSurprise]) { events += surprises.map { "surprise \($0.message)" } }

  func show(_ miss: QueryMiss) {
    events.append("miss")
  }

  func show(_ explanation: QueryExplanationModel) {
    events.append("explanation \(explanation.text)")
  }

  func show(_ problem: ProblemModel) {
    events.append("problem \(problem.message)")
  }

  func showError(_ error: TodoError) {
    events.append("routed \(error.failure.code.rawValue)")
  }
}
