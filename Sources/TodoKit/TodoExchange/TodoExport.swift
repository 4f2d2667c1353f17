/// Takes todos out as a text of another program.
package struct TodoExport {
  let entity: any TodoExchange.Entity
  let moment: Moment
  let views: QueryViews

  package init(entity: any TodoExchange.Entity, moment: Moment, views: QueryViews) {
    self.entity = entity
    self.moment = moment
    self.views = views
  }

  /// The todos that match as a text of another program.
  package func run(_ request: ExportRequest) throws(TodoError) -> ExportSummary {
    let query = request.query.settled(by: views)
    let selection = try TodoSelection(query, at: moment, views: views)
    let matched = try storeErrors { () throws(StoreError) in try entity.todos(selection) }
    let chosen = request.query.limit.map(matched.first) ?? matched
    let todos = StoredSummaries(todos: chosen, moment: moment)
    let text = request.format.codec.write(todos, in: ExchangeContext(moment: moment, options: request.options))
    var (report, tally) = (ExchangeReport(), RemarkTally())
    report.read = todos.count
    for (remark, id) in text.remarks { tally.add(remark, String(id.rawValue), id) }
    tally.fill(&report)
    if request.isStrict, !report.lost.isEmpty { throw .notCarried(report) }
    return ExportSummary(bytes: text.bytes, report: report)
  }
}
