import FileStore
public import TodoCore
package import TodoMerge
public import TodoStore
import TodoSync

/// The sync: brings this list and those of other machines in line, over a repository that they share.
///
/// A subcommand belongs here when it talks to a remote. Numbers are a store's own; what is shared is a list by uid, which
/// the repository keeps with all that it ever was. The base of the merge is a commit that the store itself names, so that
/// todos and base are always of one age.
public struct TodoSync {
  /// Shows what it is given, and never asks for anything.
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
  let place: any SyncMemory
  let machine: SyncMachine
  /// Whether nothing is sent or remembered; what is fetched does no harm.
  let isRehearsal: Bool
  let moment: Moment

  /// Brings both sides in line, and shows what is different here.
  public func sync(_ request: SyncRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let run = SyncRun(entity: entity, place: place, moment: moment, machine: machine, isRehearsal: isRehearsal)
      var model = try run.sync(request)
      model.receipt.context = ReceiptContext(of: model.receipt.deltas, in: entity, ifAsked: view.tellsContext)
      view.show(model)
      if let unsent = model.unsent { throw .sync(unsent) }
    }
  }
}

/// What tells one version of a store from another.
package struct StoreStamp: Sendable {
  /// The same only as long as nobody writes the file; nil where that cannot be told.
  package let text: String?
  package let revision: Int
  /// The commit that it was last brought in line with; nil where it never was.
  package let synced: CommitID?
}

/// What is asked of a sync.
public enum SyncRequest: Hashable, Sendable {
  /// Syncs with the remote that is known.
  case known
  /// Syncs with another remote from now on: a path or a URL, and a branch of it; nil for that of the
  /// last time, or the usual one.
  case remote(String, branch: String?)
  /// Forgets the remote.
  case none
}

/// What became of a sync.
public struct SyncModel: Hashable, Sendable {
  /// What is different here.
  public internal(set) var receipt: TodoReceiptModel
  var report = MergeReport(notes: [])
  var events: [SyncEvent] = []
  /// How many todos are different there now.
  public internal(set) var sent = 0
  /// The revision of the store.
  public internal(set) var revision = 0
  /// The commit that both sides are in line with, in hexadecimal digits; nil where there is no remote any more.
  public internal(set) var commit: String?
  /// Why what is new here could not be sent; nil where it was.
  var unsent: SyncError?

  /// What the merge decided, and what else happened, a line each.
  public var lines: [String] { report.lines + events.map(\.line) }
  /// These for people, of whom nobody reads hundreds.
  public var shortLines: [String] { report.shortLines + events.map(\.line) }
  /// Of these, what the user has not asked for.
  public var warnings: [String] { report.shortLines + events.filter(\.isWarning).map(\.line) }
  /// The values that gave way to others.
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
    _ mark: SyncMark, since snapshot: StoreSnapshot, for cause: ChangeCause,
    _ list: (StoreSnapshot) -> (list: SharedList, notes: [MergeNote])
  ) throws(StoreError) -> (merged: MergedStore, revision: Int) {
    try update { document throws(DocumentError) in
      let now = try document.snapshot(after: snapshot)
      let (list, notes) = list(now)
      let numbered = try numbered(list, in: document, now.list)
      var (change, merged) = try document.change(now.list, to: numbered, deciding: notes, for: cause)
      change.synced = mark
      let isStep = !merged.deltas.isEmpty || !change.conflicts.isEmpty
      return (change, (merged, document.trailer.revision + (isStep ? 1 : 0)))
    }
  }

  /// A list with the ids that its todos get in a document.
  private func numbered(
    _ list: SharedList, in document: StoreDocument, _ now: SharedList
  ) throws(DocumentError) -> SharedList {
    var new: Set<TodoUID> = []
    now.walk(beside: list) { here, there in
      if here == nil, let there { new.insert(list.lines[there].uid) }
    }
    do throws(StoreError) {
      return try Numbering.local(list, in: now, removed: try removedIDs(of: new, in: document))
    } catch {
      throw .store(error)
    }
  }

  /// The ids that todos had which were removed, as far as the history tells.
  private func removedIDs(of uids: Set<TodoUID>, in document: StoreDocument) throws(StoreError) -> [TodoUID: TodoID] {
    if uids.isEmpty { return [:] }
    var (left, ids) = (uids, [TodoUID: TodoID]())
    try withHistory(of: document) { log throws(SystemFailure) in
      while !left.isEmpty, let (step, _) = try log.next() {
        for change in step.changes where change.after == nil {
          guard let todo = change.before.flatMap(Todo.init(line:)), left.remove(todo.uid) != nil else { continue }
          ids[todo.uid] = todo.id
        }
      }
    }
    return ids
  }
}
