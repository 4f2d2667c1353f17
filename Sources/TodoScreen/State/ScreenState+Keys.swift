import Terminal
import TodoCLI
import TodoKit

/// What keys do.
extension ScreenState {
  mutating func press(_ key: Key) -> [ScreenEffect] {
    let context = context
    if let action = KeyTable.action(for: key, in: context) { return perform(action) }
    // What Alt makes of a key is Escape and the key, which may have come at once.
    if case .alt(let character) = key {
      return press(.escape) + [.press(character == "\u{7F}" ? .backspace : .character(character))]
    }
    guard case .character(let character) = key else { return [] }
    switch context {
    case .line, .query, .help: return type(String(character))
    case .menu: return (stack.top as? MenuPane)?.rows.first { $0.letter == character }.map { choose($0.choice) } ?? []
    case .list, .sidebar, .detail, .history, .page:
      return saying("\(DisplayText(String(character))) is no key here; ? shows those that are")
    }
  }

  /// In a window that is too small to show anything, keys leave, and do no more.
  mutating func takeUnseen(_ input: TerminalInput) -> [ScreenEffect] {
    guard case .key(let key) = input, let action = KeyTable.action(for: key, in: context) else { return [] }
    return [.leave, .interrupt, .suspend, .redraw].contains(action) ? perform(action) : []
  }

  private mutating func perform(_ action: KeyAction) -> [ScreenEffect] {
    switch action {
    case .move(let movement): return move(movement)
    case .open: return openRow()
    case .back: return goBack()
    case .switchPane: return switchPane()
    case .type(let purpose): return open(purpose)
    case .change(let change): return onTodos { .change(change, $0) }
    case .edit:
      return onTodos { .openTodoEditor(EditTodoRequest(pick: .refs($0.map { TodoRef($0) })), filledBy: .none) }
    case .addInEditor: return [.open(.openNewTodoEditor(WriteTodoRequest(), filledBy: .none), for: .change)]
    case .completeStep: return completeStep()
    case .undo: return goInHistory(.undo)
    case .redo: return goInHistory(.redo)
    case .mark, .markRange, .markAll, .markAgain, .fold: return mark(action)
    case .makeParts: return relate(isPart: true)
    case .makeWait: return relate(isPart: false)
    case .showAll, .turnOrder, .showTree: return arrange(action)
    case .chooseOrder: stack.open(MenuPane.order(of: query, height: plan.body.rows.count))
    case .chooseGrouping: stack.open(MenuPane.grouping(of: query, height: plan.body.rows.count))
    case .findChanged: return changed.map { jump(to: $0) } ?? saying("nothing has been changed here yet")
    case .showHistory: return [.open(.openHistoryLog(HistoryPane.request), for: .command)]
    case .showMessage: showMessage()
    case .showHelp: stack.open(HelpPane(context, width: size.columns))
    case .switchMouse:
      if isLinear { return saying("there is no mouse in linear mode") }
      usesMouse.toggle()
      message = ScreenMessage(usesMouse ? "the mouse moves the cursor; M gives it back" : "the mouse selects text")
      return [.useMouse(usesMouse)]
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .leave: return [.leave(isInterrupted: false)]
    case .interrupt: return [.leave(isInterrupted: true)]
    case .editLine(let edit): return change(line: edit)
    case .acceptLine: return accept()
    case .completeLine: return askForCompletion(by: 1)
    case .completeBackwards: return askForCompletion(by: -1)
    case .recallOlder: return recall(1)
    case .recallNewer: return recall(-1)
    }
    return []
  }

  /// Answers a key, which does no more.
  mutating func saying(_ text: DisplayText) -> [ScreenEffect] {
    message = ScreenMessage(text)
    return []
  }

  // MARK: Todos

  /// The todos that a key acts on: the one that is shown in full, else those that are marked, else the one under the
  /// cursor.
  var targets: [TodoID] {
    if let detail = stack.detail { return [detail.id].compactMap(\.self) }
    let marks = list.allMarks
    return marks.isEmpty ? [list.cursor].compactMap(\.self) : marks.sorted()
  }

  /// Whether these are the marked ones.
  var areTargetsMarked: Bool { stack.detail == nil && !list.allMarks.isEmpty }

  /// Says that there is nothing for a key to act on.
  mutating func sayNoTodo() -> [ScreenEffect] {
    message = unread ?? ScreenMessage("there is no todo here; a adds one")
    return []
  }

  /// Opens a route for the todos that a key acts on; says so where there are none.
  private mutating func onTodos(_ route: ([TodoID]) -> Route) -> [ScreenEffect] {
    let targets = targets
    guard !targets.isEmpty else { return sayNoTodo() }
    actsOnMarks = areTargetsMarked
    return [.open(route(targets), for: .change)]
  }

  /// Marks the next step of the todo that is shown as done; only of that text which is seen, since steps go by their places.
  private mutating func completeStep() -> [ScreenEffect] {
    guard let model = stack.detail?.detail?.todos.first, let next = model.steps?.next else {
      return saying("no step is open here; steps are lines of the content such as - [ ] Buy eggs")
    }
    let id = model.todo.id.rawValue
    let step = TodoRef("\(id).\(next)", target: .steps(next...next, of: id))
    let request = ChangeTodosRequest(
      .complete, pick: .refs([step]), ifModified: [model.todo.id: model.todo.modified])
    return [.open(.openTodoChange(request, filledBy: .none), for: .change)]
  }

  /// Makes the marked todos parts of the one under the cursor, or lets that come after them.
  private mutating func relate(isPart: Bool) -> [ScreenEffect] {
    guard let cursor = list.cursor else { return [] }
    let others = list.allMarks.subtracting([cursor]).sorted()
    guard !others.isEmpty else {
      let (what, option) = isPart ? ("what is to be a part of it", "parent") : ("what is to come before it", "after")
      return saying("mark \(what) by Space first; to take it out: :edit --\(option) none")
    }
    var edits = TodoEdits()
    if isPart { edits[.parent] = String(cursor.rawValue) } else { edits.after = others.map { String($0.rawValue) } }
    actsOnMarks = true
    return [.open(.change(.edit(edits), isPart ? others : [cursor]), for: .change)]
  }

  /// One step, the last of one's own or the one that was just told of; in the history, as far as the step under the
  /// cursor, from the newest that is shown.
  private func goInHistory(_ direction: HistoryDirection) -> [ScreenEffect] {
    var request = HistoryMoveRequest(direction, expecting: steps.expected(direction, at: inputCount))
    if let history = stack.history {
      guard let step = history.step else { return [] }
      (request.distance, request.expected) = (.through(revision: step.step.revision), history.next(direction))
    }
    return [.open(.openHistoryMove(request), for: .change)]
  }

  private mutating func mark(_ action: KeyAction) -> [ScreenEffect] {
    guard let cursor = list.cursor else { return [] }
    switch action {
    case .mark:
      list.switchMark(cursor)
      return move(.down)
    case .markRange: list.switchRange()
    case .markAll: list.markAll()
    case .markAgain: message = ScreenMessage(list.markAgain())
    default: message = ScreenMessage(query.isTree ? list.fold() : "only a tree can be folded; z shows one")
    }
    return []
  }

  private mutating func arrange(_ action: KeyAction) -> [ScreenEffect] {
    switch action {
    case .showAll: query.includesAll.toggle()
    case .showTree:
      query.isTree.toggle()
      if query.isTree { query.grouping = nil }
    default:
      var order = query.order ?? list.model?.order ?? TodoQuery.defaultOrder
      if let first = order.first { order[0] = TodoSortKey(first.field, descending: !first.isDescending) }
      query.order = order
    }
    return [reading(.follow)]
  }

  mutating func choose(_ choice: MenuPane.Choice) -> [ScreenEffect] {
    stack.close()
    switch choice {
    case .order(let field): query.order = field.map { [TodoSortKey($0)] }
    case .grouping(let grouping):
      query.grouping = grouping
      if grouping != nil { query.isTree = false }
    }
    return [reading(.follow)]
  }
}
