import TodoKit

/// Where a command line leads: a screen, and what the user wants there.
///
/// A route is a plain value. What it takes from standard input is read only when it is opened.
enum Route: Equatable, Sendable {
  /// Shows the todos that match.
  case openTodoList(TodoQuery)
  /// Shows how a query is understood.
  case openQueryExplanation(TodoQuery)
  /// Adds todos.
  case openNewTodos(NewTodosRoute)
  /// Shows everything about todos.
  case openTodoDetail(PickRoute)
  /// Shows the projects, or the tags.
  case openGroups(TodoGroupKind)
  /// Shows the todos of one project, or of one tag.
  case openGroup(TodoGroupKind, name: String)
  /// Changes todos.
  case openTodoChange(ChangeRoute)
  /// Applies the objects that standard input holds.
  case openBatch(isDryRun: Bool)
  /// Lets the user change a todo in the editor.
  case openTodoEditor(TodoEditorRoute)
  /// Lets the user write a new todo in the editor.
  case openNewTodoEditor(NewTodoEditorRoute)
  /// Takes changes back, or brings them back.
  case openHistoryMove(HistoryMoveRequest)
  /// Shows the changes.
  case openHistoryLog(HistoryLogRequest)
  /// Shows where the store is.
  case openStorePlace
  /// Checks the store.
  case openStoreCheck
  /// Mends the store.
  case openStoreRepair(isDryRun: Bool)
}

/// New todos as the command line describes them.
struct NewTodosRoute: Equatable, Sendable {
  /// Where the titles come from.
  enum Titles: Equatable, Sendable {
    /// One todo with that title.
    case one(String)
    /// A todo for each line of standard input.
    case standardInput
  }

  var titles: Titles
  var uid: String?
  var changes: TodoChanges
  /// Whether the content is all of standard input.
  var readsContent = false
  var isDryRun = false
}

/// Something to happen to todos as the command line describes it.
struct ChangeRoute: Equatable, Sendable {
  var action: ChangeTodosRequest.Action
  var pick: PickRoute
  /// Whether the content is all of standard input.
  var readsContent = false
  var isDryRun = false
}

/// A todo to be changed in the editor as the command line describes it.
struct TodoEditorRoute: Equatable, Sendable {
  var pick: PickRoute
  var isDryRun = false
}

/// A new todo to be written in the editor as the command line describes it.
struct NewTodoEditorRoute: Equatable, Sendable {
  var uid: String?
  /// What is filled in already.
  var changes: TodoChanges
  /// Whether the content is all of standard input.
  var readsContent = false
  var isDryRun = false
}

/// How the command line says which todos it is about.
enum PickRoute: Equatable, Sendable {
  /// By words that point at them.
  case operands([RefOperand])
  /// By `--where`.
  case query(String)
}

/// A word that points at todos.
enum RefOperand: Equatable, Sendable {
  /// The todos that it names.
  case refs([TodoRef])
  /// `-`: the references that the lines of standard input begin with.
  case standardInput
}
