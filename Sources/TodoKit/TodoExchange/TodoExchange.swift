public import TodoCore
public import TodoExchange
package import TodoStore

/// The exchange: brings todos in from other programs, and takes them out in their formats.
///
/// A subcommand belongs here when it reads or writes another program's text. A record becomes a patch, as
/// options, the editor and objects do, and all records of an import are one transaction. What a record has beyond a
/// todo's fields is kept with the todo, and everything that is not carried over is told.
public struct TodoExchange {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ReceiptView {
    /// Shows todos as a text of another program.
    func show(_ text: ExportModel)
    /// Shows what there is to tell of an import or an export.
    func show(_ report: ExchangeReportModel)
  }

  /// The only part of the store that this service may touch: what the batch changes, and what the list reads.
  package protocol Entity: TodoBatch.Entity, SelectedTodos {
  }

  let view: any View
  let entity: any Entity
  let moment: Moment
  let views: QueryViews

  /// Brings in todos, all or none, and shows those that are different now.
  public func importTodos(_ request: ImportRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let summary = try TodoImport(entity: entity, moment: moment, fields: views.fields).run(request)
      let context = ReceiptContext(of: summary.deltas, in: entity, ifAsked: view.tellsContext)
      view.show(TodoReceiptModel(summary.deltas, context: context, isReported: true, at: moment))
      view.show(ExchangeReportModel(summary.report, isImport: true))
    }
  }

  /// Shows the todos that match as a text of another program.
  public func exportTodos(_ request: ExportRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let summary = try TodoExport(entity: entity, moment: moment, views: views).run(request)
      view.show(ExportModel(bytes: summary.bytes))
      view.show(ExchangeReportModel(summary.report, isImport: false))
    }
  }
}

extension TodoStore: TodoExchange.Entity {}
