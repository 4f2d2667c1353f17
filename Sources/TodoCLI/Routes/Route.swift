package import TodoKit

/// Where a command line leads: a screen, and what the user wants there.
///
/// A route is a plain value: standard input that fills it in is read only when the route is opened.
package enum Route: Equatable, Sendable {
  /// Shows what to do now: a list cut to fit the window.
  case openNow(TodoQuery)
  case openScreen(ScreenRequest)
  case openTodoList(TodoQuery)
  case openQueryExplanation(TodoQuery)
  case openNewTodos(AddTodosRequest, filledBy: InputUse)
  case openTodoDetail(TodoPick, filledBy: InputUse)
  case openGroups(TodoGroupKind)
  /// Shows the todos of one project, or of one tag.
  case openGroup(TodoGroupKind, name: String)
  case openGroupRename(GroupRename)
  case openTodoChange(ChangeTodosRequest, filledBy: InputUse)
  /// Takes todos, where that means to wait for one, or to ask other machines.
  case openTake(TakeRequest, filledBy: InputUse)
  case openBatch(filledBy: InputUse)
  case openImport(ImportRequest, filledBy: InputUse)
  /// Merges another version of the store, or `nil` for the store in use, if git could not merge it.
  case openMergeOfCopy(String?)
  case openMergeOfFiles(base: String, ours: String, theirs: String)
  case openExport(ExportRequest)
  /// Shows the todos that match as todo objects, whatever the output format.
  case openTodoObjects(TodoQuery)
  case openSync(SyncRequest)
  case openTodoEditor(TodoPick, filledBy: InputUse)
  case openNewTodoEditor(AddTodosRequest, filledBy: InputUse)
  case openHistoryMove(HistoryMoveRequest)
  /// Takes back what one actor did.
  case openRevert(RevertRequest)
  case openHistoryLog(HistoryLogRequest)
  /// Shows what happened in a period, todo by todo; `nil` for the default period, and for all todos.
  case openReview(period: String?, query: String? = nil)
  /// Shows the numbers of a period; `nil` for the default period, and for all todos.
  case openStats(period: String?, query: String? = nil)
  /// Shows a month; `nil` for this month.
  case openCalendar(month: String?)
  case openStorePlace
  /// Makes the list of the place where the command runs; `nil` for the usual branch of a clone's `origin`.
  case openNewPlace(branch: String?)
  case openStoreCheck
  case openStoreRepair
}

package struct ScreenRequest: Hashable, Sendable {
  /// The query of the todos that are shown first; empty for the default list.
  package var query: String
  /// Whether the screen writes lines, and never moves the cursor.
  package var isLinear: Bool
  /// Whether only the line for new todos is shown, below what the terminal shows already.
  package var isLine: Bool

  package init(_ query: String = "", isLinear: Bool = false, isLine: Bool = false) {
    self.query = query
    self.isLinear = isLinear
    self.isLine = isLine
  }
}

extension Route {
  package struct Needs: Equatable, Sendable {
    package var input = InputUse.none
    /// Whether the route runs a program that may want the terminal: an editor, or git.
    package var runsProgram = false
    /// Whether the route takes the terminal for the full screen.
    package var opensScreen = false
    /// Whether the route goes on until someone ends it.
    package var isEndless = false
  }

  package var needs: Needs {
    switch self {
    case .openNewTodos(_, let use), .openTodoDetail(_, let use), .openTodoChange(_, let use),
      .openBatch(let use),
      .openImport(_, let use):
      Needs(input: use)
    case .openTodoEditor(_, let use), .openNewTodoEditor(_, let use): Needs(input: use, runsProgram: true)
    case .openTake(let request, let use):
      Needs(input: use, runsProgram: request.isSynced, isEndless: request.waits)
    case .openSync, .openNewPlace: Needs(runsProgram: true)
    case .openScreen: Needs(opensScreen: true)
    case .openHistoryLog(let request): Needs(isEndless: request.isFollowed)
    case .openNow, .openTodoList, .openQueryExplanation, .openGroups, .openGroup, .openGroupRename,
      .openMergeOfCopy, .openMergeOfFiles, .openExport, .openTodoObjects, .openHistoryMove, .openRevert,
      .openReview, .openStats, .openCalendar, .openStorePlace, .openStoreCheck, .openStoreRepair:
      Needs()
    }
  }
}

/// The part of a route that standard input fills in.
package enum InputUse: Equatable, Sendable {
  case none
  /// The titles of new todos, one per line.
  case titles
  /// The whole input as the content of todos, or as a note to append.
  case content
  /// References to todos, inserted after this many references that the words name.
  case refs(at: Int)
  /// The texts of files, among which `-` is standard input.
  case files([String])

  package var readsInput: Bool {
    switch self {
    case .none: false
    case .titles, .content, .refs: true
    case .files(let files): files.contains("-")
    }
  }
}

/// Requests filled in from standard input.
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

  func filling(_ request: TakeRequest, _ use: InputUse) throws(TodoError) -> TakeRequest {
    var request = request
    request.change = try filling(request.change, use)
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

  /// Returns a pick with the references in standard input among its own.
  func filling(_ pick: TodoPick, _ use: InputUse) throws(TodoError) -> TodoPick {
    guard case .refs(let index) = use else { return pick }
    let more = try TodoRef.parse(lines: try lines().map(\.text))
    guard case .refs(var refs) = pick else { return pick }
    refs.insert(contentsOf: more, at: index)
    return .refs(refs)
  }
}
