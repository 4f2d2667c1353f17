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

  /// Its values, and nothing behind them.
  private let record: [TodoRecord]

  /// The small number that never moves.
  public var id: TodoID { record[0].id }
  /// The name across machines.
  public var uid: TodoUID { record[0].uid }
  /// One line of text.
  public var title: String { record[0].title }
  /// Notes of any number of lines.
  public var content: String? { record[0].content }
  /// Whether it is open, done or cancelled.
  public var status: TodoStatus { record[0].status }
  /// How much it matters.
  public var priority: TodoPriority? { record[0].priority }
  /// When it is to be done.
  public var due: LocalDate? { record[0].due }
  /// Before when it is not worth seeing.
  public var start: LocalDate? { record[0].start }
  /// How it comes back after it is done.
  public var repeats: RepeatRule? { record[0].repeats }
  /// The project, nested by `/`.
  public var project: String? { record[0].project }
  /// Tags in the order in which they were given.
  public var tags: [String] { record[0].tags }
  /// The todos that come before it.
  public var after: [TodoUID] { record[0].after }
  /// The todo that it is a part of.
  public var parent: TodoUID? { record[0].parent }
  /// When it was added.
  public var created: Instant { record[0].created }
  /// When it was changed last.
  public var modified: Instant { record[0].modified }
  /// When it was done.
  public var completed: Instant? { record[0].completed }
  /// When it was given up.
  public var cancelled: Instant? { record[0].cancelled }
  /// Keys that this version does not know, kept as they were.
  public var unknown: [UnknownField] { record[0].unknown }

  /// The value of a key that `todo` does not know: a text as it is, all else as JSON; nil where it has none.
  public func text(ofKey key: String) -> String? {
    unknown.text(key) ?? unknown.json(key).map { String(decoding: $0, as: UTF8.self) }
  }
  /// How the due date compares to now; nil when it has none or is no longer open.
  public let dueness: Dueness?

  /// The values of a todo, seen at that moment.
  package init(_ todo: Todo, at moment: Moment) {
    record = todo.record
    dueness = Dueness(of: todo.due, todo.status, at: moment)
  }

  /// The value of a field; nil when it is not set, or an empty list.
  public subscript(field: TodoField) -> TodoValue? { record[0][field] }

  /// Whether it has ended, and nobody knows when.
  ///
  /// When it was changed last is not written beside that in other formats: read there, it would be taken for its end.
  package var isUndated: Bool { status.endField.map { self[$0] == nil } ?? false }
}

extension TodoSummary.Dueness {
  /// How the due date of a todo compares to a moment; nil when it has none or is no longer open.
  @inlinable
  public init?(of due: LocalDate?, _ status: TodoStatus, at moment: Moment) {
    guard status == .open, let due else { return nil }
    self.init(of: due, at: moment)
  }

  /// A date without a time is late only when its day is over.
  @inlinable
  public init(of due: LocalDate, at moment: Moment) {
    if due.lastMinute < moment.local.firstMinute {
      self = .overdue
    } else {
      self = due.day == moment.today ? .today : .later
    }
  }
}
