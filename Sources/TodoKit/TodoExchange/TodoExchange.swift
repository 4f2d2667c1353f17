/// The exchange: brings todos in from other programs, and takes them out in their formats.
///
/// ```
/// Route ─▶ Presenter ─▶ Interactor ─▶ Entity
///              │ └─────▶ View   │
///              └──────▶ ErrorRouter
///                               └───▶ ExchangeCodec, one for each format ─▶ TodoFormats
/// ```
///
/// A subcommand belongs here when it reads or writes another program's text. A record becomes a patch, as
/// options, the editor and objects do, and all records of an import are one transaction. What a record has beyond a
/// todo's fields is kept with the todo, and everything that is not carried over is told.
public enum TodoExchange {
  /// Shows what it is given, and decides where and in what form.
  ///
  /// Never asks for anything.
  public protocol View: ReceiptView {
    /// Shows todos as a text of another program.
    func show(_ text: ExportModel)
    /// Shows what there is to tell of an import or an export.
    func show(_ report: ExchangeReportModel)
  }

  /// Takes what the user asked for; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Brings in todos, all or none, and shows those that are different now.
    func importTodos(_ request: ImportRequest) -> Outcome
    /// Shows the todos that match as a text of another program.
    func exportTodos(_ request: ExportRequest) -> Outcome
  }

  /// Holds the rules.
  ///
  /// Takes and gives plain values, never an entity.
  protocol Interactor {
    /// Brings in todos, all or none; tells of each todo that is different now.
    func importTodos(_ request: ImportRequest) throws(TodoError) -> ImportSummary
    /// The todos that match as a text of another program.
    func exportTodos(_ request: ExportRequest) throws(TodoError) -> ExportSummary
    /// What there is to tell of changes besides.
    func context(of deltas: [TodoDelta]) -> ReceiptContext
  }

  /// The only part of the store that this module may touch: what the batch changes, and what the list reads.
  package protocol Entity: TodoBatch.Entity {
    /// The records of a format that todos came from.
    func knownRecords(of format: ExchangeFormat) throws(StoreError) -> KnownRecords
    /// The todos that a selection picks, in its order.
    func todos(_ selection: TodoSelection) throws(StoreError) -> StoredTodos
  }
}
