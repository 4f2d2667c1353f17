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

  /// All open todos that wait for nothing, or those asked for.
  public init(
    _ text: String = "", includesAll: Bool = false, order: [TodoSortKey] = defaultOrder, limit: Int? = nil
  ) {
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
  public var changes: TodoChanges
  /// Whether to leave it at finding out what would happen.
  public var isDryRun: Bool

  /// Todos to be added.
  public init(titles: [Title], uid: String? = nil, changes: TodoChanges = TodoChanges(), isDryRun: Bool = false) {
    self.titles = titles
    self.uid = uid
    self.changes = changes
    self.isDryRun = isDryRun
  }
}

/// A list of todos to be shown.
public struct TodoListModel {
  /// The todos in order, each made when it is asked for.
  public let todos: LazyRows<TodoModel>

  /// A list of todos.
  public init(todos: LazyRows<TodoModel>) {
    self.todos = todos
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
