/// What an interactor says about a todo: its values, and what the rules make of them at this moment.
///
/// Of a stored todo, texts are decoded when they are asked for, so that a list costs only what is shown of it.
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

  /// A todo that is shared, so that to look at one of its values copies no other.
  private final class Shared: Sendable {
    let todo: Todo

    init(_ todo: Todo) {
      self.todo = todo
    }
  }

  private enum Source: Sendable {
    case todo(Shared)
    case stored(StoredTodos, position: Int)
  }

  private let source: Source
  /// How the due date compares to now; nil when it has none or is no longer open.
  public let dueness: Dueness?

  /// The values of a todo, seen at that moment.
  package init(_ todo: Todo, at moment: Moment) {
    source = .todo(Shared(todo))
    dueness = Dueness(of: todo.due, todo.status, at: moment)
  }

  /// The values of a stored todo, seen at that moment.
  init(_ todos: StoredTodos, at position: Int, seenAt moment: Moment) {
    source = .stored(todos, position: position)
    let fields = todos.fields(at: position)
    dueness = Dueness(of: fields.due, fields.status, at: moment)
  }

  /// The small number that never moves.
  public var id: TodoID { value(\.id, \.id) }
  /// The name across machines.
  public var uid: TodoUID { value(\.uid, \.uid) }
  /// One line of text.
  public var title: String { value(\.title, \.title) }
  /// Notes of any number of lines.
  public var content: String? { value(\.content, \.content) }
  /// Whether it is open, done or cancelled.
  public var status: TodoStatus { value(\.status, \.status) }
  /// How much it matters.
  public var priority: TodoPriority? { value(\.priority, \.priority) }
  /// When it is to be done.
  public var due: LocalDate? { value(\.due, \.due) }
  /// Before when it is not worth seeing.
  public var start: LocalDate? { value(\.start, \.start) }
  /// How it comes back after it is done.
  public var repeats: RepeatRule? { value(\.repeats, \.repeats) }
  /// The project, nested by `/`.
  public var project: String? { value(\.project, \.project) }
  /// Tags in the order in which they were given.
  public var tags: [String] { value(\.tags, \.tags) }
  /// When it was added.
  public var created: Instant { value(\.created, \.created) }
  /// When it was changed last.
  public var modified: Instant { value(\.modified, \.modified) }
  /// When it was done.
  public var completed: Instant? { value(\.completed, \.completed) }
  /// Keys that this version does not know, kept as they were.
  public var unknown: [UnknownField] { value(\.unknown, \.unknown) }

  @inline(__always)
  private func value<Value>(_ ofTodo: (Todo) -> Value, _ ofStored: (StoredTodo) -> Value) -> Value {
    switch source {
    case .todo(let shared): ofTodo(shared.todo)
    case .stored(let todos, let position): todos.withTodo(at: position, ofStored)
    }
  }

  /// Lends the texts of a field as UTF-8, one after another: those of `uid`, `title`, `content` and `project` if they are
  /// set, every one of `tags`, and none of any other field.
  public func forEachText(of field: TodoField, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if case .stored(let todos, let position) = source {
      return todos.withTodo(at: position) { $0.forEachText(of: field, body) }
    }
    func lend(_ text: String) {
      var text = text
      text.withUTF8(body)
    }
    switch field {
    case .uid: lend(uid.text)
    case .title: lend(title)
    case .content: content.map(lend)
    case .project: project.map(lend)
    case .tags: tags.forEach(lend)
    default: break
    }
  }

  /// Lends the todo as a JSON object, as it is in the store, and gives the result; nil where there is none in the
  /// canonical form, so that it has to be written.
  public func withObject<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    guard case .stored(let todos, let position) = source else { return nil }
    return todos.withTodo(at: position) { todo in
      todo.fields.isCanonical ? body(UnsafeBufferPointer(rebasing: todo.bytes[todo.fields.range])) : nil
    }
  }
}

extension TodoSummary {
  /// Summaries are the same when their values are.
  public static func == (left: TodoSummary, right: TodoSummary) -> Bool {
    left.dueness == right.dueness && left.todo == right.todo
  }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  private var todo: Todo { value(\.self) { $0.decoded() } }
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
