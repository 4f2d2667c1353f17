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
    /// Where the store is.
    var location: String { get }
    /// Takes the todos of another file in, in one transaction; removes none.
    ///
    /// - Throws: `StoreError.sameFile` for the store itself, `StoreError.sharedUIDs`.
    func takeIn(_ path: String, for cause: ChangeCause) throws(StoreError) -> MergedStore
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
  public func takeIn(_ path: String?) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (merged, solved) = try mergeCopy(path)
      show(merged, copy: solved == nil ? path : nil, solved: solved)
    }
  }

  /// Merges three files as git hands them to a merge driver, and shows what is different in `ours`, which has the result.
  ///
  /// - Parameter base: what both came from; an empty file is none.
  public func mergeFiles(base: String, ours: String, theirs: String) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      // Of a history there is nothing to merge: ours leads to ours.
      let isHistory = ours.utf8.reversed().starts(with: ".history.ndjson".utf8.reversed())
      show(
        isHistory
          ? nil
          : try mergeable { () throws(StoreError) in
            try entity.mergeFiles(base: base, ours: ours, theirs: theirs)
          })
    }
  }

  private func show(_ merged: MergedStore?, copy: String? = nil, solved: String? = nil) {
    let deltas = merged?.changes.compactMap { TodoDelta($0.before, $0.after) } ?? []
    let context = ReceiptContext(of: deltas, in: entity, ifAsked: view.tellsContext)
    view.show(TodoReceiptModel(deltas, context: context, isReported: true, at: moment))
    let report = merged?.report ?? MergeReport(notes: [])
    view.show(isRehearsal ? MergeReportModel(report) : MergeReportModel(report, copy: copy, solved: solved))
  }

  /// Takes another version of the store in; `solved` is the file that git can be told to be merged.
  func mergeCopy(_ path: String?) throws(TodoError) -> (merged: MergedStore, solved: String?) {
    guard let path else { return try solve(entity.location) }
    do {
      return (try entity.takeIn(path, for: ChangeCause("merge", at: moment)), nil)
    } catch .sameFile {
      return try solve(path)
    } catch .conflictMarks(path, _) {
      return try solve(path)
    } catch {
      throw error.unsoundPath == path ? .unmergeable(error, path: path) : .store(error)
    }
  }

  /// Merges the versions of a store that git could not merge.
  private func solve(_ path: String) throws(TodoError) -> (MergedStore, String?) {
    (try mergeable { () throws(StoreError) in try entity.mergeVersions(of: path, from: stages) }, path)
  }

  private func mergeable(_ merge: () throws(StoreError) -> MergedStore) throws(TodoError) -> MergedStore {
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
  /// The values of which only one could stay, in the form that the log has them in.
  public let conflicts: [HistoryConflict]
  /// The same in words, a line each; none where there is nothing to tell.
  public let lines: [String]
  /// These for people, of whom nobody reads hundreds.
  public let shortLines: [String]
  /// The file that was taken in, and is not needed any more; nil for none.
  public let copy: String?
  /// The file that git can be told to be merged; nil where it is none of git's.
  public let solved: String?

  init(_ report: MergeReport, copy: String? = nil, solved: String? = nil) {
    (self.report, self.copy, self.solved) = (report, copy, solved)
    conflicts = report.notes.compactMap { HistoryConflict($0, ids: report.ids) }
    (lines, shortLines) = (report.lines, report.shortLines)
  }
}

/// A file that was to be merged and is no sound store; nothing was changed.
package struct UnmergeableFile: Failure {
  /// Why it is none.
  package let error: StoreError
  /// The file.
  package let path: String

  package var code: ErrorCode { .refused }
  package var message: String { error.message }
  package var advice: [Advice] { [error.advice(ofOther: path)].compactMap(\.self) }
}

extension TodoError {
  /// A file that was to be merged is no sound store; nothing was changed.
  public static func unmergeable(_ error: StoreError, path: String) -> TodoError {
    TodoError(UnmergeableFile(error: error, path: path))
  }
}
