import TodoKit

/// A list as todo objects, whatever form everything else has.
struct ExportedObjectsView: TodoList.View {
  private let objects: JSONView
  private let view: any TodoView

  /// One array of objects, unless the form is JSON already.
  init(_ view: any TodoView, fields: [TodoField]?) {
    self.view = view
    objects = view as? JSONView ?? JSONView(console: view.console, fields: fields, isArray: true)
  }

  func show(_ list: TodoListModel) { objects.show(list) }
  func show(_ explanation: QueryExplanationModel) { view.show(explanation) }
  func show(_ receipt: TodoReceiptModel) { view.show(receipt) }
  func show(_ problem: ProblemModel) { view.show(problem) }
}
