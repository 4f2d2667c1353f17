import FileStore
public import TodoCore
public import TodoMerge
public import TodoStore
package import TodoSync

/// The merge of stores: takes another version of a list in, and merges three files of one list for git.
///
/// A subcommand belongs here when it makes one list of several. What is merged, and how, is the matter of `ListMerge`;
/// this service knows where the lists come from and what they have in common.
public struct TodoMerge {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ReceiptView {
    /// Shows what a merge decided where both sides had a say.
    func show(_ report: MergeReportModel)
  }

  /// The only part of the store that this service may touch.
  package protocol Entity: ReceiptEntity {
    var location: String { get }
    /// Takes the todos of another file in, in one transaction; removes none.
    ///
    /// - Throws: `StoreError.sameFile` for the store itself, `StoreError.sharedUIDs`.
    func mergeCopy(_ path: String, for cause: ChangeCause) throws(StoreError) -> MergedStore
    /// Puts the merge of three files in the place of one, as bytes that all machines make alike.
    ///
    /// - Throws: `StoreError.sharedUIDs`.
    func mergeFiles(base: String, ours: String, theirs: String) throws(StoreError) -> MergedStore
    /// Puts the merge of the versions that git keeps of a file in its place.
    ///
    /// - Throws: `StoreError.sharedUIDs`, `.sameFile` where there is nothing to merge, and `.versionsGone` where the file
    ///   has marks of a conflict and git no versions.
    func mergeVersions(of path: String, from stages: GitStages) throws(StoreError) -> MergedStore
  }

  let view: any View
  let entity: any Entity
  let stages: GitStages
  /// Whether what is shown is only tried out, so that nothing comes next.
  let isRehearsal: Bool
  let moment: Moment

  /// Takes another version of the store in, as one step, and shows the todos that are different now.
  ///
  /// - Parameter path: the file of that version; nil for the store in use, which git could not merge.
  public func mergeCopy(_ path: String?) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (merged, resolved) = try mergedCopy(path)
      show(merged, copy: resolved == nil ? path : nil, resolved: resolved)
    }
  }

  /// Merges three files as git hands them to a merge driver, and shows what is different in `ours`, which has the result.
  ///
  /// `base` is what both came from; an empty file is none.
  public func mergeFiles(base: String, ours: String, theirs: String) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      // Of a history there is nothing to merge: ours leads to ours.
      let isHistory = ours.utf8.reversed().starts(with: ".history.ndjson".utf8.reversed())
      show(
        isHistory
          ? nil
          : try mergeable(try entity.mergeFiles(base: base, ours: ours, theirs: theirs)))
    }
  }

  private func show(_ merged: MergedStore?, copy: String? = nil, resolved: String? = nil) {
    let deltas = merged?.deltas ?? []
    let context = ReceiptContext(of: deltas, in: entity, ifAsked: view.tellsContext)
    view.show(TodoReceiptModel(deltas, context: context, isReported: true, at: moment))
    let report = merged?.report ?? MergeReport(notes: [])
    view.show(MergeReportModel(report: report, copy: isRehearsal ? nil : copy, resolved: isRehearsal ? nil : resolved))
  }

  /// Takes another version of the store in; `resolved` is the file that git can be told to be merged.
  func mergedCopy(_ path: String?) throws(TodoError) -> (merged: MergedStore, resolved: String?) {
    guard let path else { return try mergeVersions(of: entity.location) }
    do {
      return (try entity.mergeCopy(path, for: ChangeCause("merge", at: moment)), nil)
    } catch .sameFile {
      return try mergeVersions(of: path)
    } catch .conflictMarks(path, _) {
      return try mergeVersions(of: path)
    } catch {
      throw error.unsoundPath == path ? .unmergeable(error, path: path) : .store(error)
    }
  }

  private func mergeVersions(of path: String) throws(TodoError) -> (MergedStore, String?) {
    (try mergeable(try entity.mergeVersions(of: path, from: stages)), path)
  }

  private func mergeable(_ merge: @autoclosure () throws(StoreError) -> MergedStore) throws(TodoError) -> MergedStore {
    do {
      return try merge()
    } catch {
      throw error.unsoundPath.map { .unmergeable(error, path: $0) } ?? .store(error)
    }
  }
}

extension StoreError {
  /// The path of a file that is no sound store which this version reads and can merge; nil of any other error.
  fileprivate var unsoundPath: String? {
    switch self {
    case .unsound(let path, _, _, _, _), .newerVersion(let path, _), .conflictMarks(let path, _),
      .versionsGone(let path), .sharedUIDs(let path, _):
      path
    default: nil
    }
  }
}

/// A report of a merge with what it says to people.
public struct MergeReportModel: Hashable, Sendable {
  /// The report.
  public let report: MergeReport
  /// The file that was taken in, and is not needed any more; nil for none.
  public let copy: String?
  /// The file that git can be told to be merged; nil where it is none of git's.
  public let resolved: String?
}

extension MergeReport {
  /// The values of which only one could stay, in the form that the log has them in.
  package var conflicts: [HistoryConflict] { notes.compactMap { HistoryConflict($0, ids: ids) } }
}

extension TodoError {
  /// A file that was to be merged is no sound store; nothing was changed.
  public static func unmergeable(_ error: StoreError, path: String) -> TodoError {
    let advice = [error.advice(ofOther: path)].compactMap(\.self)
    return TodoError(ProblemModel(code: .refused, message: error.message, advice: advice))
  }
}

extension TodoStore: TodoMerge.Entity {
  package func mergeCopy(_ path: String, for cause: ChangeCause) throws(StoreError) -> MergedStore {
    let isSame = try StoreError.passing(try storage.isFile(path))
    if isSame { throw .sameFile(path: path) }
    let other = other(path)
    guard try other.source().exists else { throw .file(.unreadable(path: other.location, reason: .missing)) }
    // Both are read beside each other; of the store, most is as it was once it is locked.
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
      // A copy that is taken in again decides the same, which is no step of its own.
      if store.deltas.isEmpty { change.conflicts = [] }
      return (change, store)
    }
  }

  package func mergeFiles(base: String, ours: String, theirs: String) throws(StoreError) -> MergedStore {
    let common = try other(base).isEmpty() ? nil : other(base).version()
    let theirs = try other(theirs).version()
    let store = other(ours)
    return try store.storage.update { source throws(StoreError) in
      let ours = try TodoStore(store.storage).version(of: source)
      let merged = try StoreMerge(base: common, ours: ours, theirs: theirs).merged()
      return (merged.bytes == ours.bytes ? nil : StoreRewrite(pieces: [.written(merged.bytes)]), merged.store)
    }
  }

  package func mergeVersions(of path: String, from stages: GitStages) throws(StoreError) -> MergedStore {
    let store = other(path)
    return try store.storage.update { source throws(StoreError) in
      var own: StoreSnapshot?
      do throws(StoreError) {
        own = try store.version(of: source)
      } catch .conflictMarks {}
      guard let versions = stages.versions(of: path, isMarked: own == nil) else {
        throw own == nil ? .versionsGone(path: path) : .sameFile(path: path)
      }
      // A file without marks is one side's, or has been merged before; more may have been changed in it since.
      if own == nil { own = try store.version(versions.ours) }
      let theirs = try store.version(versions.theirs)
      guard let ours = own ?? theirs else { throw .versionsGone(path: path) }
      // Where one side has removed the store, the other one's stays.
      let merged = try StoreMerge(base: store.version(versions.base), ours: ours, theirs: theirs ?? ours).merged()
      let old = try StoreError.passing(try source.read(0..<source.count))
      return (merged.bytes == old ? nil : StoreRewrite(pieces: [.written(merged.bytes)]), merged.store)
    }
  }

  /// A version of the store that lies in no file; nil where there is none, or an empty one.
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
