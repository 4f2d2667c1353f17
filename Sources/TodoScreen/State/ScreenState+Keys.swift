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
    case .line, .query: return type(String(character))
    case .help:
      changeHelp { $0.type(String(character), height: $1) }
      return []
    case .menu: return choose(by: character)
    case .list, .sidebar, .detail, .history, .page:
      message = ScreenMessage("\(DisplayText(String(character))) is no key here; ? shows those that are")
      return []
    }
  }

  /// In a window that is too small to show anything, keys leave, and do no more.
  mutating func pressUnseen(_ input: TerminalInput) -> [ScreenEffect] {
    guard case .key(let key) = input, let action = KeyTable.action(for: key, in: context) else { return [] }
    switch action {
    case .leave, .interrupt, .suspend, .redraw: return perform(action)
    default: return []
    }
  }

  private mutating func perform(_ action: KeyAction) -> [ScreenEffect] {
    switch action {
    case .move(let movement): return move(movement)
    case .open: return openRow()
    case .back: return goBack()
    case .switchPane: return switchPane()
    case .type(let purpose): return open(purpose)
    case .edit:
      return onTodos { .openTodoEditor(EditTodoRequest(pick: .refs($0.map { TodoRef($0) })), filledBy: .none) }
    case .addInEditor: return [.open(.openNewTodoEditor(WriteTodoRequest(), filledBy: .none), for: .change)]
    case .complete, .reopen, .cancel, .remove, .setPriority:
      guard let change = action.change else { return [] }
      return onTodos { Self.change(change, $0) }
    case .completeStep: return completeStep()
    case .undo: return goInHistory(.undo)
    case .redo: return goInHistory(.redo)
    case .mark, .markRange, .markAll, .markAgain, .fold: return mark(action)
    case .makeParts, .makeWait: return relate(action)
    case .showAll, .turnOrder, .showTree, .chooseOrder, .chooseGrouping: return arrange(action)
    case .findChanged: return findChanged()
    case .showHistory: return [.open(.openHistoryLog(HistoryPane.request), for: .command)]
    case .showMessage:
      showMessage()
      return []
    case .showHelp:
      stack.open(.help(HelpPane(context)))
      return []
    case .switchMouse:
      guard !isLinear else {
        message = ScreenMessage("there is no mouse in linear mode")
        return []
      }
      usesMouse.toggle()
      message = ScreenMessage(usesMouse ? "the mouse moves the cursor; M gives it back" : "the mouse selects text")
      return [.useMouse(usesMouse)]
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .leave: return [.leave(isInterrupted: false)]
    case .interrupt: return [.leave(isInterrupted: true)]
    case .editLine(let edit): return change(line: edit)
    case .acceptLine: return accept()
    case .completeLine: return askForCompletion()
    case .completeBackwards: return askForCompletion(by: -1)
    case .recallOlder: return recall(1)
    case .recallNewer: return recall(-1)
    }
  }

  /// The todos that a key acts on: the one that is shown in full, else those that are marked, else the one under the
  /// cursor.
  var targets: [TodoID] {
    if case .detail(let pane) = stack.top { return pane.id.map { [$0] } ?? [] }
    let marks = list.allMarks
    return marks.isEmpty ? [list.cursor].compactMap(\.self) : marks.sorted()
  }

  /// Whether these are the marked ones.
  var areTargetsMarked: Bool {
    if case .detail = stack.top { false } else { !list.allMarks.isEmpty }
  }

  /// Opens a route for the todos that a key acts on; says so where there are none.
  private mutating func onTodos(_ route: ([TodoID]) -> Route) -> [ScreenEffect] {
    let targets = targets
    guard !targets.isEmpty else {
      message = noTodo
      return []
    }
    actsOnMarks = areTargetsMarked
    return [.open(route(targets), for: .change)]
  }

  /// Marks the next step of the todo that is shown as done; only of that text which is seen, since steps go by their places.
  private mutating func completeStep() -> [ScreenEffect] {
    guard case .detail(let pane) = stack.top, let model = pane.model.todos.first, let next = model.steps?.next else {
      message = ScreenMessage("no step is open here; steps are lines of the content such as - [ ] Buy eggs")
      return []
    }
    let id = model.todo.id.rawValue
    let step = TodoRef("\(id).\(next)", target: .steps(next...next, of: id))
    let request = ChangeTodosRequest(
      .complete, pick: .refs([step]), ifModified: [model.todo.id: model.todo.modified])
    return [.open(.openTodoChange(request, filledBy: .none), for: .change)]
  }

  /// Says that there is nothing for a key to act on.
  var noTodo: ScreenMessage { unread ?? ScreenMessage("there is no todo here; a adds one") }

  /// One step, the last of one's own or the one that was just told of; in the history, as far as the step under the
  /// cursor, from the newest that is shown.
  private func goInHistory(_ direction: HistoryDirection) -> [ScreenEffect] {
    var request = HistoryMoveRequest(direction, expecting: steps.expected(direction, at: inputCount))
    if case .history(let pane) = stack.top {
      guard let step = pane.step else { return [] }
      (request.distance, request.expected) = (.through(revision: step.step.revision), pane.next(direction))
    }
    return [.open(.openHistoryMove(request), for: .change)]
  }

  private mutating func findChanged() -> [ScreenEffect] {
    guard let changed else {
      message = ScreenMessage("nothing has been changed here yet")
      return []
    }
    return jump(to: changed)
  }

  /// Goes to a todo of the list; shows one that is not in it by itself.
  mutating func jump(to id: TodoID) -> [ScreenEffect] {
    guard let index = list.index(of: id) else { return [.open(.openTodo(id), for: .command)] }
    list.unfold(to: index)
    if case .detail = stack.top { return [.go(.close(.detail))] }
    return refreshing()
  }

  mutating func changeHelp(_ change: (inout HelpPane, Int) -> Void) {
    guard case .help(var pane) = stack.top else { return }
    change(&pane, plan.body.rows.count)
    stack.renewTop(.help(pane))
  }
}

extension KeyAction {
  /// What of it happens to todos; nil where nothing does, or more has to be known.
  fileprivate var change: TodoAction? {
    switch self {
    case .complete: .complete
    case .reopen: .reopen
    case .cancel: .cancel
    case .remove: .remove
    case .setPriority(let priority): .edit(TodoEdits([.priority: priority?.rawValue ?? "none"]))
    default: nil
    }
  }
}
