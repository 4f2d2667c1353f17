/// Which steps to show.
public struct HistoryLogRequest: Hashable, Sendable {
  /// Only steps that changed one of these todos; empty for all.
  public var refs: [TodoRef]
  /// Only steps after this revision, the oldest first; nil for all, the newest first.
  public var since: Int?
  /// How many steps at most; nil for all.
  public var limit: Int?

  /// Steps to be shown.
  public init(refs: [TodoRef] = [], since: Int? = nil, limit: Int? = nil) {
    self.refs = refs
    self.since = since
    self.limit = limit
  }
}

/// How far to go in history.
public struct HistoryMoveRequest: Hashable, Sendable {
  /// Back or forward.
  public var direction: HistoryDirection
  /// How many steps, from 1.
  public var count: Int

  /// So many steps.
  public init(_ direction: HistoryDirection, count: Int = 1) {
    self.direction = direction
    self.count = count
  }
}

/// One step as it is shown.
public struct HistoryStepSummary: Hashable, Sendable {
  /// What became of a step.
  public enum State: String, Sendable, CaseIterable {
    /// It holds, and can be undone.
    case inForce = "in-force"
    /// It was undone, and can be redone.
    case undone
    /// It was undone, and a later change began a new branch: it cannot be redone.
    case lost
  }

  /// The revision that it led to.
  public let revision: Int
  /// When it was.
  public let time: Instant
  /// The subcommand.
  public let command: String
  /// What became of it.
  public let state: State
  /// The revisions that it took back, newest first.
  public let undoes: [Int]
  /// The revisions that it brought back, oldest first.
  public let redoes: [Int]
  /// What it changed.
  public let changes: [TodoDelta]
}

/// Steps to be shown.
public struct TodoHistoryModel: Hashable, Sendable {
  /// One step, with its time in words.
  public struct Step: Hashable, Sendable {
    /// The step.
    public let step: HistoryStepSummary
    /// When it was on the user's wall clock: `today 14:30`.
    public let timeLabel: String
  }

  /// The steps, in the order in which they are shown.
  public let steps: [Step]
  /// Why there are no older ones, where that is not for the history's bound or its beginning.
  public let note: String?
}
