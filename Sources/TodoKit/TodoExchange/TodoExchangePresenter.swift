/// Decides what of an import or an export is shown.
struct TodoExchangePresenter: TodoExchange.Presenter {
  let view: any TodoExchange.View
  let interactor: any TodoExchange.Interactor
  let router: any ErrorRouter
  let moment: Moment

  func importTodos(_ request: ImportRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let summary = try interactor.importTodos(request)
      view.show(summary.deltas, isReported: true, at: moment, context: interactor.context)
      view.show(ExchangeReportModel(summary.report, isImport: true))
    }
  }

  func exportTodos(_ request: ExportRequest) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let summary = try interactor.exportTodos(request)
      view.show(ExportModel(bytes: summary.bytes))
      view.show(ExchangeReportModel(summary.report, isImport: false))
    }
  }
}
