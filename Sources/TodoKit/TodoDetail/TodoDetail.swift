public import TodoCore
package import TodoStore

/// Single todos: shows everything about them, and changes them.
///
/// ```
/// Route ─▶ Presenter ─▶ Interactor ─▶ Entity
///              │ └─────▶ View
///              └──────▶ Router
/// ```
///
/// A subcommand belongs here when it takes references to todos. Every arrow is a `let` that `init` sets, none points
/// back: the interactor answers by returning and throwing.
public enum TodoDetail {
  /// Shows what it is given, and decides where and in what form.
  ///
  /// Never asks for anything.
  public protocol View: ReceiptView, MissView {
    /// Shows everything about these todos.
    func show(_ detail: TodoDetailModel)
  }

  /// Takes what the user asked for; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Shows everything about these todos.
    func showTodos(_ pick: TodoPick) -> Outcome
    /// Changes these todos, all or none, and shows them as they are now.
    func changeTodos(_ request: ChangeTodosRequest) -> Outcome
    /// Goes back to where the user has come from.
    func close() -> Outcome
  }

  /// Holds the rules.
  ///
  /// Takes and gives plain values, never an entity.
  protocol Interactor {
    /// The todos that are picked.
    func todos(_ pick: TodoPick) throws(TodoError) -> [TodoSummary]
    /// The todos that these stand to, and those that stand to them, by their ids.
    func todosRelated(to todos: [TodoSummary]) throws(TodoError) -> [TodoID: RelatedTodos]
    /// Why a query most likely picks nothing; nil where nothing is known of it.
    func miss(of pick: TodoPick) throws(TodoError) -> QueryMiss?
    /// Changes these todos, all or none.
    ///
    /// - Parameter withContext: whether to find out what there is to tell besides.
    func changeTodos(_ request: ChangeTodosRequest, withContext: Bool) throws(TodoError) -> ChangeSummary
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: ReceiptEntity {
    /// Goes through all todos once, in id order, and decodes nothing that `update` does not ask for.
    func reduceTodos<Result>(
      into initial: Result, _ update: (inout Result, StoredTodo) -> Void
    ) throws(StoreError) -> Result
    /// The todos that are picked.
    func todos(_ pick: StorePick) throws(StoreError) -> [Todo]
    /// The todos that these stand to, and those that stand to them, by their ids; none of a todo that stands alone.
    func todosRelated(to todos: [TodoSummary]) throws(StoreError) -> [TodoID: RelatedTodos]
    /// Changes the todos that are picked, in one transaction.
    ///
    /// - Parameters:
    ///   - known: when some of them have to have been changed last.
    ///   - refs: the todos that `makeChange` has to know.
    ///   - makeChange: gives what makes of a todo what it is to become; where that refuses one, nothing is changed, and the
    ///     error names all that it refuses.
    /// - Returns: what became of each todo, with what follows it behind it, and at the end of those that lose relations.
    /// - Throws: `StoreError.changedMeanwhile` for the first one of another version, `StoreError.circle` where todos would
    ///   come after themselves, or be parts of themselves.
    func changeTodos(
      _ pick: StorePick, ifModified known: [TodoID: Instant], naming refs: [TodoRef], for cause: ChangeCause,
      _ makeChange: (ReferencedTodos) -> (Todo) throws(UnfitTodo) -> ChangeResult
    ) throws(StoreError) -> [(before: Todo?, after: Todo?)]
  }

  /// The only places that this module may send the user to.
  public protocol Router {
    /// Closes the screen.
    func close() -> Outcome
  }
}
