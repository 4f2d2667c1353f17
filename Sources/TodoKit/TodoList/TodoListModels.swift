public import TodoCore
public import TodoStore

/// Todos to be added, all or none.
public struct AddTodosRequest: Hashable, Sendable {
  /// One new todo's title, and where it came from.
  public struct Title: Hashable, Sendable {
    /// The title, stored exactly so.
    public var text: String
    /// The line of standard input that it came from, from 1; nil for the command line.
    public var line: Int?

    /// A title.
    public init(_ text: String, line: Int? = nil) { (self.text, self.line) = (text, line) }
  }

  /// The titles, a todo each; none for a todo to be written in the editor, which may have one among its edits.
  public var titles: [Title]
  /// The uid of the only todo; nil for random ones.
  public var uid: String?
  /// What else each of them gets.
  public var edits: TodoEdits
  /// Whether each title is a line that ``JotReader`` reads, of which what is understood leaves the title.
  public var isJot: Bool

  /// Todos to be added.
  public init(titles: [Title] = [], uid: String? = nil, edits: TodoEdits = TodoEdits(), isJot: Bool = false) {
    (self.titles, self.uid, self.edits, self.isJot) = (titles, uid, edits, isJot)
  }

  func checkedUID() throws(TodoError) -> TodoUID? {
    guard let text = uid else { return nil }
    guard let uid = TodoUID(text) else { throw .refused(.uid(text)) }
    guard titles.count <= 1 else { throw .refused(.uidForMany(count: titles.count)) }
    return uid
  }
}

/// How many todos of a list there are of each kind.
public struct TodoCounts: Hashable, Sendable {
  /// How many are open.
  public var open = 0
  /// How many of those are overdue.
  public var overdue = 0
  /// How many of the open ones wait for their start, where that is counted.
  public var waiting = 0
  /// How many are done.
  public var done = 0
  /// How many are cancelled.
  public var cancelled = 0
  /// How many were added in a period, where that is counted.
  public var added = 0

  mutating func add(_ status: TodoStatus, _ dueness: Dueness?) {
    switch status {
    case .open: open += 1
    case .done: done += 1
    case .cancelled: cancelled += 1
    }
    if dueness == .overdue { overdue += 1 }
  }

  /// The counts in words, as `12 open`, `3 overdue`; kinds without any are left out.
  public var labels: [String] {
    [(open, "open"), (overdue, "overdue"), (done, "done"), (cancelled, "cancelled")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }
}

/// A list of todos to be shown.
public struct TodoListModel {
  /// Why a list is empty.
  public enum Emptiness: Sendable {
    /// There are no todos at all yet.
    case noTodos
    /// There are todos, but none to be done now.
    case nothingToDo
    /// There are todos, but none that today is about.
    case nothingToday
    /// No todo matches the query.
    case noMatch
  }

  /// A heading, and how many of the todos are below it.
  public struct Section: Hashable, Sendable {
    /// What the todos have in common; nil for a list that is not grouped.
    public let section: TodoSection?
    /// Which of the todos.
    public let range: Range<Int>

    /// Todos that have something in common; nil for a list that is not grouped.
    public init(_ section: TodoSection?, _ range: Range<Int>) { (self.section, self.range) = (section, range) }

    /// The heading: `Overdue`, a project, `#` and a tag; nil for a list that is not grouped.
    public var label: String? { section?.label }
  }

  /// The todos in order.
  public let todos: TodoRows
  /// The sections in order, which together hold all of the todos.
  public let sections: [Section]
  /// What they are sorted by: as the query says, else the view that it begins with or the config, else as ever.
  public let order: [TodoSortKey]
  /// How many todos match, of which a limit may leave some out.
  public let matched: Int
  /// How many of those there are of each kind.
  public let counts: TodoCounts
  /// The revision of the store that it was read from: as long as the store has it, the list is the same.
  public let revision: Int
  /// The minute on the user's wall clock at which the clock alone may change the list, or what it says: a todo is due or
  /// starts, listed or not, or a day is over.
  public let nextChange: LocalDate
  /// Why there is none; nil when there are some.
  public let emptiness: Emptiness?
  /// What makes a new todo one of them, where the query is for one project or one tag and nothing else.
  public var membership = TodoEdits()

  /// The position of the todo with that id; nil where the list does not have it.
  ///
  /// Only ids are compared; no todo is read.
  public func index(of id: TodoID) -> Int? { todos.indices.first { todos.id(at: $0) == id } }
}

extension TodoListModel {
  /// A list of todos at hand; without sections they are not grouped.
  public init(
    _ todos: [Todo], sections: [Section]? = nil, emptiness: Emptiness = .noMatch, revision: Int = 0,
    at moment: Moment
  ) {
    self.init(
      todos: TodoRows(todos, at: moment), sections: sections ?? [Section(nil, todos.indices)],
      order: TodoQuery.defaultOrder, matched: todos.count,
      counts: todos.reduce(into: TodoCounts()) { $0.add($1.status, Dueness(of: $1.due, $1.status, at: moment.local)) },
      revision: revision,
      nextChange: todos.reduce(into: NextChange(at: moment)) { $0.add($1.status, due: $1.due, start: $1.start) }.date,
      emptiness: todos.isEmpty ? emptiness : nil)
  }
}

extension TodoSection {
  fileprivate var label: String {
    switch self {
    case .due(.overdue): "Overdue"
    case .due(.today): "Today"
    case .due(.tomorrow): "Tomorrow"
    case .due(.nextDays): "Next 7 days"
    case .due(.later): "Later"
    case .due(.undated): "No date"
    case .due(.closed): "Done or cancelled"
    case .priority(.high): "High priority"
    case .priority(.medium): "Medium priority"
    case .priority(.low): "Low priority"
    case .priority(nil): "No priority"
    case .project(let name): name ?? "No project"
    case .parent(let whole): whole.map { "\($0.id.rawValue) \($0.title)" } ?? "No parent"
    case .own(let field, let value): value?.label ?? "No \(field.label ?? field.name)"
    case .tag(let name): name.map { "#\($0)" } ?? "No tag"
    }
  }
}

/// How a query was understood.
public struct QueryExplanationModel: Hashable, Sendable {
  /// One line in words.
  public let text: String
}
