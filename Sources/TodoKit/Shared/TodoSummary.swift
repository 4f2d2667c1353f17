/// What an interactor tells of a todo: its values, and what the rules make of them at this moment.
public struct TodoSummary: TodoFields, Hashable, Sendable {
  /// How an open todo's due date stands to now.
  public enum Dueness: Sendable {
    /// Its date, or the end of its day, has passed.
    case overdue
    /// It is due later today.
    case today
    /// It is due on a later day.
    case later
  }

  public let id: TodoID
  public let uid: TodoUID
  public let title: String
  public let content: String?
  public let status: TodoStatus
  public let priority: TodoPriority?
  public let due: LocalDate?
  public let start: LocalDate?
  public let repeats: RepeatRule?
  public let project: String?
  public let tags: [String]
  public let created: Instant
  public let modified: Instant
  public let completed: Instant?
  public let unknown: [UnknownField]
  /// How the due date stands to now; nil when it has none or is no longer open.
  public let dueness: Dueness?

  /// The values of a todo, seen at that moment.
  public init(_ todo: some TodoFields, at moment: Moment) {
    id = todo.id
    uid = todo.uid
    title = todo.title
    content = todo.content
    status = todo.status
    priority = todo.priority
    due = todo.due
    start = todo.start
    repeats = todo.repeats
    project = todo.project
    tags = todo.tags
    created = todo.created
    modified = todo.modified
    completed = todo.completed
    unknown = todo.unknown
    dueness = todo.status == .open ? todo.due.map { Dueness(of: $0, at: moment) } : nil
  }
}

extension TodoSummary.Dueness {
  /// A date without a time is late only when its day is over.
  init(of due: LocalDate, at moment: Moment) {
    if due.lastMinute < moment.local.firstMinute {
      self = .overdue
    } else {
      self = due.day == moment.today ? .today : .later
    }
  }
}
