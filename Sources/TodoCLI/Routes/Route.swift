package import TodoKit

/// Where a command line leads: a screen, and what the user wants there.
///
/// A route is a plain value. What standard input fills in of it is read only when it is opened.
package enum Route: Equatable, Sendable {
  /// Shows what is to be done now: of a list as much as the window holds.
  case openNow(TodoQuery)
  /// Opens the full screen.
  case openScreen(ScreenRequest)
  /// Shows the todos that match.
  case openTodoList(TodoQuery)
  /// Shows how a query is understood.
  case openQueryExplanation(TodoQuery)
  /// Adds todos.
  case openNewTodos(AddTodosRequest, filledBy: InputUse)
  /// Shows everything about the todo with that number.
  case openTodo(TodoID)
  /// Shows everything about todos.
  case openTodoDetail(TodoPick, filledBy: InputUse)
  /// Shows the projects, or the tags.
  case openGroups(TodoGroupKind)
  /// Shows the todos of one project, or of one tag.
  case openGroup(TodoGroupKind, name: String)
  /// Changes todos.
  case openTodoChange(ChangeTodosRequest, filledBy: InputUse)
  /// Applies todo objects.
  case openBatch(BatchRequest, filledBy: InputUse)
  /// Brings in records of other programs.
  case openImport(ImportRequest, filledBy: InputUse)
  /// Takes another version of the store in.
  case openMergeOfCopy(MergeCopyRequest)
  /// Merges three files.
  case openMergeOfFiles(MergeFilesRequest)
  /// Shows todos as a text of another program.
  case openExport(ExportRequest)
  /// Shows the todos that match as todo objects, whatever form is asked for.
  case openTodoObjects(TodoQuery)
  /// Brings the list and those of other machines in line.
  case openSync(SyncRequest)
  /// Lets the user change a todo in the editor.
  case openTodoEditor(EditTodoRequest, filledBy: InputUse)
  /// Lets the user write a new todo in the editor.
  case openNewTodoEditor(WriteTodoRequest, filledBy: InputUse)
  /// Takes changes back, or brings them back.
  case openHistoryMove(HistoryMoveRequest)
  /// Shows the changes.
  case openHistoryLog(HistoryLogRequest)
  /// Shows what happened in a period, todo by todo; nil for the usual one, and for all todos.
  case openReview(period: String?, query: String? = nil)
  /// Shows the numbers of a period; nil for the usual one, and for all todos.
  case openStats(period: String?, query: String? = nil)
  /// Shows a month; nil for this one.
  case openCalendar(month: String?)
  /// Shows where the store is.
  case openStorePlace
  /// Checks the store.
  case openStoreCheck
  /// Mends the store.
  case openStoreRepair
}
