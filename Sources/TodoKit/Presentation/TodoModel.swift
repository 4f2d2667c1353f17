public import TodoCore

/// A todo to be shown: its values, and labels for people.
public struct TodoModel: Hashable, Sendable {
  /// The values of the todo.
  public let todo: Todo
  /// How the due date compares to now; `nil` if the todo has none or is no longer open.
  public let dueness: Dueness?
  /// When the todo was done or cancelled, in words of the user's wall clock; `nil` if it is open or the time
  /// is unknown.
  public let endLabel: String?
  /// Whether the start is still to come.
  public let isWaiting: Bool
  /// Who has the todo; `nil` if it is free, or no instant is known.
  public let holder: Claim?
  /// Whether whoever asks has the todo.
  public let isMine: Bool
  /// The relations of the todo to others, or `nil` if they are not known.
  public let relations: ListedRelations?
  private let today: CalendarDay
  /// The requested instants on the user's wall clock.
  private let localInstants: [TodoField: LocalDate]

  /// Creates a model of a todo, with dates in words as of a moment.
  ///
  /// `instants` are the fields whose instants are needed on the user's wall clock; each takes time.
  public init(
    _ todo: Todo, relations: ListedRelations? = nil, at moment: Moment, instants: [TodoField] = []
  ) {
    (self.todo, self.relations) = (todo, relations)
    today = moment.today
    holder = todo.holder(at: moment.instant)
    isMine = holder?.isOf(moment.actor) ?? false
    dueness = Dueness(of: todo.due, todo.status, at: moment.local)
    isWaiting = todo.start?.isAhead(of: moment.local) ?? false
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

  /// Creates a model of a todo as of a minute on the wall clock, without instants.
  init(_ todo: Todo, on now: LocalDate) {
    self.todo = todo
    relations = nil
    today = now.day
    (holder, isMine) = (nil, false)
    dueness = Dueness(of: todo.due, todo.status, at: now)
    isWaiting = todo.start?.isAhead(of: now) ?? false
    endLabel = nil
    localInstants = [:]
  }

  /// The steps in the content, or `nil` if there are none.
  public var steps: TodoSteps? { todo.content.flatMap(TodoSteps.init(in:)) }

  /// The due date in words, or `nil` if there is none.
  public var dueLabel: String? {
    todo.due.map { DateLabel.text(for: $0, dueness == .overdue ? .late : .ago, on: today) }
  }

  /// The start date in words, or `nil` if there is none.
  public var startLabel: String? { todo.start.map { DateLabel.text(for: $0, .ago, on: today) } }

  /// Returns a requested instant in words of the user's wall clock, or `nil` if it is not set.
  public func instantLabel(_ field: TodoField) -> String? {
    localInstants[field].map { DateLabel.happened($0, on: today) }
  }

  /// Returns a date, or a requested instant on the wall clock, with the day in words; `nil` if it is not set.
  public func dateAndDay(_ field: TodoField) -> (date: LocalDate, label: String)? {
    guard let date = localInstants[field] ?? todo[field]?.date else { return nil }
    return (date, DateLabel.text(for: LocalDate(day: date.day), .ago, on: today))
  }

  /// The due date as it was understood, with its day of the week, or `nil` if there is none.
  public var dueEcho: String? { todo.due.map { DateLabel.echo(of: $0, on: today) } }

  /// The start date as it was understood, with its day of the week, or `nil` if there is none.
  public var startEcho: String? { todo.start.map { DateLabel.echo(of: $0, on: today) } }
}
