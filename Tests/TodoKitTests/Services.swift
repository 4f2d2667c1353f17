@testable import TodoKit

/// A view that ignores what it is shown.
struct BlindView: TodoBatch.View, TodoEditor.View {
  func show(_ receipt: TodoReceiptModel) {}
  func show(_ surprises: [BatchSurprise]) {}
  func show(_ problem: ProblemModel) {}
}

/// A view that notes what happened to which todos.
final class ReceiptSpy: TodoBatch.View, TodoEditor.View {
  let tellsUnchanged: Bool
  private(set) var events: [String] = []

  init(tellsUnchanged: Bool = false) { self.tellsUnchanged = tellsUnchanged }

  func show(_ receipt: TodoReceiptModel) {
    events.append(receipt.effect.map { "receipt \($0)" } ?? "receipt")
    events += receipt.map { "\($0.effect) \($0.todo.todo.id.rawValue)" }
  }

  func show(_ surprises: [BatchSurprise]) { events += surprises.map { "surprise \($0.message)" } }
  func show(_ problem: ProblemModel) { events.append("problem \(problem.message)") }
}

extension TodoBatch {
  /// A batch that shows nothing unless it gets a view.
  init(_ store: TodoStore, in view: any View = BlindView(), at moment: Moment) {
    self.init(view: view, entity: store, moment: moment)
  }
}

extension TodoEditor {
  /// An editor that shows nothing unless it gets a view.
  init(
    _ store: TodoStore, _ editor: any TextEditor, in view: any View = BlindView(), clock: @escaping () -> Moment
  ) {
    self.init(
      view: view, entity: store, rehearsal: store.rehearsal, editor: editor, clock: clock, views: QueryViews())
  }
}

extension TodoListInteractor {
  /// Adds todos, without the context of a receipt.
  func addTodos(_ request: AddTodosRequest) throws(TodoError) -> [TodoDelta] {
    try addTodos(request, withContext: false).deltas
  }
}

extension TodoDetailInteractor {
  /// Changes todos, without the context of a receipt.
  func changeTodos(_ request: ChangeTodosRequest) throws(TodoError) -> [TodoDelta] {
    try changeTodos(request, withContext: false).deltas
  }
}

extension TodoHistoryInteractor {
  /// Takes steps, without the context of a receipt.
  func go(_ request: HistoryMoveRequest) throws(TodoError) -> (steps: [HistoryMoveModel.Step], deltas: [TodoDelta]) {
    let (steps, deltas, _) = try go(request, withContext: false)
    return (steps, deltas)
  }
}

extension TodoListInteractor {
  /// The todos that match, without their relations.
  func todos(matching query: TodoQuery) throws(TodoError) -> TodoListModel {
    try todos(matching: query, withRelations: false)
  }
}
