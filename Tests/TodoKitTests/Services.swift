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

  /// Makes changes, without finding out what they mean for other todos.
  func makeChanges(_ texts: [InputText]) throws(TodoError) -> [TodoDelta] {
    try makeChanges(texts, withEffects: false).made.deltas
  }
}

extension TodoEditor {
  /// An editor that shows nothing unless it gets a view.
  init(
    _ store: TodoStore, _ editor: any TextEditor, in view: any View = BlindView(),
    clock: @escaping () -> Moment
  ) {
    self.init(
      view: view, entity: store, rehearsal: store.rehearsal, editor: editor, clock: clock, views: QueryViews()
    )
  }
}

extension TodoListInteractor {
  /// Adds todos, without finding out what that means for others.
  func addTodos(_ request: AddTodosRequest) throws(TodoError) -> [TodoDelta] {
    try addTodos(request, withEffects: false).made.deltas
  }

  /// The list of the todos that match as it is shown, without their relations.
  func todos(matching query: TodoQuery) throws(TodoError) -> TodoListModel {
    _ = try todos(matching: query, withRelations: false)
    let view = ModelSpy()
    _ = TodoListPresenter(view: view, interactor: self, router: view, moment: moment).showTodos(
      matching: query)
    return try view.shown()
  }
}

extension TodoDetailInteractor {
  /// Changes todos, without finding out what that means for others.
  func changeTodos(_ request: ChangeTodosRequest) throws(TodoError) -> [TodoDelta] {
    try changeTodos(request, withEffects: false).deltas
  }
}

extension TodoHistoryInteractor {
  /// Takes steps, without the names of the todos that they concern.
  func go(_ request: HistoryMoveRequest) throws(TodoError) -> (steps: [HistoryStep], deltas: [TodoDelta]) {
    let (steps, made) = try go(request, withNames: false)
    return (steps, made.deltas)
  }
}

extension TodoReviewInteractor {
  private func shown<Model>(_ show: (any TodoReview.Presenter) -> Outcome) throws(TodoError) -> Model {
    let view = ModelSpy()
    _ = show(TodoReviewPresenter(view: view, interactor: self, router: view, moment: moment, query: query))
    return try view.shown()
  }

  /// What happened in a period as it is shown.
  func shownReview(of period: String?) throws(TodoError) -> TodoReviewModel {
    _ = try review(of: period)
    return try shown { $0.showReview(of: period) }
  }

  /// The numbers of a period as they are shown.
  func shownStats(of period: String?) throws(TodoError) -> TodoStatsModel {
    _ = try stats(of: period)
    return try shown { $0.showStats(of: period) }
  }

  /// A month as it is shown.
  func shownCalendar(of month: String?) throws(TodoError) -> TodoCalendarModel {
    _ = try calendar(of: month)
    return try shown { $0.showCalendar(of: month) }
  }
}

/// A view that keeps the models that it is shown.
private final class ModelSpy: TodoList.View, TodoReview.View, TodoList.Router, TodoReview.Router {
  private var models: [Any] = []

  /// The last model of a type; there must be one.
  func shown<Model>() throws(TodoError) -> Model {
    guard let model = models.lazy.compactMap({ $0 as? Model }).last else { throw .emptyQuery }
    return model
  }

  func show(_ list: TodoListModel) { models.append(list) }
  func show(_ receipt: TodoReceiptModel) { models.append(receipt) }
  func show(_ explanation: QueryExplanationModel) { models.append(explanation) }
  func show(_ miss: QueryMiss) { models.append(miss) }
  func show(_ review: TodoReviewModel) { models.append(review) }
  func show(_ stats: TodoStatsModel) { models.append(stats) }
  func show(_ calendar: TodoCalendarModel) { models.append(calendar) }
  func show(_ problem: ProblemModel) { models.append(problem) }
  func openTodoDetail(_ id: TodoID) -> Outcome { .succeeded }
  func close() -> Outcome { .succeeded }
}
