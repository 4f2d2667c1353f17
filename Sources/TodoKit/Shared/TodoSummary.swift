internal import JSONText

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

  /// The small number that never moves.
  public let id: TodoID
  /// The name across machines.
  public let uid: TodoUID
  /// One line of text.
  public let title: String
  /// Notes of any number of lines.
  public let content: String?
  /// Where it stands.
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
  public let project: String?
  /// Tags in the order in which they were given.
  public let tags: [String]
  /// When it was added.
  public let created: Instant
  /// When it was changed last.
  public let modified: Instant
  /// When it was done.
  public let completed: Instant?
  /// Keys that this version does not know, kept as they were.
  public let unknown: [UnknownField]
  /// How the due date stands to now; nil when it has none or is no longer open.
  public let dueness: Dueness?
  /// The todo as a JSON object in the canonical form, where ``TodoPortion/object`` asked for it; the texts are empty then.
  public let object: ArraySlice<UInt8>?

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
    object = nil
  }

  /// The values of a stored todo, seen at that moment; of its texts only those are decoded.
  init(_ todo: StoredTodo, texts: FieldSet, object: ArraySlice<UInt8>? = nil, at moment: Moment) {
    func text(_ field: TodoField, _ string: JSONString?) -> String? {
      texts.contains(field) ? string.map(todo.text(of:)) : nil
    }
    id = todo.id
    uid = TodoUID(stored: text(.uid, todo.uid) ?? "")
    title = text(.title, todo.title) ?? ""
    content = text(.content, todo.content)
    status = todo.status
    priority = todo.priority
    due = todo.due
    start = todo.start
    repeats = todo.repeats
    project = text(.project, todo.project)
    tags = texts.contains(.tags) ? todo.tagTexts : []
    created = todo.created
    modified = todo.modified
    completed = todo.completed
    unknown = texts.isComplete ? todo.unknownFields : []
    dueness = todo.status == .open ? todo.due.map { Dueness(of: $0, at: moment) } : nil
    self.object = object
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
