public import StoreEngine
public import TodoCore

/// A request to show steps of the history.
public struct HistoryLogRequest: Hashable, Sendable {
  /// The todos of which a step must have changed one; empty for all steps.
  public var refs: [TodoRef]
  /// A query (see ``Query``) that must match a changed todo as the step left it, or `nil` for all steps.
  public var query: String?
  /// The revision after which the steps begin, oldest first, or the date from whose first instant on they
  /// begin, newest first; `nil` for all steps, newest first.
  public var since: HistoryBound?
  /// The last revision, or the date at whose last instant the steps end, both included; `nil` for all steps.
  public var until: HistoryBound?
  /// The largest number of steps, or `nil` for all steps.
  public var limit: Int?
  /// The name of whoever must have made the steps, or `nil` for anybody.
  public var actor: String?
  /// Whether the steps to come follow, so that all are in the order in which they were made.
  public var isFollowed: Bool

  /// Creates a request for steps.
  public init(
    refs: [TodoRef] = [], query: String? = nil, since: HistoryBound? = nil, until: HistoryBound? = nil,
    limit: Int? = nil, actor: String? = nil, isFollowed: Bool = false
  ) {
    self.actor = actor
    self.refs = refs
    self.query = query
    self.since = since
    self.until = until
    self.limit = limit
    self.isFollowed = isFollowed
  }

  var isPart: Bool { since != nil || until != nil || limit != nil || actor != nil }
}

/// A request to undo or redo steps of the history.
public struct HistoryMoveRequest: Hashable, Sendable {
  /// Undo or redo.
  public var direction: HistoryDirection
  /// The steps to undo or redo.
  public var distance: HistoryDistance
  /// The revision of the step that the user expects to be first, 0 for none, or `nil` to accept any step.
  ///
  /// If the first step is another one, the request fails with ``StoreError/otherStep(_:revision:name:)``.
  public var expected: Int?

  /// Creates a request to undo or redo the given steps, or one step.
  public init(
    _ direction: HistoryDirection, _ distance: HistoryDistance = .steps(1), expecting expected: Int? = nil
  ) {
    self.direction = direction
    self.distance = distance
    self.expected = expected
  }
}

/// A request to take back what somebody did, where nobody has touched the same todos since.
public struct RevertRequest: Hashable, Sendable {
  /// The name of whoever made them.
  public var actor: String
  /// Which of the actor's last steps: so many, or all since a bound.
  public var reach: Reach

  /// How far to go back in somebody's steps.
  public enum Reach: Hashable, Sendable {
    case steps(Int)
    /// All after this revision, or from the first instant of this date on.
    case since(HistoryBound)
  }

  /// Creates a request to take back somebody's steps.
  public init(of actor: String, _ reach: Reach = .steps(1)) { (self.actor, self.reach) = (actor, reach) }
}

/// The outcome of an undo or redo.
public struct HistoryMoveModel: Hashable, Sendable {
  /// A step that was undone or redone, with its time in words.
  public struct Step: Hashable, Sendable {
    /// The revision to which the step led.
    public let revision: Int
    /// The subcommand that made the step.
    public let command: String
    /// The name of whoever else made the step, or `nil` if nobody else is known.
    public let other: String?
    /// The time of the step on the user's wall clock: `today 14:30`.
    public let timeLabel: String
  }

  /// Undo or redo.
  public let direction: HistoryDirection
  /// The steps, in the order in which they were undone or redone.
  public let steps: [Step]
  /// The steps that stay, because others have since changed their todos.
  public var left: [Step] = []
  /// The changes to the todos.
  public let receipt: TodoReceiptModel
}

/// A step of the history and what it changed.
public struct HistoryStepSummary: Hashable, Sendable {
  /// Whether the step can be undone while it is in effect, because it is a change of its own that was made
  /// here.
  public var canBeUndone: Bool {
    undoes.isEmpty && redoes.isEmpty && !ChangesByOthers.commands.contains(command)
  }

  /// The revision to which the step led.
  public let revision: Int
  /// The time of the step.
  public let time: Instant
  /// The subcommand that made the step.
  public let command: String
  /// The name of whoever made the step, or `nil` if none was given.
  public var actor: String?
  /// The revisions that the step took back because somebody had made them, newest first.
  public var reverts: [Int] = []
  /// Whether the step is in effect, undone, or lost.
  public let state: HistoryState
  /// The revisions that the step undid, newest first.
  public let undoes: [Int]
  /// The revisions that the step redid, oldest first.
  public let redoes: [Int]
  /// The changes to all todos.
  public let changes: [TodoDelta]
  /// The commit of a sync, or `nil` if the step was not a sync.
  public var commit: String?
  /// The values that lost a conflict in a sync.
  public var conflicts: [HistoryConflict] = []
  /// The changes to the requested todos, or `nil` if all todos are requested.
  public var asked: [TodoDelta]?
  /// The lost values of the requested todos, or `nil` if all todos are requested.
  public var askedConflicts: [HistoryConflict]?
}

/// Steps of the history, to be shown.
public struct TodoHistoryModel: Hashable, Sendable {
  /// One step, with its time in words.
  public struct Step: Hashable, Sendable {
    /// The step itself.
    public let step: HistoryStepSummary
    /// The time of the step on the user's wall clock: `today 14:30`.
    public let timeLabel: String
    /// The todos whose fields the step changed: the requested ones, or else the first few.
    public let details: [TodoReceiptModel.Entry]
    /// The values that lost a conflict in a sync: those of the requested todos, or else the first few.
    public var conflicts: [HistoryConflict] = []
    /// The number of changed todos and lost values that are not shown.
    public var furtherDetails = 0
  }

  /// The steps, in the order in which they are shown.
  public let steps: [Step]
  /// The reason why there are no older steps, unless it is the history's bound or its beginning.
  public let note: String?

  /// Creates a model of steps to be shown.
  public init(steps: [Step], note: String? = nil) {
    (self.steps, self.note) = (steps, note)
  }
}
