package import JSONText
public import TodoCore
import TodoStore

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
  public let standing: TodoStanding?
  private let today: CalendarDay
  /// What the user's wall clock showed at the instants that are asked for.
  private let localInstants: [TodoField: LocalDate]

  /// The values of a todo, with dates in words as of that moment.
  ///
  /// Of the fields in `instants` the instants are to be had on the user's wall clock, which takes time for each.
  public init(
    _ todo: Todo, standing: TodoStanding? = nil, at moment: Moment, instants: [TodoField] = []
  ) {
    (self.todo, self.standing) = (todo, standing)
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
    standing = nil
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

/// Todos in order, each read when it is asked for, so that a list costs only what is shown of it.
///
/// A row is a plain value. The rows together are a window over one version of the store, which stays as it is.
public struct TodoRows: RandomAccessCollection {
  protocol Source {
    var count: Int { get }
    func id(at position: Int) -> TodoID
    subscript(position: Int) -> Todo { get }
    func standing(at position: Int) -> TodoStanding?
    func write(_ fields: [AnyField]?, at position: Int, to json: inout JSONWriter)
    func appendRow(
      of fields: [AnyField], at position: Int, to utf8: inout [UInt8], _ makeVisible: (inout [UInt8], Int) -> Void)
  }

  private let source: any Source
  private let moment: Moment

  init(_ source: any Source, at moment: Moment) {
    (self.source, self.moment) = (source, moment)
  }

  /// Todos that are at hand already, with dates in words as of that moment.
  public init(_ todos: [Todo], at moment: Moment) { self.init(todos as any Source, at: moment) }

  /// Zero.
  public var startIndex: Int { 0 }
  /// How many there are.
  public var endIndex: Int { source.count }

  /// The todo at a position, made again each time.
  public subscript(position: Int) -> TodoModel { row(position) }

  /// The id of the todo at a position, without the rest of it.
  public func id(at position: Int) -> TodoID { source.id(at: position) }

  /// The todos at these positions, as far as they are there, with the instants of some fields on the user's wall clock.
  public func rows(in range: Range<Int>, instants: [TodoField] = []) -> [TodoModel] {
    range.clamped(to: startIndex..<endIndex).map { row($0, instants: instants) }
  }

  private func row(_ position: Int, instants: [TodoField] = []) -> TodoModel {
    TodoModel(
      source[position], standing: source.standing(at: position), at: moment,
      instants: instants)
  }

  /// Writes the todo at a position as an object with some keys, or with all where `fields` is nil.
  package func write(_ fields: [AnyField]?, at position: Int, to json: inout JSONWriter) {
    source.write(fields, at: position, to: &json)
  }

  /// Appends a row of a table as UTF-8: the values of fields as options take them, with a tab between two of them.
  ///
  /// `makeVisible` is called with the buffer and the place in it where a value that somebody wrote begins.
  public func appendRow(
    of fields: [AnyField], at position: Int, to utf8: inout [UInt8], _ makeVisible: (inout [UInt8], Int) -> Void
  ) {
    source.appendRow(of: fields, at: position, to: &utf8, makeVisible)
  }
}

extension [Todo]: TodoRows.Source {
  func id(at position: Int) -> TodoID { self[position].id }

  func standing(at position: Int) -> TodoStanding? { nil }

  func write(_ fields: [AnyField]?, at position: Int, to json: inout JSONWriter) {
    TodoObjectWriter.write(self[position], fields: fields, to: &json)
  }

  func appendRow(
    of fields: [AnyField], at position: Int, to utf8: inout [UInt8], _ makeVisible: (inout [UInt8], Int) -> Void
  ) {
    self[position].appendRow(of: fields, to: &utf8, makeVisible)
  }
}

extension StoredTodos: TodoRows.Source {
  func id(at position: Int) -> TodoID { fields(at: position).id }
}
