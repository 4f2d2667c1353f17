public import TodoCore
package import TodoMerge
package import TodoStore

/// The sync: brings this list and those of other machines in line, over a repository that they share.
///
/// ```
/// Route ─▶ TodoSync ─▶ SyncRun ─▶ Entity
///              │          └─────▶ Repository, ListMerge
///              └─────▶ View
/// ```
///
/// A subcommand belongs here when it talks to a remote. Numbers are a store's own; what is shared is a list by uid, which
/// the repository keeps with all that it ever was. The base of the merge is a commit that the store itself names, so that
/// todos and base are always of one age.
public struct TodoSync {
  /// Shows what it is given, and decides where and in what form.
  ///
  /// Never asks for anything.
  public protocol View: ReceiptView {
    /// Shows what became of a sync.
    func show(_ sync: SyncModel)
  }

  /// The only part of the store that this service may touch.
  package protocol Entity: ReceiptEntity {
    /// The store's path as it was given, or `:memory:`.
    var location: String { get }
    /// What tells without a look at any todo whether the store is as it was.
    func stamp() throws(StoreError) -> StoreStamp
    /// All todos as they are now.
    func snapshot() throws(StoreError) -> StoreSnapshot
    /// Takes a list over in one transaction, and notes what it is in line with.
    ///
    /// - Parameters:
    ///   - snapshot: what the store was before; the most part of it may still be.
    ///   - list: the list to be taken over and what its merge decided, for the store as it is by then.
    /// - Returns: what that did, and the revision of the store.
    func take(
      _ mark: SyncMark, since snapshot: StoreSnapshot, for cause: ChangeCause,
      _ list: (StoreSnapshot) -> (list: SharedList, notes: [MergeNote])
    ) throws(StoreError) -> (merged: MergedStore, revision: Int)
  }

  let view: any View
  let entity: any Entity
  let place: any SyncPlace
  let machine: SyncMachine
  let moment: Moment

  /// Brings both sides in line, and shows what is different here.
  public func sync(_ request: SyncRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let run = SyncRun(entity: entity, place: place, moment: moment, machine: machine)
      let summary = try run.sync(request)
      let changes = ChangeSummary(summary.deltas, in: entity, withContext: view.tellsContext)
      view.show(SyncModel(summary, TodoReceiptModel(changes, isReported: true, at: moment)))
      if let unsent = summary.unsent { throw .sync(unsent) }
    }
  }
}

/// What tells one version of a store from another.
package struct StoreStamp: Sendable {
  /// The same only as long as nobody writes the file; nil where that cannot be told.
  package let text: String?
  /// How many changes there have been.
  package let revision: Int
  /// The commit that it was last brought in line with; nil where it never was.
  package let synced: CommitID?
}
