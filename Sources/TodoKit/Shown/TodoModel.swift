/// A todo to be shown: its values as facts, and labels for people beside them.
public struct TodoModel: Hashable, Sendable {
  /// The values.
  public let todo: TodoSummary
  /// When it was done or cancelled, in words of the user's wall clock; nil where it is open, or nobody knows when.
  public let endLabel: String?
  /// Whether its start is still to come.
  public let isWaiting: Bool
  private let today: CalendarDay

  /// The values of a todo, with dates in words as of that moment.
  public init(_ todo: TodoSummary, at moment: Moment) {
    self.todo = todo
    today = moment.today
    isWaiting = todo.start.map { $0.firstMinute > moment.local.firstMinute } ?? false
    let end: Instant? =
      switch todo.status {
      case .open: nil
      case .done: todo.completed
      case .cancelled: todo.cancelled
      }
    endLabel = end.map { DateLabel.text(for: moment.localDate(of: $0), on: moment.today) }
  }

  /// The same as of a day, without when it ended.
  init(_ todo: TodoSummary, on today: CalendarDay) {
    self.todo = todo
    self.today = today
    isWaiting = false
    endLabel = nil
  }

  /// The steps in its content; nil when there are none.
  public var steps: TodoSteps? { todo.content.flatMap(TodoSteps.init(in:)) }

  /// The due date in words; nil when there is none.
  public var dueLabel: String? { todo.due.map { DateLabel.text(for: $0, on: today) } }

  /// The start date in words; nil when there is none.
  public var startLabel: String? { todo.start.map { DateLabel.text(for: $0, on: today) } }

  /// The due date as it was understood, with its day of the week; nil when there is none.
  public var dueEcho: String? { todo.due.map { DateLabel.echo(of: $0, on: today) } }

  /// The start date as it was understood, with its day of the week; nil when there is none.
  public var startEcho: String? { todo.start.map { DateLabel.echo(of: $0, on: today) } }
}
