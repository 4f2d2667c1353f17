import TodoKit

/// What of a route standard input fills in.
package enum InputUse: Equatable, Sendable {
  /// Nothing: it is not read.
  case none
  /// The titles of new todos, one a line.
  case titles
  /// The content of todos, or a note to append to it, all of it.
  case content
  /// References to todos, after so many that the words name.
  case refs(at: Int)
  /// Texts: those of files, and standard input where `-` is among them.
  case files([String])
}

extension Route {
  /// What of it standard input fills in.
  package var use: InputUse {
    switch self {
    case .openNewTodos(_, let use), .openTodoDetail(_, let use), .openTodoChange(_, let use), .openBatch(_, let use),
      .openImport(_, let use), .openTodoEditor(_, let use), .openNewTodoEditor(_, let use):
      use
    case .openNow, .openScreen, .openTodoList, .openQueryExplanation, .openTodo, .openGroups, .openGroup,
      .openMergeOfCopy, .openMergeOfFiles, .openExport, .openTodoObjects, .openSync, .openHistoryMove,
      .openHistoryLog, .openReview, .openStats, .openCalendar, .openStorePlace, .openStoreCheck, .openStoreRepair:
      .none
    }
  }

  /// The route with everything in it that standard input holds for it.
  func filled(from input: StandardInput) throws(TodoError) -> Route {
    switch self {
    case .openNewTodos(var request, .titles):
      request.titles = try input.lines().map { AddTodosRequest.Title($0.text, line: $0.number) }
      return .openNewTodos(request, filledBy: .none)
    case .openNewTodos(var request, .content):
      request.edits[.content] = try input.text()
      return .openNewTodos(request, filledBy: .none)
    case .openNewTodoEditor(var request, .content):
      request.edits[.content] = try input.text()
      return .openNewTodoEditor(request, filledBy: .none)
    case .openTodoChange(var request, .content):
      switch request.action {
      case .edit(var edits):
        edits[.content] = try input.text()
        request.action = .edit(edits)
      case .note: request.action = .note(try input.text())
      case .complete, .reopen, .cancel, .remove, .postpone, .skip: break
      }
      return .openTodoChange(request, filledBy: .none)
    case .openTodoChange(var request, .refs(let index)):
      request.pick = try request.pick.inserting(input.refs(), at: index)
      return .openTodoChange(request, filledBy: .none)
    case .openTodoEditor(var request, .refs(let index)):
      request.pick = try request.pick.inserting(input.refs(), at: index)
      return .openTodoEditor(request, filledBy: .none)
    case .openTodoDetail(let pick, .refs(let index)):
      return .openTodoDetail(try pick.inserting(input.refs(), at: index), filledBy: .none)
    case .openBatch(_, .files(let files)):
      return .openBatch(BatchRequest(try input.texts(files)), filledBy: .none)
    case .openImport(var request, .files(let files)):
      request.texts = try input.texts(files)
      return .openImport(request, filledBy: .none)
    // With another use, and without any; a new route has to say here what it wants.
    case .openNewTodos, .openTodoDetail, .openTodoChange, .openBatch, .openImport, .openTodoEditor, .openNewTodoEditor,
      .openNow, .openScreen, .openTodoList, .openQueryExplanation, .openTodo, .openGroups, .openGroup, .openMergeOfCopy,
      .openMergeOfFiles, .openExport, .openTodoObjects, .openSync, .openHistoryMove, .openHistoryLog, .openReview,
      .openStats, .openCalendar, .openStorePlace, .openStoreCheck, .openStoreRepair:
      return self
    }
  }
}

extension TodoPick {
  /// The pick with more references among its own.
  fileprivate func inserting(_ more: [TodoRef], at index: Int) -> TodoPick {
    guard case .refs(var refs) = self else { return self }
    refs.insert(contentsOf: more, at: index)
    return .refs(refs)
  }
}

extension StandardInput {
  /// The references that it holds.
  fileprivate func refs() throws(TodoError) -> [TodoRef] {
    try TodoRef.parse(lines: try lines().map(\.text))
  }
}
