import StoreEngine
public import TodoCore

/// The list: shows the todos that match, and adds new ones.
///
/// ```
/// Route ─▶ Presenter ─▶ Interactor ─▶ Entity
///              │ └─────▶ View
///              └──────▶ Router ─▶ TodoDetail
/// ```
///
/// A subcommand belongs here when it takes no references to todos. Every arrow is a `let` that `init` sets,
/// none points back: the interactor answers by returning and throwing.
public enum TodoList {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ReceiptView, MissView {
    /// Shows the todos that match.
    func show(_ list: TodoListModel)
    /// Shows how a query was understood.
    func show(_ explanation: QueryExplanationModel)
  }

  /// Takes the user's requests; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Shows the todos that match.
    func showTodos(matching query: TodoQuery) -> Outcome
    /// Shows how a query is understood, and no todos.
    func explain(_ query: TodoQuery) -> Outcome
    /// Adds todos, all or none, and shows them as they are now.
    func addTodos(_ request: AddTodosRequest) -> Outcome
    /// Opens one todo.
    func openTodo(_ id: TodoID) -> Outcome
  }

  /// Holds the rules: takes and returns plain values, never an entity.
  protocol Interactor {
    /// Returns the todos that match, in the query's order.
    ///
    /// - Parameter withRelations: whether to find the todos' relations to others.
    func todos(matching query: TodoQuery, withRelations: Bool) throws(TodoError) -> FoundTodos
    /// Returns why a query most likely matches nothing, or `nil` if no reason is known.
    func miss(of query: TodoQuery) throws(TodoError) -> QueryMiss?
    /// Returns how a query is understood.
    func explanation(of query: TodoQuery) throws(TodoError) -> String
    /// Adds todos, all or none: open, created now.
    ///
    /// - Parameter isAsked: whether to find out what the changes mean for other todos.
    func addTodos(
      _ request: AddTodosRequest, withEffects isAsked: Bool
    ) throws(TodoError) -> (made: MadeChanges, jots: [TodoID: JotLine], areLikeLines: Bool)
  }

  /// The only part of the store that this module may touch.
  package typealias Entity = ScannedTodos & SelectedTodos & AddedTodos & UsedFields

  /// The only places that this module may send the user to.
  public protocol Router {
    /// Opens everything about one todo.
    func openTodoDetail(_ id: TodoID) -> Outcome
  }
}

/// The todos that a query found.
struct FoundTodos {
  /// The todos in order, without those that a limit leaves out.
  let todos: StoredTodos
  /// How the todos are to be divided.
  let grouping: TodoGrouping
  /// The sort keys of the query, or else of the view that begins the query or of the config, or else the
  /// default.
  let order: [TodoSortKey]
  /// The number of todos that match, including those that a limit leaves out.
  let matched: Int
  /// The number of matching todos of each kind.
  let counts: TodoCounts
  /// The minute at which the clock alone may change what is found.
  let nextChange: LocalDate
  /// The edits that make a new todo match, if the query is for one project or one tag and nothing else.
  let membership: TodoEdits
}
