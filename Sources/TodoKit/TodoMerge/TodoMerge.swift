public import TodoCore
package import TodoMerge
package import TodoStore
package import TodoSync

/// The merge of stores: takes another version of a list in, and merges three files of one list for git.
///
/// ```
/// Route ─▶ TodoMerge ─▶ Entity ─▶ ListMerge, Numbering
///              └──────▶ View
/// ```
///
/// A subcommand belongs here when it makes one list of several. What is merged, and how, is the matter of `ListMerge`;
/// this service knows where the lists come from and what they have in common.
public struct TodoMerge {
  /// Shows what it is given, decides where and in what form, and never asks for anything.
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
  public func takeIn(_ request: MergeCopyRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in show(try mergeCopy(request), copy: request.path) }
  }

  /// Merges three files, and shows what is different in the second, which has the result.
  public func mergeFiles(_ request: MergeFilesRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in show(try mergeVersions(request)) }
  }

  private func show(_ summary: MergeSummary, copy: String? = nil) {
    let changes = ChangeSummary(summary.deltas, in: entity, withContext: view.tellsContext)
    view.show(TodoReceiptModel(changes, isReported: true, at: moment))
    view.show(
      isRehearsal
        ? MergeReportModel(summary.report)
        : MergeReportModel(summary.report, copy: summary.solved == nil ? copy : nil, solved: summary.solved))
  }

  /// Takes another version of the store in; tells of each todo that is different now.
  func mergeCopy(_ request: MergeCopyRequest) throws(TodoError) -> MergeSummary {
    guard let path = request.path else { return try solve(entity.location) }
    do {
      return summary(of: try entity.takeIn(path, for: ChangeCause("merge", at: moment)))
    } catch .sameFile {
      return try solve(path)
    } catch .conflictMarks(path, _) {
      return try solve(path)
    } catch {
      throw error.unsoundPath == path ? .unmergeable(error, path: path) : .store(error)
    }
  }

  /// Merges the versions of a store that git could not merge.
  private func solve(_ path: String) throws(TodoError) -> MergeSummary {
    do {
      var summary = summary(of: try entity.mergeVersions(of: path, from: stages))
      summary.solved = path
      return summary
    } catch {
      throw error.unsoundPath.map { .unmergeable(error, path: $0) } ?? .store(error)
    }
  }

  /// Merges three files; tells of each todo that is different in the second now.
  func mergeVersions(_ request: MergeFilesRequest) throws(TodoError) -> MergeSummary {
    // Of a history there is nothing to merge: ours leads to ours.
    if request.ours.utf8.reversed().starts(with: ".history.ndjson".utf8.reversed()) {
      return MergeSummary(deltas: [], report: MergeReport(notes: []))
    }
    do {
      return summary(of: try entity.mergeFiles(base: request.base, ours: request.ours, theirs: request.theirs))
    } catch {
      throw error.unsoundPath.map { .unmergeable(error, path: $0) } ?? .store(error)
    }
  }

  private func summary(of merged: MergedStore) -> MergeSummary {
    let deltas = merged.changes.compactMap { TodoDelta($0.before, $0.after, at: moment) }
    return MergeSummary(deltas: deltas, report: MergeReport(merged))
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
