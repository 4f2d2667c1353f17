import TodoCore
public import TodoMerge
public import TodoStore

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
