package import StoreEngine
public import TodoCore

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
    /// - Parameter isAsked: whether to find out what the changes mean for other todos.
    func changeTodos(_ request: ChangeTodosRequest, withEffects isAsked: Bool) throws(TodoError)
      -> MadeChanges
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: ScannedTodos, PickedTodos, UsedFields {
    /// Returns the todos related to each of these, in either direction, by id; a todo without relations has
    /// no entry.
    func todosRelated(to todos: [Todo]) throws(StoreError) -> [TodoID: RelatedTodos]
    /// Changes the picked todos in one transaction.
    ///
    /// - Parameters:
    ///   - known: the times at which some of the todos must last have been changed.
    ///   - isAsked: whether to find out what the changes mean for other todos.
    ///   - makeChange: returns what is to be done; it may be called again on a newer version of the store.
    /// - Returns: the change to each todo, followed by its next occurrence, and at the end todos that lose
    ///   relations.
    /// - Throws: `StoreError.changedMeanwhile` for the first todo of another version, `StoreError.circle` if
    ///   todos would depend on themselves or be subtasks of themselves.
    func changeTodos(
      ifModified known: [TodoID: Instant], for cause: ChangeCause, withEffects isAsked: Bool,
      _ makeChange: (TodosInHand) throws(TodoError) -> PickedChange
    ) throws(StoreError) -> MadeChanges
  }

  /// The only places that this module may send the user to.
  public typealias Router = ClosingRouter
}

/// Which todos to change, and how.
package struct PickedChange {
  let pick: StorePick
  /// The todos that `result` needs to know.
  let refs: [TodoRef]
  /// Returns the function that changes a todo; if that function refuses a todo, nothing is changed, and the
  /// error names all refused todos.
  let result: (ReferencedTodos) -> (Todo) throws(InvalidTodo) -> ChangeResult

  package init(
    _ pick: StorePick, naming refs: [TodoRef] = [],
    _ result: @escaping (ReferencedTodos) -> (Todo) throws(InvalidTodo) -> ChangeResult
  ) {
    self.pick = pick
    self.refs = refs
    self.result = result
  }
}

/// A request to apply an action to todos, all or none.
public struct ChangeTodosRequest: Hashable, Sendable {
  /// The todos to change.
  public var pick: TodoPick
  /// The action to apply to the todos.
  public var action: TodoAction
  /// A text to append to the content of todos that change, as by ``TodoAction/note(_:)``, in the same step;
  /// `nil` for none.
  public var note: String?
  /// Values of custom fields to set in todos that change, in the same step.
  public var own: [TodoEdits.OwnEdit]
  /// The times at which the todos that the user has seen were last changed; empty to accept any version.
  ///
  /// A todo with another time fails with ``StoreError/changedMeanwhile(id:)``.
  public var ifModified: [TodoID: Instant]

  /// Creates a request to apply an action to todos.
  public init(
    _ action: TodoAction, pick: TodoPick, note: String? = nil, own: [TodoEdits.OwnEdit] = [],
    ifModified: [TodoID: Instant] = [:]
  ) {
    self.own = own
    self.action = action
    self.pick = pick
    self.note = note
    self.ifModified = ifModified
  }
}

/// Todos to be shown with everything about them.
public struct TodoDetailModel: Hashable {
  /// The todos, in the order in which they were named.
  public let todos: [TodoModel]
  /// The todos related to each of these, in either direction, by id; a todo without relations has no entry.
  public internal(set) var related: [TodoID: RelatedTodos] = [:]
  /// The custom fields, which may have labels.
  public internal(set) var fields = OwnFields()
}

extension TodoStore: TodoDetail.Entity {
  package func todosRelated(to todos: [Todo]) throws(StoreError) -> [TodoID: RelatedTodos] {
    try read { document throws(DocumentError) in try document.todosRelated(to: todos) }
  }

  package func changeTodos(
    ifModified known: [TodoID: Instant], for cause: ChangeCause, withEffects isAsked: Bool,
    _ makeChange: (TodosInHand) throws(TodoError) -> PickedChange
  ) throws(StoreError) -> MadeChanges {
    try update { document throws(DocumentError) in
      let asked = try asking(document, makeChange)
      let (lines, named) = try document.lines(of: asked.pick, naming: asked.refs)
      for line in lines {
        guard let known = known[TodoID(stored: line.id)], try !line.todo().isUnchanged(since: known) else {
          continue
        }
        try document.requireOrder()
        throw .store(.changedMeanwhile(id: line.id))
      }
      let (change, deltas) = try document.change(
        lines, for: cause, formerIDs: { formerIDs(of: $0, in: document) }, asked.result(named))
      return (change, try document.made(deltas, withEffects: isAsked, knowing: last))
    }
  }
}
