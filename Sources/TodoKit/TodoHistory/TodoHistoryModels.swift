public import TodoCore
public import TodoStore

/// Which steps to show.
public struct HistoryLogRequest: Hashable, Sendable {
  /// Only steps that changed one of these todos; empty for all.
  public var refs: [TodoRef]
  /// Only steps that changed a todo that matches, as the step left it, in the query language (see ``Query``); nil for all.
  public var query: String?
  /// Only steps after this revision, the oldest first, or from the first instant of this date on, the newest first; nil
  /// for all, the newest first.
  public var since: HistoryBound?
  /// Only steps up to this revision or to the last instant of this date, both included; nil for all.
  public var until: HistoryBound?
  /// How many steps at most; nil for all.
  public var limit: Int?

  /// Steps to be shown.
  public init(
    refs: [TodoRef] = [], query: String? = nil, since: HistoryBound? = nil, until: HistoryBound? = nil,
    limit: Int? = nil
  ) {
    (self.refs, self.query, self.since, self.until, self.limit) = (refs, query, since, until, limit)
  }

  var isPart: Bool { since != nil || until != nil || limit != nil }
}

/// How far to go in history.
public struct HistoryMoveRequest: Hashable, Sendable {
  /// Back or forward.
  public var direction: HistoryDirection
  /// How far.
  public var distance: HistoryDistance
  /// The revision that the step led to which is taken first, as far as the user has seen, 0 for none; nil where any will
  /// do.
  ///
  /// Only that very step will do: where it is another one, that is an error, ``StoreError/otherStep(_:revision:name:)``.
  public var expected: Int?

  /// So far, or one step.
  public init(_ direction: HistoryDirection, _ distance: HistoryDistance = .steps(1), expecting expected: Int? = nil) {
    (self.direction, self.distance, self.expected) = (direction, distance, expected)
  }
}

/// What was taken back or brought back.
public struct HistoryMoveModel: Hashable, Sendable {
  /// One step that was taken, with its time in words.
  public struct Step: Hashable, Sendable {
    /// The revision that it led to.
    public let revision: Int
    /// The subcommand.
    public let command: String
    /// When it was on the user's wall clock: `today 14:30`.
    public let timeLabel: String
  }

  /// Back or forward.
  public let direction: HistoryDirection
  /// The steps, in the order in which they were taken.
  public let steps: [Step]
  /// What became of the todos.
  public let receipt: TodoReceiptModel
}

/// One step as it is shown.
public struct HistoryStepSummary: Hashable, Sendable {
  /// Whether it is one that can be undone while it is in force: a change of its own that was made here.
  public var canBeUndone: Bool { undoes.isEmpty && redoes.isEmpty && !ChangesByOthers.commands.contains(command) }

  /// The revision that it led to.
  public let revision: Int
  /// When it was.
  public let time: Instant
  /// The subcommand.
  public let command: String
  /// What became of it.
  public let state: HistoryState
  /// The revisions that it took back, newest first.
  public let undoes: [Int]
  /// The revisions that it brought back, oldest first.
  public let redoes: [Int]
  /// What it changed.
  public let changes: [TodoDelta]
  /// The commit that it brought the list in line with; nil where it was no sync.
  public var commit: String?
  /// What gave way in a sync.
  public var conflicts: [HistoryConflict] = []
  /// What it changed of the todos that are asked for; nil where all are.
  public var asked: [TodoDelta]?
  /// What gave way of the todos that are asked for; nil where all are.
  public var askedConflicts: [HistoryConflict]?
}

/// Steps to be shown.
public struct TodoHistoryModel: Hashable, Sendable {
  /// One step, with its time in words.
  public struct Step: Hashable, Sendable {
    /// The step.
    public let step: HistoryStepSummary
    /// When it was on the user's wall clock: `today 14:30`.
    public let timeLabel: String
    /// The todos of which it changed fields: those that were asked for, or else the first few.
    public let details: [TodoReceiptModel.Entry]
    /// What gave way in a sync: of those that were asked for, or else the first few.
    public var conflicts: [HistoryConflict] = []
    /// How many more of those there are.
    public var furtherDetails = 0
  }

  /// The steps, in the order in which they are shown.
  public let steps: [Step]
  /// Why there are no older ones, where that is not for the history's bound or its beginning.
  public let note: String?

  /// Steps to be shown.
  public init(steps: [Step], note: String? = nil) {
    (self.steps, self.note) = (steps, note)
  }
}
