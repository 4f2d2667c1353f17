/// A todo to be shown: its values as facts, and labels for people beside them.
public struct TodoModel: Hashable, Sendable {
  /// The values.
  public let todo: TodoSummary
  private let today: CalendarDay

  /// The values of a todo, with dates in words as of that moment.
  public init(_ todo: TodoSummary, at moment: Moment) {
    self.init(todo, on: moment.today)
  }

  /// The same as of a day.
  init(_ todo: TodoSummary, on today: CalendarDay) {
    self.todo = todo
    self.today = today
  }

  /// The due date in words; nil when there is none.
  public var dueLabel: String? { todo.due.map { DateLabel.text(for: $0, on: today) } }

  /// The start date in words; nil when there is none.
  public var startLabel: String? { todo.start.map { DateLabel.text(for: $0, on: today) } }

  /// The due date as it was understood, with its day of the week; nil when there is none.
  public var dueEcho: String? { todo.due.map { DateLabel.echo(of: $0, on: today) } }

  /// The start date as it was understood, with its day of the week; nil when there is none.
  public var startEcho: String? { todo.start.map { DateLabel.echo(of: $0, on: today) } }
}
