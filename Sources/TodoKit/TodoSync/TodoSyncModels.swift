import TodoCore
import TodoMerge
public import TodoStore
import TodoSync

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
struct SyncSummary {
  /// The todos that are different here now.
  var deltas: [TodoDelta] = []
  /// What the merge decided.
  var report = MergeReport(notes: [])
  /// What else happened.
  var events: [SyncEvent] = []
  /// How many todos are different there now.
  var sent = 0
  /// The revision of the store.
  var revision = 0
  /// The commit that both sides are in line with; nil where there is no remote any more.
  var commit: CommitID?
  /// Why what is new here could not be sent; nil where it was.
  var unsent: SyncError?
}

/// What became of a sync, to be shown.
public struct SyncModel: Hashable, Sendable {
  /// What is different here.
  public let receipt: TodoReceiptModel
  /// What the merge decided, and what else happened, a line each.
  public let lines: [String]
  /// These for people, of whom nobody reads hundreds.
  public let shortLines: [String]
  /// Of these, what the user has not asked for.
  public let warnings: [String]
  /// The values that gave way to others.
  public let conflicts: [HistoryConflict]
  /// How many todos are different there now.
  public let sent: Int
  /// The revision of the store.
  public let revision: Int
  /// The commit that both sides are in line with, in hexadecimal digits; nil where there is no remote any more.
  public let commit: String?
  /// Whether it could only be received, not sent.
  public let isUnsent: Bool

  /// How many todos are different here now.
  public var received: Int { receipt.deltas.count }
}

extension SyncModel {
  init(_ summary: SyncSummary, _ receipt: TodoReceiptModel) {
    self.receipt = receipt
    let report = MergeReportModel(summary.report)
    let events = summary.events.map(\.line)
    (lines, shortLines) = (report.lines + events, report.shortLines + events)
    warnings = report.shortLines + summary.events.filter(\.isWarning).map(\.line)
    conflicts = report.conflicts
    sent = summary.sent
    revision = summary.revision
    commit = summary.commit?.hex
    isUnsent = summary.unsent != nil
  }
}
