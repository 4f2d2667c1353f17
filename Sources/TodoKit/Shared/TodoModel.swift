/// A todo to be shown: its values as facts, and labels for people beside them.
public struct TodoModel: Hashable, Sendable {
  /// The values.
  public let todo: TodoSummary
  /// The due date in words; nil when there is none.
  public let dueLabel: String?
  /// The start date in words; nil when there is none.
  public let startLabel: String?

  /// The values of a todo, with dates in words as of that moment.
  public init(_ todo: TodoSummary, at moment: Moment) {
    self.todo = todo
    dueLabel = todo.due.map { DateLabel.text(for: $0, at: moment) }
    startLabel = todo.start.map { DateLabel.text(for: $0, at: moment) }
  }
}
