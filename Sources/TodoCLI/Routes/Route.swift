package import TodoKit

/// Where a command line leads: a screen, and what the user wants there.
///
/// Its names say what happens. A route is a plain value: what standard input fills in is read only when the route is opened.
package enum Route: Equatable, Sendable {
  /// Shows what is to be done now: of a list as much as the window holds.
  case openNow(TodoQuery)
  case openScreen(ScreenRequest)
  case openTodoList(TodoQuery)
  case openQueryExplanation(TodoQuery)
  case openNewTodos(AddTodosRequest, filledBy: InputUse)
  /// Shows everything about the todo with that number.
  case openTodo(TodoID)
  case openTodoDetail(TodoPick, filledBy: InputUse)
  case openGroups(TodoGroupKind)
  /// Shows the todos of one project, or of one tag.
  case openGroup(TodoGroupKind, name: String)
  case openTodoChange(ChangeTodosRequest, filledBy: InputUse)
  case openBatch(filledBy: InputUse)
  case openImport(ImportRequest, filledBy: InputUse)
  /// Takes another version of the store in; nil for the store in use, which git could not merge.
  case openMergeOfCopy(String?)
  case openMergeOfFiles(base: String, ours: String, theirs: String)
  case openExport(ExportRequest)
  /// Shows the todos that match as todo objects, whatever form is asked for.
  case openTodoObjects(TodoQuery)
  case openSync(SyncRequest)
  case openTodoEditor(TodoPick, filledBy: InputUse)
  case openNewTodoEditor(AddTodosRequest, filledBy: InputUse)
  case openHistoryMove(HistoryMoveRequest)
  case openHistoryLog(HistoryLogRequest)
  /// Shows what happened in a period, todo by todo; nil for the usual one, and for all todos.
  case openReview(period: String?, query: String? = nil)
  /// Shows the numbers of a period; nil for the usual one, and for all todos.
  case openStats(period: String?, query: String? = nil)
  /// Shows a month; nil for this one.
  case openCalendar(month: String?)
  case openStorePlace
  case openStoreCheck
  case openStoreRepair
}

package struct ScreenRequest: Hashable, Sendable {
  /// Which todos it shows first; empty for the plain list.
  package var query: String
  /// Whether it writes lines, and never moves the cursor.
  package var isLinear: Bool

  package init(_ query: String = "", isLinear: Bool = false) {
    (self.query, self.isLinear) = (query, isLinear)
  }
}

extension Route {
  package struct Needs: Equatable, Sendable {
    package var input = InputUse.none
    /// Whether it runs a program that may want the terminal: an editor, or git.
    package var runsProgram = false
    /// Whether it takes the terminal for the full screen.
    package var opensScreen = false
  }

  package var needs: Needs {
    switch self {
    case .openNewTodos(_, let use), .openTodoDetail(_, let use), .openTodoChange(_, let use), .openBatch(let use),
      .openImport(_, let use):
      Needs(input: use)
    case .openTodoEditor(_, let use), .openNewTodoEditor(_, let use): Needs(input: use, runsProgram: true)
    case .openSync: Needs(runsProgram: true)
    case .openScreen: Needs(opensScreen: true)
    case .openNow, .openTodoList, .openQueryExplanation, .openTodo, .openGroups, .openGroup, .openMergeOfCopy,
      .openMergeOfFiles, .openExport, .openTodoObjects, .openHistoryMove, .openHistoryLog, .openReview, .openStats,
      .openCalendar, .openStorePlace, .openStoreCheck, .openStoreRepair:
      Needs()
    }
  }
}

/// What of a route standard input fills in.
package enum InputUse: Equatable, Sendable {
  case none
  /// The titles of new todos, one a line.
  case titles
  /// The content of todos, or a note to append to it, all of it.
  case content
  /// References to todos, after so many that the words name.
  case refs(at: Int)
  /// Texts: those of files, and standard input where `-` is among them.
  case files([String])

  package var readsInput: Bool {
    switch self {
    case .none: false
    case .titles, .content, .refs: true
    case .files(let files): files.contains("-")
    }
  }
}

/// The requests with everything in them that standard input holds for them.
extension StandardInput {
  func filling(_ request: AddTodosRequest, _ use: InputUse) throws(TodoError) -> AddTodosRequest {
    var request = request
    if use == .titles { request.titles = try lines() }
    if use == .content { request.edits[.content] = try text() }
    return request
  }

  func filling(_ request: ChangeTodosRequest, _ use: InputUse) throws(TodoError) -> ChangeTodosRequest {
    var request = request
    request.pick = try filling(request.pick, use)
    guard use == .content else { return request }
    if case .note = request.action { request.action = .note(try text()) }
    if case .edit(var edits) = request.action {
      edits[.content] = try text()
      request.action = .edit(edits)
    }
    return request
  }

  func filling(_ request: ImportRequest, _ use: InputUse) throws(TodoError) -> ImportRequest {
    var request = request
    request.texts += try texts(use)
    return request
  }

  func texts(_ use: InputUse) throws(TodoError) -> [InputText] {
    if case .files(let files) = use { try texts(files) } else { [] }
  }

  /// A pick with the references that are read among its own.
  func filling(_ pick: TodoPick, _ use: InputUse) throws(TodoError) -> TodoPick {
    guard case .refs(let index) = use else { return pick }
    let more = try TodoRef.parse(lines: try lines().map(\.text))
    guard case .refs(var refs) = pick else { return pick }
    refs.insert(contentsOf: more, at: index)
    return .refs(refs)
  }
}
