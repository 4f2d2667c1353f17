public import TodoCore
package import TodoStore

/// Single todos: shows everything about them, and changes them.
///
/// A subcommand belongs here when it takes references to todos.
public enum TodoDetail {
  /// Shows what it is given, and never asks for anything.
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

  /// Holds the rules: takes and gives plain values, never an entity.
  protocol Interactor {
    func todos(_ pick: TodoPick) throws(TodoError) -> [Todo]
    /// The todos that these stand to, and those that stand to them, by their ids.
    func todosRelated(to todos: [Todo]) throws(TodoError) -> [TodoID: RelatedTodos]
    /// Why a query most likely picks nothing; nil where nothing is known of it.
    func miss(of pick: TodoPick) throws(TodoError) -> QueryMiss?
    /// Changes these todos, all or none.
    ///
    /// - Parameter withContext: whether to find out what there is to tell besides.
    func changeTodos(
      _ request: ChangeTodosRequest, withContext: Bool
    ) throws(TodoError) -> (deltas: [TodoDelta], context: ReceiptContext)
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: ReceiptEntity, ScannedTodos, PickedTodos {
    /// The todos that these stand to, and those that stand to them, by their ids; none of a todo that stands alone.
    func todosRelated(to todos: [Todo]) throws(StoreError) -> [TodoID: RelatedTodos]
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
      _ makeChange: (ReferencedTodos) -> (Todo) throws(InvalidTodo) -> ChangeResult
    ) throws(StoreError) -> [TodoDelta]
  }

  /// The only places that this module may send the user to.
  public typealias Router = ScreenRouter
}

/// What is to happen to which todos, all or none.
public struct ChangeTodosRequest: Hashable, Sendable {
  /// The todos.
  public var pick: TodoPick
  /// What is to happen to them.
  public var action: TodoAction
  /// A text that goes to the content of those that change, as by ``TodoAction/note(_:)``, in the same step; nil for none.
  public var note: String?
  /// When those of them were changed last that the user has seen; empty where that does not matter.
  ///
  /// Only the very version will do: one of another instant is an error, ``StoreError/changedMeanwhile(id:)``.
  public var ifModified: [TodoID: Instant]

  /// Something to happen to todos.
  public init(_ action: TodoAction, pick: TodoPick, note: String? = nil, ifModified: [TodoID: Instant] = [:]) {
    (self.action, self.pick, self.note, self.ifModified) = (action, pick, note, ifModified)
  }
}

/// Todos to be shown with everything about them.
public struct TodoDetailModel: Hashable {
  /// The todos, in the order in which they were named.
  public let todos: [TodoModel]
  /// The todos that they stand to, and those that stand to them, by their ids; none of a todo that stands alone.
  public internal(set) var related: [TodoID: RelatedTodos] = [:]
  /// The fields of the user's own, which may have labels.
  public internal(set) var fields = OwnFields()
}

extension TodoStore: TodoDetail.Entity {
  package func todosRelated(to todos: [Todo]) throws(StoreError) -> [TodoID: RelatedTodos] {
    try read { document throws(DocumentError) in try document.todosRelated(to: todos) }
  }

  package func changeTodos(
    _ pick: StorePick, ifModified known: [TodoID: Instant], naming refs: [TodoRef], for cause: ChangeCause,
    _ makeChange: (ReferencedTodos) -> (Todo) throws(InvalidTodo) -> ChangeResult
  ) throws(StoreError) -> [TodoDelta] {
    try update { document throws(DocumentError) in
      let (lines, named) = try document.lines(of: pick, naming: refs)
      for line in lines {
        guard let known = known[TodoID(stored: line.id)], try !line.todo().isUnchanged(since: known) else { continue }
        try document.requireOrder()
        throw .store(.changedMeanwhile(id: line.id))
      }
      return try document.change(
        lines, for: cause, formerIDs: { formerIDs(of: $0, in: document) }, makeChange(named))
    }
  }
}
