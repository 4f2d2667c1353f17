package import TodoKit

/// Imports and exports of a store, without a view that shows them.
package struct Exchange {
  package let entity: TodoStore
  package let moment: Moment

  /// A store at a moment.
  package init(entity: TodoStore, moment: Moment) {
    (self.entity, self.moment) = (entity, moment)
  }

  package func importTodos(
    _ request: ImportRequest
  ) throws(TodoError) -> (deltas: [TodoDelta], report: ExchangeReport) {
    let (made, report) = try exchange.importRecords(request, withEffects: false)
    return (made.deltas, report)
  }

  package func exportTodos(_ request: ExportRequest) throws(TodoError) -> (
    bytes: [UInt8], report: ExchangeReport
  ) {
    try exchange.exportedText(request)
  }

  private var exchange: TodoExchange { TodoApp(store: entity, at: moment).exchange(in: BlindView()) }

  private struct BlindView: TodoExchange.View {
    func show(_ text: ExportModel) {}
    func show(_ report: ExchangeReport) {}
    func show(_ receipt: TodoReceiptModel) {}
    func show(_ problem: ProblemModel) {}
  }
}
