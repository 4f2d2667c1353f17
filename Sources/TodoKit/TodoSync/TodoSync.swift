import FileStore
package import MergeEngine
public import StoreEngine
import SyncEngine
public import TodoCore

/// The sync: merges this list with the lists of other machines, through a repository that they share.
///
/// A subcommand belongs here when it talks to a remote. Each store has its own ids; the machines share a
/// list by uid, which the repository keeps with all its former versions. The base of the merge is a commit
/// that the store itself names, so that todos and base always have the same age.
public struct TodoSync {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ReceiptView {
    /// Shows the outcome of a sync.
    func show(_ sync: SyncModel)
  }

  /// The only part of the store that this service may touch.
  package protocol Entity {
    /// The store's path as it was given, or `:memory:`.
    var location: String { get }
    /// Returns a stamp that shows whether the store has changed, without reading any todo.
    func stamp() throws(StoreError) -> StoreStamp
    func snapshot() throws(StoreError) -> StoreSnapshot
    /// Replaces the list in one transaction, and records the commit that it is in sync with.
    ///
    /// - Parameters:
    ///   - snapshot: an earlier version of the store, most of which may be unchanged.
    ///   - isAsked: whether to find out what the changes mean for other todos.
    ///   - list: returns the new list and the decisions of its merge, for the store as it is then.
    /// - Returns: the changes to the store, and its revision.
    func take(
      _ mark: SyncMark, since snapshot: StoreSnapshot, for cause: ChangeCause, withEffects isAsked: Bool,
      _ list: (StoreSnapshot) -> (list: SharedList, notes: [MergeNote])
    ) throws(StoreError) -> (merged: MergedStore, revision: Int)
  }

  let view: any View
  let entity: any Entity
  let place: any SyncMemory
  let machine: SyncMachine
  /// Whether nothing is sent or remembered; fetching does no harm.
  let isRehearsal: Bool
  let moment: Moment

  /// Syncs both sides, and shows the changes here.
  public func sync(_ request: SyncRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let run = SyncRun(
        entity: entity, place: place, moment: moment, machine: machine, isRehearsal: isRehearsal,
        tellsEffects: view.tellsContext)
      let model = try run.sync(request)
      view.show(model)
      if let unsent = model.unsent { throw .sync(unsent) }
    }
  }
}

extension TodoSync {
  /// Remembers a remote unless the store has one, and joins the list on its branch if there is one; sends
  /// nothing otherwise.
  ///
  /// - Returns: why the remote could not be asked now, or `nil` if it was.
  package func join(_ remote: SyncRemote) throws(TodoError) -> SyncError? {
    try SyncRun(entity: entity, place: place, moment: moment, machine: machine, isRehearsal: isRehearsal)
      .join(remote)
  }
}

/// A stamp that distinguishes one version of a store from another.
package struct StoreStamp: Sendable {
  /// A text that changes whenever somebody writes the file, or `nil` if the storage cannot tell.
  package let text: String?
  package let revision: Int
  /// The commit with which the store was last synced, or `nil` if it never was.
  package let synced: CommitID?
}

/// A request to sync.
public enum SyncRequest: Hashable, Sendable {
  /// Syncs with the known remote.
  case known
  /// Syncs with another remote from now on: a path or a URL, and a branch of it, or `nil` for the last branch
  /// or else the usual one.
  case remote(String, branch: String?)
  /// Forgets the remote.
  case none
}

/// The outcome of a sync.
public struct SyncModel: Hashable, Sendable {
  /// The changes here.
  public internal(set) var receipt: TodoReceiptModel
  var report = MergeReport(notes: [])
  var events: [SyncEvent] = []
  /// The number of todos that changed on the remote.
  public internal(set) var sent = 0
  /// The revision of the store.
  public internal(set) var revision = 0
  /// The commit with which both sides are in sync, in hexadecimal digits, or `nil` if there is no remote any
  /// more.
  public internal(set) var commit: String?
  /// The reason why changes here could not be sent, or `nil` if they were.
  var unsent: SyncError?

  /// The decisions of the merge and the events of the sync, one line each.
  public var lines: [String] { report.lines + events.map(\.line) }
  /// The lines as a terminal shows them, shortened because nobody reads hundreds.
  public var shortLines: [String] { report.shortLines + events.map(\.line) }
  /// The short lines that the user did not ask for.
  public var warnings: [String] { report.shortLines + events.filter(\.isWarning).map(\.line) }
  /// The values that lost a conflict in the merge.
  public var conflicts: [HistoryConflict] { report.conflicts }
}

extension TodoStore: TodoSync.Entity {
  package func stamp() throws(StoreError) -> StoreStamp {
    try read { document throws(DocumentError) in
      StoreStamp(
        text: document.stored.stamp, revision: document.trailer.revision, synced: document.trailer.synced)
    }
  }

  package func take(
    _ mark: SyncMark, since snapshot: StoreSnapshot, for cause: ChangeCause, withEffects isAsked: Bool,
    _ list: (StoreSnapshot) -> (list: SharedList, notes: [MergeNote])
  ) throws(StoreError) -> (merged: MergedStore, revision: Int) {
    try update { document throws(DocumentError) in
      let now = try document.snapshot(after: snapshot)
      let (list, notes) = list(now)
      let numbered = try numbered(list, in: document, now.list)
      var (change, merged) = try document.change(now.list, to: numbered, deciding: notes, for: cause)
      change.synced = mark
      let isStep = !merged.deltas.isEmpty || !change.conflicts.isEmpty
      if isAsked { merged.effects = try document.effects(of: merged.deltas) }
      return (change, (merged, document.trailer.revision + (isStep ? 1 : 0)))
    }
  }

  /// Returns a list with the ids that its todos get in a document.
  private func numbered(
    _ list: SharedList, in document: StoreDocument, _ now: SharedList
  ) throws(DocumentError) -> SharedList {
    let new = Set(list.todos(missingIn: now).map(\.uid))
    do throws(StoreError) {
      let removed =
        new.isEmpty
        ? [:] : try withHistory(of: document) { log throws(SystemFailure) in try log.removedIDs(of: new) }
      return try Numbering.local(list, in: now, removed: removed)
    } catch {
      throw .store(error)
    }
  }
}
