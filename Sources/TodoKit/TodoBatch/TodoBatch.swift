/// The batch: reads todo objects and patches, and creates, changes and removes todos in one transaction.
///
/// ```
/// Route ─▶ Presenter ─▶ Interactor ─▶ Entity
///              │ └─────▶ View
///              └──────▶ ErrorRouter
/// ```
///
/// A subcommand belongs here when it takes todo objects. Nothing happens unless every line is good.
public enum TodoBatch {
  /// Shows what it is given, and decides where and in what form.
  ///
  /// Never asks for anything.
  public protocol View: ReceiptView {
    /// Shows what was understood in a way that may surprise.
    func show(_ surprises: [BatchSurprise])
  }

  /// Takes what the user asked for; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Makes the changes that objects ask for, all or none, and shows the todos as they are now.
    func apply(_ request: BatchRequest) -> Outcome
  }

  /// Holds the rules.
  ///
  /// Takes and gives plain values, never an entity.
  protocol Interactor {
    /// Makes the changes that objects ask for, all or none; tells of each todo that is named, different now or not.
    func apply(_ request: BatchRequest) throws(TodoError) -> [TodoDelta]
    /// What of the changes may surprise.
    func surprises(in deltas: [TodoDelta]) throws(TodoError) -> [BatchSurprise]
    /// What there is to tell of changes besides.
    func context(of deltas: [TodoDelta]) -> ReceiptContext
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: ReceiptEntity {
    /// Changes todos in one transaction, in a workspace that holds these.
    ///
    /// - Parameter body: makes the changes, and tells whether they are to be kept; it may be called again on a newer
    ///   version of the store.
    /// - Returns: what became of each todo that was touched, in the order in which they were touched first.
    func change(
      _ scope: WorkspaceScope, for cause: ChangeCause, _ body: (inout TodoWorkspace) -> Bool
    ) throws(StoreError) -> [(before: Todo?, after: Todo?)]
  }
}
