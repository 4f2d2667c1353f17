import TodoCore
import TodoExchange
import TodoStore

/// Brings records of another program in: one transaction.
package struct TodoImport {
  let entity: any TodoExchange.Entity
  let moment: Moment

  /// The fields of the user's own.
  private let fields: OwnFields

  package init(entity: any TodoExchange.Entity, moment: Moment, fields: OwnFields = OwnFields()) {
    (self.entity, self.moment, self.fields) = (entity, moment, fields)
  }

  /// Brings in todos, all or none; tells of each todo that is different now.
  package func run(_ request: ImportRequest) throws(TodoError) -> ImportSummary {
    var read: ImportRun? = try ImportRun(request, at: moment, fields)
    var run: ImportRun?
    let deltas = try storeErrors { () throws(StoreError) in
      try entity.change(.all, for: ChangeCause("import", at: moment)) { workspace in
        // The transaction is made again where the store has to be checked as a whole: then the texts are read again.
        guard var next = read.take() ?? (try? ImportRun(request, at: moment, fields)) else { return false }
        defer { run = next }
        return next.apply(to: &workspace)
      }
    }
    if let refusal = run?.refusal { throw refusal }
    let changed = deltas.filter { $0.before == nil || $0.hasFields }
    return ImportSummary(deltas: changed, report: run?.report ?? ExchangeReport())
  }
}

/// Takes todos out as a text of another program.
package struct TodoExport {
  let entity: any TodoExchange.Entity
  let moment: Moment
  let views: QueryViews

  package init(entity: any TodoExchange.Entity, moment: Moment, views: QueryViews) {
    (self.entity, self.moment, self.views) = (entity, moment, views)
  }

  /// The todos that match as a text of another program, and what there is to tell of them.
  package func run(_ request: ExportRequest) throws(TodoError) -> (bytes: [UInt8], report: ExchangeReport) {
    guard let exporter = request.format.exporter else { throw .notWritten(request.format) }
    let query = request.query.settled(by: views)
    let selection = try TodoSelection(query, at: moment, views: views)
    let matched = try storeErrors { () throws(StoreError) in try entity.todos(selection) }
    let todos = request.query.limit.map(matched.first) ?? matched
    let text = exporter.write(todos, in: ExchangeContext(moment: moment, options: request.options))
    var (report, tally) = (ExchangeReport(), RemarkTally())
    report.read = todos.count
    for (remark, id) in text.remarks { tally.add(remark, String(id.rawValue), id) }
    tally.fill(&report)
    if request.isStrict, !report.lost.isEmpty { throw .notCarried(report) }
    return (text.bytes, report)
  }
}
