package import TodoKit

/// What goes in and out of a store, of which nothing is shown.
package struct Exchange {
  package let entity: TodoStore
  package let moment: Moment

  /// A store at a moment.
  package init(entity: TodoStore, moment: Moment) {
    (self.entity, self.moment) = (entity, moment)
  }

  package func importTodos(_ request: ImportRequest) throws(TodoError) -> ImportSummary {
    try TodoImport(entity: entity, moment: moment).run(request)
  }

  package func exportTodos(_ request: ExportRequest) throws(TodoError) -> (bytes: [UInt8], report: ExchangeReport) {
    try TodoExport(entity: entity, moment: moment, views: QueryViews()).run(request)
  }
}
