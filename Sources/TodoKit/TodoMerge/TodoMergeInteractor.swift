/// The rules of making one list of several.
struct TodoMergeInteractor: TodoMerge.Interactor {
  let entity: any TodoMerge.Entity
  let stages: GitStages
  let moment: Moment

  func takeIn(_ request: MergeCopyRequest) throws(TodoError) -> MergeSummary {
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

  func mergeFiles(_ request: MergeFilesRequest) throws(TodoError) -> MergeSummary {
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

  func context(of deltas: [TodoDelta]) -> ReceiptContext { ReceiptContext(of: deltas, in: entity) }
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

extension MergeReport {
  /// The report of a merge that was made.
  init(_ merged: MergedStore) {
    self.init(
      notes: merged.notes,
      moves: merged.moves.map { MergeReport.Move(uid: $0.uid, old: $0.old.rawValue, new: $0.new.rawValue) },
      ids: merged.ids)
  }
}
