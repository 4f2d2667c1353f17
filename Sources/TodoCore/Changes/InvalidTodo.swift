/// A todo that a change does not apply to, and why.
public struct InvalidTodo: Error, Hashable, Sendable {
  /// Why the change does not apply.
  public enum Reason: Hashable, Sendable {
    case closed(TodoStatus)
    case notDue
    case dueAllDay
    /// The date, as the user wrote it on a day, is not after the due date or has passed.
    case notLater(from: LocalDate, to: LocalDate, written: String, on: CalendarDay)
    case beyondCalendar
    case notRepeating
    case lastOfSeries
    case longContent(bytes: Int)
    /// The todo has `count` steps, and these references name none of them.
    case noSuchSteps([String], count: Int)
    /// Somebody has the todo, perhaps until a time in words.
    case taken(by: String, until: String?)
    case refused(Refusal)
  }

  /// The id of the todo.
  public let id: Int
  /// Why the change does not apply to the todo.
  public let reason: Reason

  /// Creates the problem of a todo, given its id.
  public init(id: Int, _ reason: Reason) {
    (self.id, self.reason) = (id, reason)
  }

  package init(_ todo: Todo, _ reason: Reason) {
    self.init(id: todo.id.rawValue, reason)
  }

  /// Whether the todo is already where the change would bring it, or later: others can change without it.
  package var isThere: Bool {
    if case .notLater(let due, let date, _, _) = reason { due >= date } else { false }
  }

  /// The references to missing steps, or `nil` if the problem is another.
  package var missingSteps: [String]? { if case .noSuchSteps(let refs, _) = reason { refs } else { nil } }

  /// Whether somebody else has the todo, so that it may be free later.
  package var isTaken: Bool { if case .taken = reason { true } else { false } }

  package var message: String {
    switch reason {
    case .closed(let status): "todo \(id) is \(status.rawValue)"
    case .notDue: "todo \(id) has no due date"
    case .dueAllDay: "todo \(id) has no due time to count hours from"
    case .notLater(let due, let date, _, let today) where due == date:
      "todo \(id) is already due \(DateLabel.echo(of: due, on: today))"
    case .notLater(let due, let date, _, let today):
      """
      cannot postpone todo \(id) from \(DateLabel.echo(of: due, on: today)) to \(DateLabel.echo(of: date, on: today)): \
      postpone only moves forward, to today or later
      """
    case .beyondCalendar: "todo \(id) would move beyond the year 9999"
    case .notRepeating: "todo \(id) does not repeat"
    case .lastOfSeries: "todo \(id) is the last of its series"
    case .longContent(let bytes):
      "the notes of todo \(id) would be \(bytes) bytes long; at most \(TodoRules.longestContent) are allowed"
    case .noSuchSteps(let refs, let count):
      "no such step: \(refs.joined(separator: ", ")); todo \(id) has "
        + (count == 0 ? "no steps" : "\(count) step\(count == 1 ? "" : "s")")
    case .taken(let owner, let end):
      "todo \(id) is taken by \(visible(owner))\(end.map { " until \($0)" } ?? "")"
    case .refused(let refusal): "todo \(id): \(refusal.message)"
    }
  }

  package static func advice(for todos: [InvalidTodo]) -> [Advice] {
    var closed: [Int] = []
    var undated: [Int] = []
    var single: [Int] = []
    var last: [Int] = []
    var stepless: [Int] = []
    var isLong = false
    var isTaken = false
    var refusal: Advice?
    var (purpose, date) = ("set the due date", "fri")
    for todo in todos {
      switch todo.reason {
      case .closed: closed.append(todo.id)
      case .notDue: undated.append(todo.id)
      case .dueAllDay:
        undated.append(todo.id)
        (purpose, date) = ("set a due time", "fri 14:00")
      case .notLater(_, _, let written, _):
        undated.append(todo.id)
        (purpose, date) = ("move to any day", written)
      case .notRepeating: single.append(todo.id)
      case .lastOfSeries: last.append(todo.id)
      case .longContent: isLong = true
      case .taken: isTaken = true
      case .refused(let reason): refusal = refusal ?? reason.advice
      case .noSuchSteps(_, 0), .beyondCalendar: break
      case .noSuchSteps: stepless.append(todo.id)
      }
    }
    let opened = refs(closed)
    let dated = refs(undated)
    let ended = refs(last)
    let advice: [Advice?] = [
      closed.isEmpty
        ? nil
        : Advice("to reopen: \(command: "reopen") \(opened)", keys: "r reopens closed todos"),
      undated.isEmpty
        ? nil
        : Advice(
          "to \(purpose): \(command: "edit") \(dated) \(option: "due") \(word: date)",
          keys: "D sets the due date"),
      single.isEmpty ? nil : giveRule(refs(single)),
      last.isEmpty
        ? nil
        : Advice(
          "to end it: \(command: "done") \(ended), or \(command: "cancel") \(ended)",
          keys: "d completes it, c cancels it"),
      isLong ? .keepInFile : nil,
      isTaken
        ? Advice("nothing was taken; to take another: \(command: "take")", keys: "nothing was taken") : nil,
      stepless.isEmpty ? nil : "to see the steps with their numbers: \(command: "show") \(refs(stepless))",
      refusal,
    ]
    return advice.compactMap(\.self)
  }

  private static func giveRule(_ refs: String) -> Advice {
    Advice(
      """
      to make it repeat: \(command: "edit") \(refs) \(option: "repeat") weekly; \
      to move its due date: \(command: "postpone") \(refs)
      """, keys: "R makes it repeat, > moves its due date")
  }

  /// Returns one reference to all the ids, or to the first 10, as many as people read.
  private static func refs(_ ids: [Int]) -> String {
    let limit = 10
    return ids.prefix(limit).map(String.init).joined(separator: ",") + (ids.count > limit ? ",…" : "")
  }
}
