public import TodoCore
import TodoStore

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
  /// Shows what it is given, and never asks for anything.
  public protocol View: ReceiptView, MissView {
    /// Shows the todos that match.
    func show(_ list: TodoListModel)
    /// Shows how a query was understood.
    func show(_ explanation: QueryExplanationModel)
    /// Says that titles which were stored as text can be read as lines, as what they most likely were meant.
    func suggestJot(of request: AddTodosRequest)
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

  /// Holds the rules: takes and gives plain values, never an entity.
  protocol Interactor {
    /// The todos that match, in the order that the query asks for, and how they are divided.
    ///
    /// - Parameter withRelations: whether to find out how they stand to others.
    func todos(matching query: TodoQuery, withRelations: Bool) throws(TodoError) -> TodoListModel
    /// Why a query most likely matches nothing; nil where nothing is known of it.
    func miss(of query: TodoQuery) throws(TodoError) -> QueryMiss?
    /// How a query is understood.
    func explanation(of query: TodoQuery) throws(TodoError) -> String
    /// Adds todos, all or none: open, created now.
    ///
    /// - Parameter withContext: whether to find out what there is to tell besides.
    func addTodos(
      _ request: AddTodosRequest, withContext: Bool
    ) throws(TodoError) -> (deltas: [TodoDelta], context: ReceiptContext)
    /// Whether titles hold words that a line would be understood by.
    func hasWords(_ request: AddTodosRequest) -> Bool
  }

  /// The only part of the store that this module may touch.
  package typealias Entity = ReceiptEntity & ScannedTodos & SelectedTodos & AddedTodos

  /// The only places that this module may send the user to.
  public protocol Router {
    /// Opens everything about one todo.
    func openTodoDetail(_ id: TodoID) -> Outcome
  }
}

extension TodoList.View {
  /// Says nothing.
  public func suggestJot(of request: AddTodosRequest) {}
}
