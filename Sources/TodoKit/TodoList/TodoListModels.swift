public import StoreEngine
public import TodoCore

/// A request to add todos, all or none.
public struct AddTodosRequest: Hashable, Sendable {
  /// The title of a new todo, and where it came from.
  public struct Title: Hashable, Sendable {
    /// The title, to be stored exactly as it is.
    public var text: String
    /// The line of standard input from which the title came, from 1, or `nil` for the command line.
    public var line: Int?

    /// Creates a title.
    public init(_ text: String, line: Int? = nil) { (self.text, self.line) = (text, line) }
  }

  /// The titles, one per todo; none for a todo to be written in the editor, which may have a title among its
  /// edits.
  public var titles: [Title]
  /// The uid of the only todo, or `nil` for random uids.
  public var uid: String?
  /// The other values that each todo gets.
  public var edits: TodoEdits
  /// Whether each title is a line for ``JotReader``, which takes words that it understands out of the title.
  public var isJot: Bool

  /// Creates a request to add todos.
  public init(titles: [Title] = [], uid: String? = nil, edits: TodoEdits = TodoEdits(), isJot: Bool = false) {
    self.titles = titles
    self.uid = uid
    self.edits = edits
    self.isJot = isJot
  }

  func checkedUID() throws(TodoError) -> TodoUID? {
    guard let text = uid else { return nil }
    guard let uid = TodoUID(text) else { throw .refused(.uid(text)) }
    guard titles.count <= 1 else { throw .refused(.uidForMany(count: titles.count)) }
    return uid
  }
}

/// A list of todos to be shown.
public struct TodoListModel {
  /// The reason why a list is empty.
  public enum Emptiness: Sendable {
    /// There are no todos at all yet.
    case noTodos
    /// There are todos, but none to do now.
    case nothingToDo
    /// There are todos, but none for today.
    case nothingToday
    /// No todo matches the query.
    case noMatch
  }

  /// A heading and the todos below it.
  public struct Section: Hashable, Sendable {
    /// What the todos have in common, or `nil` in a list that is not grouped.
    public let section: TodoSection?
    /// The positions of the todos in the list.
    public let range: Range<Int>

    /// Creates a section of todos; `nil` stands for a list that is not grouped.
    public init(_ section: TodoSection?, _ range: Range<Int>) {
      (self.section, self.range) = (section, range)
    }

    /// The heading: `Overdue`, a project, `#` and a tag; `nil` in a list that is not grouped.
    public var label: String? { section?.label }
  }

  /// The todos in order.
  public let todos: TodoRows
  /// The sections in order, which together hold all todos.
  public let sections: [Section]
  /// The sort keys: those of the query, or else of the view that begins the query or of the config, or else
  /// the default.
  public let order: [TodoSortKey]
  /// The number of todos that match, including those that a limit leaves out.
  public let matched: Int
  /// The number of matching todos of each kind.
  public let counts: TodoCounts
  /// The revision of the store from which the list was read; while the store keeps it, the list is the same.
  public let revision: Int
  /// The minute on the user's wall clock at which the clock alone may change the list or its labels: a todo
  /// is due or starts, listed or not, or a day ends.
  public let nextChange: LocalDate
  /// The reason why the list is empty, or `nil` if it is not.
  public let emptiness: Emptiness?
  /// Whether all of the todos can be done now, so that they are fewer than those that are open.
  public var isReady = false
  /// The edits that make a new todo match, if the query is for one project or one tag and nothing else.
  public var membership = TodoEdits()

  /// Returns the position of the todo with an id, or `nil` if the list does not contain it.
  ///
  /// Only ids are compared; no todo is read.
  public func index(of id: TodoID) -> Int? { todos.indices.first { todos.id(at: $0) == id } }
}

extension TodoListModel {
  /// Creates a list of todos in memory, which is not grouped unless sections are given.
  public init(
    _ todos: [Todo], sections: [Section]? = nil, emptiness: Emptiness = .noMatch, revision: Int = 0,
    at moment: Moment
  ) {
    self.init(
      todos: TodoRows(todos, at: moment), sections: sections ?? [Section(nil, todos.indices)],
      order: TodoQuery.defaultOrder, matched: todos.count,
      counts: todos.reduce(into: TodoCounts()) {
        $0.add($1.status, Dueness(of: $1.due, $1.status, at: moment.local))
      },
      revision: revision,
      nextChange: todos.reduce(into: NextChange(at: moment)) {
        $0.add($1.status, due: $1.due, start: $1.start)
      }.date,
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
    case .parent(let whole): whole.map { "\($0.id.rawValue) \($0.title)" } ?? "No parent"
    case .value(_, .priority(.high)): "High priority"
    case .value(_, .priority(.medium)): "Medium priority"
    case .value(_, .priority(.low)): "Low priority"
    case .value(.builtIn(.tags), let tag): tag.map { "#\($0)" } ?? "No tag"
    case .value(let field, let value): value?.label ?? "No \(field.label)"
    }
  }
}

/// The meaning of a query, as it was understood.
public struct QueryExplanationModel: Hashable, Sendable {
  /// The meaning in words, in one line.
  public let text: String
}
