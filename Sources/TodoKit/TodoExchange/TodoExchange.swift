public import ExchangeEngine
import FileStore
import StoreEngine
public import TodoCore

/// The exchange: imports todos from other programs, and exports todos in their formats.
///
/// A subcommand belongs here when it reads or writes another program's text. A record becomes a patch, like
/// options, the editor's text and objects, and all records of an import are one transaction. Data of a record
/// beyond a todo's fields is kept with the todo, and everything that is not carried over is reported.
public struct TodoExchange {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ReceiptView {
    /// Shows todos as a text of another program.
    func show(_ text: ExportModel)
    /// Shows the report of an import or an export.
    func show(_ report: ExchangeReport)
  }

  /// The only part of the store that this service may touch: the changes of the batch, and the selections of
  /// the list.
  package typealias Entity = TodoBatch.Entity & SelectedTodos & UsedFields

  let view: any View
  let entity: any Entity
  let moment: Moment
  let views: QueryViews

  /// Imports todos, all or none, and shows the todos that changed.
  public func importTodos(_ request: ImportRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (made, report) = try importRecords(request, withEffects: view.tellsContext)
      view.show(TodoReceiptModel(made, isReported: true, at: moment))
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

  /// Imports records of another program, all or none; returns the changes to todos and a report.
  package func importRecords(
    _ request: ImportRequest, withEffects isAsked: Bool
  ) throws(TodoError) -> (made: MadeChanges, report: ExchangeReport) {
    let unchecked = KnownFields.unchecked(views.fields)
    var read: ImportRun? = try ImportRun(request, at: moment, unchecked)
    var run: ImportRun?
    var (made, _) = try storeErrors(
      try entity.change(.all, for: ChangeCause("import", at: moment), withEffects: isAsked) {
        workspace, todos throws(TodoError) in
        _ = try request.own(at: moment, KnownFields(views.fields, usedBy: todos))
        // If the store has to be checked as a whole, the transaction runs again, and the texts are read
        // again.
        guard var next = read.take() ?? (try? ImportRun(request, at: moment, unchecked)) else { return false }
        defer { run = next }
        return next.apply(to: &workspace, formerTodos: todos.formerTodos)
      } then: { _, _ in
      })
    if let refusal = run?.refusal { throw refusal }
    made.deltas.removeAll { $0.before != nil && !$0.hasFields }
    return (made, run?.report ?? ExchangeReport(isImport: true))
  }

  /// Returns the todos that match as a text of another program, and a report.
  package func exportedText(_ request: ExportRequest) throws(TodoError) -> (
    bytes: [UInt8], report: ExchangeReport
  ) {
    guard let exporter = request.format.exporter else { throw .notWritten(request.format) }
    let query = request.query.settled(by: views)
    let selection = try TodoSelection(query, at: moment, names: QueryNames(views, usedBy: entity))
    let matched = try storeErrors(try entity.todos(selection))
    let todos = request.query.limit.map(matched.first) ?? matched
    let context = ExchangeContext(moment: moment, options: request.options)
    let text = exporter.text(of: todos.concurrentMap { $0.stated(in: request.format) }, in: context)
    var report = ExchangeReport(isImport: false)
    report.read = todos.count
    for (remark, id) in text.remarks { report.add(remark, String(id.rawValue), id) }
    if request.isStrict, !report.lost.isEmpty { throw .notCarried(report) }
    return (text.bytes, report)
  }
}

/// A request to export todos in a format.
public struct ExportRequest: Hashable, Sendable {
  /// The format of the text.
  public var format: ExchangeFormat
  /// The query for the todos to export.
  public var query: TodoQuery
  /// The options for writing the text.
  public var options: ExportOptions
  /// Whether a todo that the format cannot hold is an error.
  public var isStrict: Bool

  /// Creates a request to export todos.
  public init(
    _ format: ExchangeFormat, _ query: TodoQuery = TodoQuery(), options: ExportOptions = ExportOptions(),
    isStrict: Bool = false
  ) {
    self.format = format
    self.query = query
    self.options = options
    self.isStrict = isStrict
  }
}

/// Todos as a text of another program, to be written unchanged.
public struct ExportModel: Hashable, Sendable {
  /// The bytes of the text.
  public let bytes: [UInt8]
}
