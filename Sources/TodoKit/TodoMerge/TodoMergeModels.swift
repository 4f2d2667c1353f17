/// Another version of the store to be taken in, or a store that git could not merge.
public struct MergeCopyRequest: Hashable, Sendable {
  /// Its path; nil for the store in use.
  public let path: String?

  /// A file to be taken in.
  public init(_ path: String?) {
    self.path = path
  }
}

/// Three files to be merged, as git hands them to a merge driver.
public struct MergeFilesRequest: Hashable, Sendable {
  /// What both came from; an empty file is none.
  public let base: String
  /// The file that gets the result.
  public let ours: String
  /// The file that is taken in.
  public let theirs: String

  /// Files to be merged.
  public init(base: String, ours: String, theirs: String) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }
}

/// What a merge did.
struct MergeSummary {
  /// The todos that are different now.
  let deltas: [TodoDelta]
  /// What was decided.
  let report: MergeReport
  /// The file that git can be told to be merged; nil where it is none of git's.
  var solved: String?
}

/// What a merge decided where both sides had a say.
public struct MergeReport: Hashable, Sendable {
  /// A todo that got another number, since two had the same.
  public struct Move: Hashable, Sendable {
    /// The todo.
    public let uid: TodoUID
    /// The number that it had.
    public let old: Int
    /// The number that it has now.
    public let new: Int
  }

  /// What was decided, in the order of the uids.
  public let notes: [MergeNote]
  /// The todos that got other numbers.
  public let moves: [Move]
  /// The numbers of the todos that the notes name, as far as they are or were here.
  public let ids: [TodoUID: TodoID]

  /// A report.
  public init(notes: [MergeNote], moves: [Move] = [], ids: [TodoUID: TodoID] = [:]) {
    self.notes = notes
    self.moves = moves
    self.ids = ids
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
    self.report = report
    self.copy = copy
    self.solved = solved
    conflicts = report.notes.compactMap { HistoryConflict($0, ids: report.ids) }
    (lines, shortLines) = (report.lines, report.shortLines)
  }
}

extension HistoryConflict {
  /// What is kept of a decision: what stayed, and what gave way; nil where nothing did.
  init?(_ note: MergeNote, ids: [TodoUID: TodoID]) {
    switch note {
    case .conflict(let conflict):
      self.init(
        uid: conflict.uid, id: ids[conflict.uid], field: conflict.key, kept: conflict.kept?.json,
        lost: conflict.lost?.json)
    case .keptRemoved(let uid, _):
      self.init(uid: uid, id: ids[uid], field: ReservedKey.removed.rawValue, kept: nil, lost: Array("true".utf8))
    case .relationDropped, .followed: return nil
    }
  }
}
