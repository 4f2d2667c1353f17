/// The editor: one todo, there or new, as a text that a person changes in a program of their own.
///
/// ```
/// Route ─▶ Presenter ─▶ Interactor ─▶ Entity
///              │ │           └──────▶ TextEditor
///              │ └─────▶ View
///              └──────▶ ErrorRouter
/// ```
///
/// The text is a `TodoDraft`. No lock is held while the person writes; what others did to the todo meanwhile is found
/// out when it is replaced. Every arrow is a `let` that `init` sets, none points back: the interactor answers by returning
/// and throwing.
public enum TodoEditor {
  /// Shows what it is given, and decides where and in what form.
  ///
  /// Never asks for anything.
  public protocol View: ReceiptView {}

  /// Takes what the user asked for; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Lets the user change a todo, and shows it as it is now.
    func editTodo(_ request: EditTodoRequest) -> Outcome
    /// Lets the user write a todo, and shows it once it is added.
    func writeTodo(_ request: WriteTodoRequest) -> Outcome
  }

  /// Holds the rules.
  ///
  /// Takes and gives plain values, never an entity.
  protocol Interactor {
    /// Lets the user change a todo, and tells what has become of it and whether it comes back; nothing when none is
    /// picked.
    func editTodo(_ request: EditTodoRequest) throws(TodoError) -> [TodoDelta]
    /// Lets the user write a todo, and adds it; nil when the user gave it no title and nothing else.
    func writeTodo(_ request: WriteTodoRequest) throws(TodoError) -> TodoDelta?
    /// What there is to tell of changes besides.
    func context(of deltas: [TodoDelta]) -> ReceiptContext
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: ReceiptEntity {
    /// The todos that are picked.
    func todos(_ pick: StorePick) throws(StoreError) -> [Todo]
    /// Puts a todo in the place of what it was, and adds what follows it, in one transaction.
    ///
    /// - Parameters:
    ///   - refs: the todos that `makeResult` has to know.
    ///   - makeResult: makes of the todo what it is to become.
    /// - Returns: what became of each todo.
    /// - Throws: `StoreError.changedMeanwhile` when the todo is no longer what it was, `StoreError.circle` where it would
    ///   come after itself, or be a part of itself.
    func replaceTodo(
      _ old: Todo, naming refs: [TodoRef], for cause: ChangeCause, by makeResult: (ReferencedTodos) -> ChangeResult
    ) throws(StoreError) -> [(before: Todo?, after: Todo?)]
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

  /// Where the user changes a text.
  public protocol TextEditor {
    /// Lets the user change a text, and passes on what has become of it.
    ///
    /// A text that the rules refuse is shown again with the reason, as a ``DraftNote`` on top, until the user leaves it so.
    ///
    /// - Parameters:
    ///   - text: what the user is shown.
    ///   - use: takes the bytes of the changed text, once for each time that the user has changed it; when it throws at
    ///     last, the user's text is kept.
    /// - Returns: what `use` returns.
    /// - Throws: what `use` throws, or `TodoError.editor`; as `TodoError.kept` when there is a text to be kept.
    func edit<Answer>(
      _ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer
    ) throws(TodoError) -> Answer
  }
}
