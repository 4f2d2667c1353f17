public import TodoCore

/// A todo to be shown: its values as facts, and labels for people beside them.
public struct TodoModel: Hashable, Sendable {
  /// The values.
  public let todo: Todo
  /// How the due date compares to now; nil when it has none or is no longer open.
  public let dueness: Dueness?
  /// When it was done or cancelled, in words of the user's wall clock; nil where it is open, or nobody knows when.
  public let endLabel: String?
  /// Whether its start is still to come.
  public let isWaiting: Bool
  /// How it stands to others; nil where that is not known.
  public let relations: ListedRelations?
  private let today: CalendarDay
  /// What the user's wall clock showed at the instants that are asked for.
  private let localInstants: [TodoField: LocalDate]

  /// The values of a todo, with dates in words as of that moment.
  ///
  /// Of the fields in `instants` the instants are to be had on the user's wall clock, which takes time for each.
  public init(
    _ todo: Todo, relations: ListedRelations? = nil, at moment: Moment, instants: [TodoField] = []
  ) {
    (self.todo, self.relations) = (todo, relations)
    today = moment.today
    dueness = Dueness(of: todo.due, todo.status, at: moment.local)
    isWaiting = todo.start.map { $0.firstMinute > moment.local.firstMinute } ?? false
    let end: Instant? =
      switch todo.status {
      case .open: nil
      case .done: todo.completed
      case .cancelled: todo.cancelled
      }
    endLabel = end.map { DateLabel.ended(moment.localDate(of: $0), on: moment.today) }
    localInstants = instants.reduce(into: [:]) { dates, field in
      dates[field] = todo[field]?.instant.map(moment.localDate)
    }
  }

  /// The same as of a minute on the wall clock, without instants.
  init(_ todo: Todo, on now: LocalDate) {
    self.todo = todo
    relations = nil
    today = now.day
    dueness = Dueness(of: todo.due, todo.status, at: now)
    isWaiting = false
    endLabel = nil
    localInstants = [:]
  }

  /// The steps in its content; nil when there are none.
  public var steps: TodoSteps? { todo.content.flatMap(TodoSteps.init(in:)) }

  /// The due date in words; nil when there is none.
  public var dueLabel: String? {
    todo.due.map { DateLabel.text(for: $0, dueness == .overdue ? .late : .ago, on: today) }
  }

  /// The start date in words; nil when there is none.
  public var startLabel: String? { todo.start.map { DateLabel.text(for: $0, .ago, on: today) } }

  /// An instant that is asked for, in words of the user's wall clock; nil when it is not set.
  public func instantLabel(_ field: TodoField) -> String? {
    localInstants[field].map { DateLabel.happened($0, on: today) }
  }

  /// A date, or an instant that is asked for, as the wall clock has it, and the day alone in words; nil when it is not set.
  public func dateAndDay(_ field: TodoField) -> (date: LocalDate, label: String)? {
    guard let date = localInstants[field] ?? todo[field]?.date else { return nil }
    return (date, DateLabel.text(for: LocalDate(day: date.day), .ago, on: today))
  }

  /// The due date as it was understood, with its day of the week; nil when there is none.
  public var dueEcho: String? { todo.due.map { DateLabel.echo(of: $0, on: today) } }

  /// The start date as it was understood, with its day of the week; nil when there is none.
  public var startEcho: String? { todo.start.map { DateLabel.echo(of: $0, on: today) } }
}
