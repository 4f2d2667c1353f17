import FileStore
public import MergeEngine
public import StoreEngine
package import SyncEngine
public import TodoCore

/// The merge of stores: merges another version of a list into the store, and three files of one list for git.
///
/// A subcommand belongs here when it makes one list of several. `ListMerge` decides how lists are merged;
/// this service knows where the lists come from and what they have in common.
public struct TodoMerge {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ReceiptView {
    /// Shows the decisions of a merge about values that both sides changed.
    func show(_ report: MergeReportModel)
  }

  /// The only part of the store that this service may touch.
  package protocol Entity {
    var location: String { get }
    /// Merges the todos of another file into the store in one transaction; removes none.
    ///
    /// - Throws: `StoreError.sameFile` for the store itself, `StoreError.sharedUIDs`.
    func mergeCopy(_ path: String, for cause: ChangeCause, withEffects isAsked: Bool) throws(StoreError)
      -> MergedStore
    /// Replaces the file `ours` by the merge of three files, with the same bytes on all machines.
    ///
    /// - Throws: `StoreError.sharedUIDs`.
    func mergeFiles(
      base: String, ours: String, theirs: String, withEffects isAsked: Bool
    ) throws(StoreError) -> MergedStore
    /// Replaces a file by the merge of the versions that git keeps of it.
    ///
    /// - Throws: `StoreError.sharedUIDs`, `.sameFile` if there is nothing to merge, and `.versionsGone` if
    ///   the file has conflict marks but git has no versions.
    func mergeVersions(
      of path: String, from stages: GitStages, withEffects isAsked: Bool
    ) throws(StoreError) -> MergedStore
  }

  let view: any View
  let entity: any Entity
  let stages: GitStages
  /// Whether the merge is only a rehearsal, after which nothing remains to be done.
  let isRehearsal: Bool
  let moment: Moment

  /// Merges another version of the store as one step, and shows the todos that changed.
  ///
  /// - Parameter path: the file of that version, or `nil` for the store in use, which git could not merge.
  public func mergeCopy(_ path: String?) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (merged, resolved) = try mergedCopy(path)
      show(merged, copy: resolved == nil ? path : nil, resolved: resolved)
    }
  }

  /// Merges three files as git passes them to a merge driver, and shows the changes in `ours`, which holds
  /// the result.
  ///
  /// `base` is the common origin; an empty file stands for none.
  public func mergeFiles(base: String, ours: String, theirs: String) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      // A history is not merged: our history leads to our store.
      let isHistory = ours.utf8.reversed().starts(with: ".history.ndjson".utf8.reversed())
      show(
        isHistory
          ? nil
          : try mergeable(
            try entity.mergeFiles(base: base, ours: ours, theirs: theirs, withEffects: view.tellsContext))
      )
    }
  }

  private func show(_ merged: MergedStore?, copy: String? = nil, resolved: String? = nil) {
    let context = ReceiptContext(merged?.effects ?? ChangeEffects())
    view.show(TodoReceiptModel(merged?.deltas ?? [], context: context, isReported: true, at: moment))
    let report = merged?.report ?? MergeReport(notes: [])
    view.show(
      MergeReportModel(report: report, copy: isRehearsal ? nil : copy, resolved: isRehearsal ? nil : resolved)
    )
  }

  /// Merges another version of the store; `resolved` is a file to mark as resolved in git.
  func mergedCopy(_ path: String?) throws(TodoError) -> (merged: MergedStore, resolved: String?) {
    guard let path else { return try mergeVersions(of: entity.location) }
    do {
      return (
        try entity.mergeCopy(path, for: ChangeCause("merge", at: moment), withEffects: view.tellsContext), nil
      )
    } catch .sameFile {
      return try mergeVersions(of: path)
    } catch .conflictMarks(path, _) {
      return try mergeVersions(of: path)
    } catch {
      throw error.unsoundPath == path ? .unmergeable(error, path: path) : .store(error)
    }
  }

  private func mergeVersions(of path: String) throws(TodoError) -> (MergedStore, String?) {
    (try mergeable(try entity.mergeVersions(of: path, from: stages, withEffects: view.tellsContext)), path)
  }

  private func mergeable(_ merge: @autoclosure () throws(StoreError) -> MergedStore) throws(TodoError)
    -> MergedStore
  {
    do {
      return try merge()
    } catch {
      throw error.unsoundPath.map { .unmergeable(error, path: $0) } ?? .store(error)
    }
  }
}

extension StoreError {
  /// The path of a file that is not an intact store, or that this version cannot read or merge; `nil` for any
  /// other error.
  fileprivate var unsoundPath: String? {
    switch self {
    case .unsound(let path, _, _, _, _), .emptied(let path), .newerVersion(let path, _),
      .conflictMarks(let path, _),
      .versionsGone(let path), .sharedUIDs(let path, _):
      path
    default: nil
    }
  }
}

/// A report of a merge, with the files that you should know about.
public struct MergeReportModel: Hashable, Sendable {
  /// The report itself.
  public let report: MergeReport
  /// The file that was merged and is not needed any more, or `nil` for none.
  public let copy: String?
  /// The file whose conflict you can mark as resolved in git, or `nil` if it has none.
  public let resolved: String?
}

extension MergeReport {
  /// The conflicts between values, of which one was lost, as the log records them.
  package var conflicts: [HistoryConflict] { notes.compactMap { HistoryConflict($0, ids: ids) } }
}

extension TodoError {
  /// A file that should be merged is not an intact store; nothing was changed.
  public static func unmergeable(_ error: StoreError, path: String) -> TodoError {
    let advice = [error.advice(ofOther: path)].compactMap(\.self)
    return TodoError(ProblemModel(code: .refused, message: error.message, advice: advice))
  }
}

extension TodoStore: TodoMerge.Entity {
  package func mergeCopy(
    _ path: String, for cause: ChangeCause, withEffects isAsked: Bool
  ) throws(StoreError) -> MergedStore {
    let isSame = try StoreError.passing(try storage.isFile(path))
    if isSame { throw .sameFile(path: path) }
    let other = other(path)
    guard try other.source().exists else { throw .file(.unreadable(path: other.location, reason: .missing)) }
    // Both are read at the same time; most of the store will be unchanged once it is locked.
    nonisolated(unsafe) let stores = (other: other, own: self)
    let (found, former) = SystemCalls.concurrently {
      Result { () throws(StoreError) in try stores.other.snapshot().list }
    } _: {
      Result { () throws(StoreError) in try stores.own.snapshot() }
    }
    let (copy, before) = (try found.get(), try former.get())
    try copy.requireOwnUIDs(path: other.location)
    return try update { document throws(DocumentError) in
      let now = try document.snapshot(after: before)
      let merged: (list: SharedList, notes: [MergeNote])
      let numbered: SharedList
      do throws(StoreError) {
        try now.list.requireOwnUIDs(path: location)
        var merge = CopyMerge(of: copy, into: now.list)
        try withHistory(of: document) { log throws(SystemFailure) in
          while let (step, state) = try log.next() { merge.readBack(step, state) }
        }
        merged = merge.merged()
        numbered = try Numbering.local(merged.list, in: now.list, removed: merge.removedIDs)
      } catch {
        throw .store(error)
      }
      var (change, store) = try document.change(now.list, to: numbered, deciding: merged.notes, for: cause)
      // A copy that is merged again leads to the same decisions, which are not a new step.
      if store.deltas.isEmpty { change.conflicts = [] }
      if isAsked { store.effects = try document.effects(of: store.deltas) }
      return (change, store)
    }
  }

  package func mergeFiles(
    base: String, ours: String, theirs: String, withEffects isAsked: Bool
  ) throws(StoreError) -> MergedStore {
    let common = try other(base).isEmpty() ? nil : other(base).version()
    let theirs = try other(theirs).version()
    let store = other(ours)
    return try store.storage.update { source throws(StoreError) in
      let ours = try TodoStore(store.storage).version(of: source)
      var merged = try StoreMerge(base: common, ours: ours, theirs: theirs).merged()
      if isAsked {
        merged.store.effects = try store.effects(of: merged.store.deltas, leadingTo: merged.bytes)
      }
      return (merged.bytes == ours.bytes ? nil : StoreRewrite(pieces: [.written(merged.bytes)]), merged.store)
    }
  }

  package func mergeVersions(
    of path: String, from stages: GitStages, withEffects isAsked: Bool
  ) throws(StoreError) -> MergedStore {
    let store = other(path)
    return try store.storage.update { source throws(StoreError) in
      var own: StoreSnapshot?
      do throws(StoreError) {
        own = try store.version(of: source)
      } catch .conflictMarks {}
      guard let versions = stages.versions(of: path, isMarked: own == nil) else {
        throw own == nil ? .versionsGone(path: path) : .sameFile(path: path)
      }
      // A file without marks is one side's version, or was merged before, and may have been changed further
      // since.
      if own == nil { own = try store.version(versions.ours) }
      let theirs = try store.version(versions.theirs)
      guard let ours = own ?? theirs else { throw .versionsGone(path: path) }
      // If one side removed the store, the other side's store stays.
      var merged = try StoreMerge(base: store.version(versions.base), ours: ours, theirs: theirs ?? ours)
        .merged()
      if isAsked {
        merged.store.effects = try store.effects(of: merged.store.deltas, leadingTo: merged.bytes)
      }
      let old = try StoreError.passing(try source.read(0..<source.count))
      return (merged.bytes == old ? nil : StoreRewrite(pieces: [.written(merged.bytes)]), merged.store)
    }
  }

  /// Returns the effects of changes that lead to a merged store.
  private func effects(of deltas: [TodoDelta], leadingTo bytes: [UInt8]) throws(StoreError) -> ChangeEffects {
    let document = try StoreDocument(
      verifying: MemoryVersion(bytes: bytes, location: location), path: location)
    do { return try document.effects(of: deltas) } catch { throw error.ofVerified(path: location) }
  }

  /// Returns a version of the store given as bytes, or `nil` if there are none.
  private func version(_ bytes: [UInt8]?) throws(StoreError) -> StoreSnapshot? {
    guard let bytes, !bytes.isEmpty else { return nil }
    return try version(of: MemoryVersion(bytes: bytes, location: location))
  }

  private func other(_ path: String) -> TodoStore { TodoStore(storage.other(path)) }

  private func isEmpty() throws(StoreError) -> Bool {
    let source = try source()
    return source.exists && source.count == 0
  }

  private func version() throws(StoreError) -> StoreSnapshot { try version(of: try source()) }

  private func version(of source: any StoreVersion) throws(StoreError) -> StoreSnapshot {
    guard source.exists else { throw .file(.unreadable(path: location, reason: .missing)) }
    let bytes = try StoreError.passing(try source.read(0..<source.count))
    let document = try StoreDocument(verifying: source, path: location)
    let list: SharedList
    do { list = try document.snapshot().list } catch { throw error.ofVerified(path: location) }
    try list.requireOwnUIDs(path: location)
    return StoreSnapshot(list: list, trailer: document.trailer, bytes: bytes)
  }
}

extension SharedList {
  fileprivate func requireOwnUIDs(path: String) throws(StoreError) {
    let uids = sharedUIDs
    if !uids.isEmpty { throw .sharedUIDs(path: path, uids: uids.map(\.text)) }
  }
}
