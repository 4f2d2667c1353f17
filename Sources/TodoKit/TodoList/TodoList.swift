public import TodoCore
package import TodoStore

/// The list: shows the todos that match, and adds new ones.
///
/// ```
/// Route ─▶ Presenter ─▶ Interactor ─▶ Entity
///              │ └─────▶ View
///              └──────▶ Router ─▶ TodoDetail
/// ```
///
/// A subcommand belongs here when it takes no references to todos. Every arrow is a `let` that `init` sets, none points
/// back: the interactor answers by returning and throwing.
public enum TodoList {
  /// Shows what it is given, and decides where and in what form.
  ///
  /// Never asks for anything.
  public protocol View: ReceiptView, MissView {
    /// Whether it tells of todos how they stand to others, which costs a second look at every todo of the store.
    var tellsStandings: Bool { get }
    /// Shows the todos that match.
    func show(_ list: TodoListModel)
    /// Shows how a query was understood.
    func show(_ explanation: QueryExplanationModel)
  }

  /// Takes what the user asked for; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Shows the todos that match.
    func showTodos(matching query: TodoQuery) -> Outcome
    /// Shows how a query is understood, and no todos.
    func explain(_ query: TodoQuery) -> Outcome
    /// Adds todos, all or none, and shows them as they are now.
    func addTodos(_ request: AddTodosRequest) -> Outcome
    /// Goes on to one todo.
    func openTodo(_ id: TodoID) -> Outcome
  }

  /// Holds the rules.
  ///
  /// Takes and gives plain values, never an entity.
  protocol Interactor {
    /// The todos that match, in the order that the query asks for, and how they are divided.
    ///
    /// - Parameter withStandings: whether to find out how they stand to others.
    func todos(matching query: TodoQuery, withStandings: Bool) throws(TodoError) -> TodoListSummary
    /// Why a query most likely matches nothing; nil where nothing is known of it.
    func miss(of query: TodoQuery) throws(TodoError) -> QueryMiss?
    /// How a query is understood.
    func explanation(of query: TodoQuery) throws(TodoError) -> String
    /// Adds todos, all or none: open, created now.
    ///
    /// - Parameter withContext: whether to find out what there is to tell besides.
    func addTodos(_ request: AddTodosRequest, withContext: Bool) throws(TodoError) -> ChangeSummary
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: ReceiptEntity {
    /// Goes through all todos once, in id order, and decodes nothing that `update` does not ask for.
    func reduceTodos<Result>(
      into initial: Result, _ update: (inout Result, StoredTodo) -> Void
    ) throws(StoreError) -> Result
    /// The todos that a selection picks, in its order.
    func todos(_ selection: TodoSelection) throws(StoreError) -> StoredTodos
    /// Adds todos in one transaction, with ids of their own.
    ///
    /// - Parameters:
    ///   - uids: uids that the new todos bring with them; one that another todo has is refused.
    ///   - refs: the todos that `makeTodos` has to know.
    func addTodos(
      claiming uids: Set<TodoUID>, naming refs: [TodoRef], for cause: ChangeCause,
      _ makeTodos: (ReferencedTodos) -> [Todo]
    ) throws(StoreError) -> [Todo]
  }

  /// The only places that this module may send the user to.
  public protocol Router {
    /// Opens everything about one todo.
    func openTodoDetail(_ id: TodoID) -> Outcome
  }
}

extension TodoList.View {
  /// It does not.
  public var tellsStandings: Bool { false }
}
