import FileStore
public import TodoCore
public import TodoExchange
import TodoStore

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
    func show(_ report: ExchangeReport)
  }

  /// The only part of the store that this service may touch: what the batch changes, and what the list reads.
  package typealias Entity = TodoBatch.Entity & SelectedTodos

  let view: any View
  let entity: any Entity
  let moment: Moment
  let views: QueryViews

  /// Brings in todos, all or none, and shows those that are different now.
  public func importTodos(_ request: ImportRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (deltas, report) = try importRecords(request)
      let context = ReceiptContext(of: deltas, in: entity, ifAsked: view.tellsContext)
      view.show(TodoReceiptModel(deltas, context: context, isReported: true, at: moment))
      view.show(report)
    }
  }

  /// Shows the todos that match as a text of another program.
  public func exportTodos(_ request: ExportRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (bytes, report) = try exportedText(request)
      view.show(ExportModel(bytes: bytes))
      view.show(report)
    }
  }

  /// Brings in records of another program, all or none; tells of each todo that is different now.
  package func importRecords(
    _ request: ImportRequest
  ) throws(TodoError) -> (deltas: [TodoDelta], report: ExchangeReport) {
    var read: ImportRun? = try ImportRun(request, at: moment, views.fields)
    var run: ImportRun?
    let deltas = try storeErrors(
      try entity.change(.all, for: ChangeCause("import", at: moment)) { workspace in
        // The transaction is made again where the store has to be checked as a whole: then the texts are read again.
        guard var next = read.take() ?? (try? ImportRun(request, at: moment, views.fields)) else { return false }
        defer { run = next }
        return next.apply(to: &workspace)
      })
    if let refusal = run?.refusal { throw refusal }
    return (deltas.filter { $0.before == nil || $0.hasFields }, run?.report ?? ExchangeReport(isImport: true))
  }

  /// The todos that match as a text of another program, and what there is to tell of them.
  package func exportedText(_ request: ExportRequest) throws(TodoError) -> (bytes: [UInt8], report: ExchangeReport) {
    guard let exporter = request.format.exporter else { throw .notWritten(request.format) }
    let query = request.query.settled(by: views)
    let selection = try TodoSelection(query, at: moment, views: views)
    let matched = try storeErrors(try entity.todos(selection))
    let todos = request.query.limit.map(matched.first) ?? matched
    let context = ExchangeContext(moment: moment, options: request.options)
    let text = exporter.write(todos.concurrentMap(\.self), in: context)
    var report = ExchangeReport(isImport: false)
    report.read = todos.count
    for (remark, id) in text.remarks { report.add(remark, String(id.rawValue), id) }
    if request.isStrict, !report.lost.isEmpty { throw .notCarried(report) }
    return (text.bytes, report)
  }
}

/// Which todos to take out, and how.
public struct ExportRequest: Hashable, Sendable {
  /// The format.
  public var format: ExchangeFormat
  /// Which todos.
  public var query: TodoQuery
  /// How they are written.
  public var options: ExportOptions
  /// Whether a todo that the format cannot hold is an error.
  public var isStrict: Bool

  /// Todos to be taken out.
  public init(
    _ format: ExchangeFormat, _ query: TodoQuery = TodoQuery(), options: ExportOptions = ExportOptions(),
    isStrict: Bool = false
  ) {
    (self.format, self.query, self.options, self.isStrict) = (format, query, options, isStrict)
  }
}

/// Todos as a text of another program, ready to be written as it is.
public struct ExportModel: Hashable, Sendable {
  /// The text.
  public let bytes: [UInt8]
}
