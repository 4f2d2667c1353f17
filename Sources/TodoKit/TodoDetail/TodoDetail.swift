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

  /// Takes the user's requests; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Shows everything about these todos.
    func showTodos(_ pick: TodoPick) -> Outcome
    /// Changes these todos, all or none, and shows them as they are now.
    func changeTodos(_ request: ChangeTodosRequest) -> Outcome
    /// Returns to the previous screen.
    func close() -> Outcome
  }

  /// Holds the rules: takes and returns plain values, never an entity.
  protocol Interactor {
    func todos(_ pick: TodoPick) throws(TodoError) -> [Todo]
    /// Returns the todos related to each of these, in either direction, by id.
    func todosRelated(to todos: [Todo]) throws(TodoError) -> [TodoID: RelatedTodos]
    /// Returns why a query most likely picks nothing, or `nil` if no reason is known.
    func miss(of pick: TodoPick) throws(TodoError) -> QueryMiss?
    /// Changes these todos, all or none.
    ///
    /// - Parameter withContext: whether to find out what the changes mean for other todos.
    func changeTodos(
      _ request: ChangeTodosRequest, withContext: Bool
    ) throws(TodoError) -> (deltas: [TodoDelta], context: ReceiptContext)
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: ReceiptEntity, ScannedTodos, PickedTodos {
    /// Returns the todos related to each of these, in either direction, by id; a todo without relations has no entry.
    func todosRelated(to todos: [Todo]) throws(StoreError) -> [TodoID: RelatedTodos]
    /// Changes the picked todos in one transaction.
    ///
    /// - Parameters:
    ///   - known: the times at which some of the todos must last have been changed.
    ///   - refs: the todos that `makeChange` needs to know.
    ///   - makeChange: returns the function that changes a todo; if that function refuses a todo, nothing is changed, and
    ///     the error names all refused todos.
    /// - Returns: the change to each todo, followed by its next occurrence, and at the end todos that lose relations.
    /// - Throws: `StoreError.changedMeanwhile` for the first todo of another version, `StoreError.circle` if todos would
    ///   come after themselves or be parts of themselves.
    func changeTodos(
      _ pick: StorePick, ifModified known: [TodoID: Instant], naming refs: [TodoRef], for cause: ChangeCause,
      _ makeChange: (ReferencedTodos) -> (Todo) throws(InvalidTodo) -> ChangeResult
    ) throws(StoreError) -> [TodoDelta]
  }

  /// The only places that this module may send the user to.
  public typealias Router = ScreenRouter
}

/// A request to apply an action to todos, all or none.
public struct ChangeTodosRequest: Hashable, Sendable {
  /// The todos to change.
  public var pick: TodoPick
  /// The action to apply to the todos.
  public var action: TodoAction
  /// A text to append to the content of todos that change, as by ``TodoAction/note(_:)``, in the same step; `nil` for none.
  public var note: String?
  /// The times at which the todos that the user has seen were last changed; empty to accept any version.
  ///
  /// A todo with another time fails with ``StoreError/changedMeanwhile(id:)``.
  public var ifModified: [TodoID: Instant]

  /// Creates a request to apply an action to todos.
  public init(_ action: TodoAction, pick: TodoPick, note: String? = nil, ifModified: [TodoID: Instant] = [:]) {
    (self.action, self.pick, self.note, self.ifModified) = (action, pick, note, ifModified)
  }
}

/// Todos to be shown with everything about them.
public struct TodoDetailModel: Hashable {
  /// The todos, in the order in which they were named.
  public let todos: [TodoModel]
  /// The todos related to each of these, in either direction, by id; a todo without relations has no entry.
  public internal(set) var related: [TodoID: RelatedTodos] = [:]
  /// The user's own fields, which may have labels.
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
