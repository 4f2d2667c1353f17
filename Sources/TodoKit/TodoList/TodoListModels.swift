/// Which todos to list, in which order, and how many.
public struct TodoQuery: Hashable, Sendable {
  /// The order of a plain list: what is due first, then what matters most.
  public static let defaultOrder = [TodoSortKey(.due), TodoSortKey(.priority), TodoSortKey(.id)]

  /// Which todos are meant, in the query language (see ``Query``); empty for all.
  public var text: String
  /// Whether to list todos that are done, cancelled or waiting for their start as well.
  public var includesAll: Bool
  /// What to sort by, first to last.
  public var order: [TodoSortKey]
  /// How many todos at most; nil for all.
  public var limit: Int?
  /// What to group by, which comes before the order; nil leaves the order alone, and grouping to whoever shows it.
  public var grouping: TodoGrouping?

  /// All open todos that wait for nothing, or those asked for.
  public init(
    _ text: String = "", includesAll: Bool = false, order: [TodoSortKey] = defaultOrder, limit: Int? = nil,
    grouping: TodoGrouping? = nil
  ) {
    self.grouping = grouping
    self.text = text
    self.includesAll = includesAll
    self.order = order
    self.limit = limit
  }
}

/// Todos to be added, all or none.
public struct AddTodosRequest: Hashable, Sendable {
  /// One new todo's title, and where it came from.
  public struct Title: Hashable, Sendable {
    /// The title, stored exactly so.
    public var text: String
    /// The line of standard input that it came from, from 1; nil for the command line.
    public var line: Int?

    /// A title.
    public init(_ text: String, line: Int? = nil) {
      self.text = text
      self.line = line
    }
  }

  /// The titles, a todo each.
  public var titles: [Title]
  /// The uid of the only todo; nil for random ones.
  public var uid: String?
  /// What else each of them gets.
  public var changes: TodoEdits

  /// Todos to be added.
  public init(titles: [Title], uid: String? = nil, changes: TodoEdits = TodoEdits()) {
    self.titles = titles
    self.uid = uid
    self.changes = changes
  }
}

/// What an interactor says about a list.
struct TodoListSummary {
  /// The todos in order, each made when it is asked for.
  let todos: LazyRows<TodoSummary>
  /// The section that a todo is in, given all that are listed; nil where they are not grouped.
  var section: ([TodoSummary]) -> (TodoSummary) -> TodoSection? = { _ in { _ in nil } }
  /// Why there is none, should there be none.
  var emptiness = TodoListModel.Emptiness.noMatch
}

/// A list of todos to be shown.
public struct TodoListModel {
  /// Why a list is empty.
  public enum Emptiness: Sendable {
    /// There are no todos at all yet.
    case noTodos
    /// There are todos, but none to be done now.
    case nothingToDo
    /// No todo matches the query.
    case noMatch
  }

  /// The todos in order, each made when it is asked for.
  public let todos: LazyRows<TodoModel>
  /// Why there is none; nil when there are some.
  public let emptiness: Emptiness?
  private let makeOutline: ([TodoModel]) -> TodoOutlineModel

  /// A list of todos; `emptiness` says why there is none, should there be none, `outline` how they are divided.
  public init(
    todos: LazyRows<TodoModel>, emptiness: Emptiness = .noMatch,
    outline: @escaping ([TodoModel]) -> TodoOutlineModel = { TodoOutlineModel(todos: $0) }
  ) {
    self.todos = todos
    self.emptiness = todos.isEmpty ? emptiness : nil
    makeOutline = outline
  }

  /// The list for people.
  ///
  /// It takes every todo, so it is made when it is asked for.
  public var outline: TodoOutlineModel { makeOutline(Array(todos)) }
}

/// A list for people: in sections, and counted.
public struct TodoOutlineModel {
  /// A heading, and how many of the todos are below it.
  public struct Section: Hashable, Sendable {
    /// What the todos have in common; nil for a list that is not grouped.
    public let section: TodoSection?
    /// The heading: `Overdue`, a project, `#` and a tag; nil for a list that is not grouped.
    public let label: String?
    /// Which of the todos.
    public let range: Range<Int>
  }

  /// The todos in order.
  public let todos: [TodoModel]
  /// The sections in order, which together hold all of the todos.
  public let sections: [Section]
  /// How many todos there are of each kind, as `12 open`, `3 overdue`; kinds without any are left out.
  public let counts: [String]

  /// Divides todos into sections wherever the section of one is not that of the one before.
  public init(todos: [TodoModel], section: (TodoSummary) -> TodoSection? = { _ in nil }) {
    self.todos = todos
    var starts: [(index: Int, section: TodoSection?)] = []
    for (index, model) in todos.enumerated() {
      let section = section(model.todo)
      if let last = starts.last, last.section?.key == section?.key { continue }
      starts.append((index, section))
    }
    let ends = starts.dropFirst().map(\.index) + [todos.count]
    sections = zip(starts, ends).map { start, end in
      Section(section: start.section, label: start.section?.label, range: start.index..<end)
    }
    counts = Self.counts(of: todos)
  }

  private static func counts(of todos: [TodoModel]) -> [String] {
    var counts: [(count: Int, name: String)] = [(0, "open"), (0, "overdue"), (0, "done"), (0, "cancelled")]
    for todo in todos.lazy.map(\.todo) {
      switch todo.status {
      case .open: counts[0].count += 1
      case .done: counts[2].count += 1
      case .cancelled: counts[3].count += 1
      }
      if todo.dueness == .overdue { counts[1].count += 1 }
    }
    return counts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }
  }
}

extension TodoSection {
  fileprivate var label: String {
    switch self {
    case .due(.overdue): "Overdue"
    case .due(.today): "Today"
    case .due(.thisWeek): "This week"
    case .due(.later): "Later"
    case .due(.undated): "No date"
    case .due(.closed): "Done or cancelled"
    case .priority(.high): "High priority"
    case .priority(.medium): "Medium priority"
    case .priority(.low): "Low priority"
    case .priority(nil): "No priority"
    case .project(let name): name ?? "No project"
    case .tag(let name): name.map { "#\($0)" } ?? "No tag"
    }
  }
}

/// How a query was understood.
public struct QueryExplanationModel: Hashable, Sendable {
  /// One line in words.
  public let text: String

  /// An explanation in words.
  public init(text: String) {
    self.text = text
  }
}
