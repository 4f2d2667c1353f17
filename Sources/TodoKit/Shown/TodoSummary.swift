/// What an interactor says about a todo: its values, and what the rules make of them at this moment.
public struct TodoSummary: TodoFields, Hashable, Sendable {
  /// How an open todo's due date compares to now.
  public enum Dueness: Sendable {
    /// Its date, or the end of its day, has passed.
    case overdue
    /// It is due later today.
    case today
    /// It is due on a later day.
    case later
  }

  /// The small number that never moves.
  public let id: TodoID
  /// The name across machines.
  public let uid: TodoUID
  /// One line of text.
  @Exact public private(set) var title: String
  /// Notes of any number of lines.
  @Exact public private(set) var content: String?
  /// Whether it is open, done or cancelled.
  public let status: TodoStatus
  /// How much it matters.
  public let priority: TodoPriority?
  /// When it is to be done.
  public let due: LocalDate?
  /// Before when it is not worth seeing.
  public let start: LocalDate?
  /// How it comes back after it is done.
  public let repeats: RepeatRule?
  /// The project, nested by `/`.
  @Exact public private(set) var project: String?
  /// Tags in the order in which they were given.
  @Exact public private(set) var tags: [String]
  /// The todos that come before it.
  public let after: [TodoUID]
  /// The todo that it is a part of.
  public let parent: TodoUID?
  /// When it was added.
  public let created: Instant
  /// When it was changed last.
  public let modified: Instant
  /// When it was done.
  public let completed: Instant?
  /// When it was given up.
  public let cancelled: Instant?
  /// Keys that this version does not know, kept as they were.
  public let unknown: [UnknownField]
  /// How the due date compares to now; nil when it has none or is no longer open.
  public let dueness: Dueness?

  /// The values of a todo, seen at that moment.
  package init(_ todo: Todo, at moment: Moment) {
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
    after = todo.after
    parent = todo.parent
    created = todo.created
    modified = todo.modified
    completed = todo.completed
    cancelled = todo.cancelled
    unknown = todo.unknown
    dueness = Dueness(of: todo.due, todo.status, at: moment)
  }

  /// The value of a field; nil when it is not set, or an empty list.
  public subscript(field: TodoField) -> TodoValue? {
    switch field {
    case .id: .id(id)
    case .uid: .uid(uid)
    case .title: .text(title)
    case .content: content.map { .text($0) }
    case .status: .status(status)
    case .priority: priority.map { .priority($0) }
    case .due: due.map { .date($0) }
    case .start: start.map { .date($0) }
    case .repeats: repeats.map { .rule($0) }
    case .project: project.map { .text($0) }
    case .tags: tags.isEmpty ? nil : .list(tags)
    case .after: after.isEmpty ? nil : .uids(after)
    case .parent: parent.map { .uid($0) }
    case .created: .instant(created)
    case .modified: .instant(modified)
    case .completed: completed.map { .instant($0) }
    case .cancelled: cancelled.map { .instant($0) }
    }
  }
}

extension TodoSummary.Dueness {
  /// How the due date of a todo compares to a moment; nil when it has none or is no longer open.
  init?(of due: LocalDate?, _ status: TodoStatus, at moment: Moment) {
    guard status == .open, let due else { return nil }
    self.init(of: due, at: moment)
  }

  /// A date without a time is late only when its day is over.
  init(of due: LocalDate, at moment: Moment) {
    if due.lastMinute < moment.local.firstMinute {
      self = .overdue
    } else {
      self = due.day == moment.today ? .today : .later
    }
  }
}
