package import TodoKit

/// What goes in and out of a store, of which nothing is shown.
package struct Exchange {
  package let entity: TodoStore
  package let moment: Moment
  package var knowsFrom: Int

  /// A store at a moment.
  package init(entity: TodoStore, moment: Moment, knowsFrom: Int = 1 << 20) {
    (self.entity, self.moment, self.knowsFrom) = (entity, moment, knowsFrom)
  }

  package func importTodos(_ request: ImportRequest) throws(TodoError) -> ImportSummary {
    try TodoImport(entity: entity, moment: moment, knowsFrom: knowsFrom).run(request)
  }

  package func exportTodos(_ request: ExportRequest) throws(TodoError) -> ExportSummary {
    try TodoExport(entity: entity, moment: moment, views: QueryViews()).run(request)
  }
}
