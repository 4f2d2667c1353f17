import Terminal
import TodoCLI
import TodoKit

extension ScreenState {
  mutating func press(_ key: Key) {
    let context = context
    if let action = KeyTable.action(for: key, in: context) { return perform(action) }
    // Alt and a key send the same bytes as Escape and the key typed at once.
    if case .alt(let character) = key {
      press(.escape)
      return ask(.press(character == "\u{7F}" ? .backspace : .character(character)))
    }
    guard case .character(let character) = key else { return }
    switch context {
    case .line, .query, .help: type(String(character))
    case .menu:
      let row = (stack.top as? MenuPane)?.rows.first { $0.letter == character }
      if let row { choose(row.choice) }
    case .list, .sidebar, .detail, .history, .page:
      let name = character == " " ? "Space" : String(character)
      say("\(DisplayText(name)) does nothing here; ? shows the keys")
    }
  }

  /// Handles only the keys that quit, suspend or redraw, while a message says that the window is too small.
  mutating func takeUnseen(_ input: TerminalInput) {
    switch input {
    case .key(.escape), .key(.alt): perform(.leave)
    case .key(let key):
      let action = KeyTable.action(for: key, in: .list)
      if let action, [.leave, .interrupt, .suspend, .redraw].contains(action) { perform(action) }
    case .paste, .mouse: break
    }
  }

  private mutating func perform(_ action: KeyAction) {
    switch action {
    case .move(let movement): move(movement)
    case .open: openRow()
    case .back: goBack()
    case .switchPane: switchPane()
    case .type(let purpose): open(purpose)
    case .change(let change): onTodos { .change(change, $0) }
    case .edit: onTodos { .openTodoEditor(.refs($0.map { TodoRef($0) }), filledBy: .none) }
    case .addInEditor: ask(.open(.openNewTodoEditor(AddTodosRequest(), filledBy: .none), for: .change))
    case .completeStep: completeStep()
    case .undo: goInHistory(.undo)
    case .redo: goInHistory(.redo)
    case .mark:
      guard let cursor = list.cursor else { return }
      list.switchMark(cursor)
      move(.down)
    case .markRange: list.switchRange()
    case .markAll: list.markAll()
    case .markAgain: if list.cursor != nil { say(list.markAgain()) }
    case .fold:
      if list.cursor != nil { say(query.isTree ? list.fold() : "nothing to fold; z shows the tree") }
    case .makeParts: relate(isPart: true)
    case .makeWait: relate(isPart: false)
    case .chooseList: stack.open(MenuPane.lists(views, current: query, height: layout.body.rows.count))
    case .showNeighbour(let movement):
      let former = list.cursor
      list.move(movement)
      guard let cursor = list.cursor, cursor != former else { return say("the list has no more todos there") }
      ask(.go(.openTodo(cursor)))
    case .scrollPreview(let movement):
      guard let area = layout.preview else {
        return say("the window has no room for the todo; Enter shows it")
      }
      preview?.move(movement, height: area.rows.count)
    case .showAll: arrange { $0.includesAll.toggle() }
    case .turnOrder:
      var order = query.order ?? list.model?.order ?? TodoQuery.defaultOrder
      if let first = order.first { order[0] = TodoSortKey(first.field, descending: !first.isDescending) }
      arrange { $0.order = order }
    case .showTree:
      arrange {
        $0.isTree.toggle()
        if $0.isTree { $0.grouping = nil }
      }
    case .chooseOrder: stack.open(MenuPane.order(of: query, height: layout.body.rows.count))
    case .chooseGrouping: stack.open(MenuPane.grouping(of: query, height: layout.body.rows.count))
    case .goToChanged:
      if let lastChanged { jump(to: lastChanged) } else { say("nothing has been changed here yet") }
    case .showHistory: ask(.open(.openHistoryLog(HistoryPane.request), for: .command))
    case .showMessage: showMessage()
    case .showHelp: stack.open(HelpPane(context, views, width: size.columns))
    case .switchMouse:
      if isLinear { return say("there is no mouse in linear mode") }
      usesMouse.toggle()
      say(usesMouse ? "the mouse moves the cursor; M lets it select text" : "the mouse selects text")
      ask(.useMouse(usesMouse))
    case .redraw: ask(.redraw)
    case .suspend: ask(.suspend)
    case .leave: ask(.leave(isInterrupted: false))
    case .interrupt: ask(.leave(isInterrupted: true))
    case .editLine(let edit): change(line: edit)
    case .acceptLine: accept()
    case .completeLine: askForCompletion(by: 1)
    case .completeBackwards: askForCompletion(by: -1)
    case .recallOlder: recall(-1)
    case .recallNewer: recall(1)
    }
  }

  mutating func say(_ text: DisplayText, isProblem: Bool = false) {
    message = ScreenMessage(text, isProblem: isProblem)
  }

  /// The todos that a key acts on: the one shown in full, else the marked ones, else the one under the
  /// cursor.
  var targets: [TodoID] {
    if let detail = stack.detail { return [detail.id].compactMap(\.self) }
    let marks = list.allMarks
    return marks.isEmpty ? [list.cursor].compactMap(\.self) : marks.sorted()
  }

  var areTargetsMarked: Bool { stack.detail == nil && !list.allMarks.isEmpty }

  /// Says why there is no todo for a key to act on.
  mutating func sayNoTodo() { message = listProblem ?? ScreenMessage("there is no todo here; a adds one") }

  /// Opens a route for the todos that a key acts on, or says that there are none.
  private mutating func onTodos(_ route: ([TodoID]) -> Route) {
    let targets = targets
    if targets.isEmpty { return sayNoTodo() }
    actsOnMarks = areTargetsMarked
    ask(.open(route(targets), for: .change))
  }

  /// Marks the next step of the shown todo as done, if the todo is unmodified: a step is known only by its
  /// place.
  private mutating func completeStep() {
    guard let model = stack.detail?.detail?.todos.first, let next = model.steps?.next else {
      return say("no open step here; steps are lines of the notes such as - [ ] Buy eggs")
    }
    let id = model.todo.id.rawValue
    let step = TodoRef("\(id).\(next)", target: .steps(next...next, of: id))
    let request = ChangeTodosRequest(
      .complete, pick: .refs([step]), ifModified: [model.todo.id: model.todo.modified])
    ask(.open(.openTodoChange(request, filledBy: .none), for: .change))
  }

  /// Makes the marked todos subtasks of the todo under the cursor, or makes that todo depend on them.
  private mutating func relate(isPart: Bool) {
    guard let cursor = list.cursor else { return }
    let others = list.allMarks.subtracting([cursor]).sorted()
    guard !others.isEmpty else {
      let (what, old, option) =
        isPart ? ("the subtasks", "the parent", "parent") : ("what it depends on", "that", "after")
      return say("first mark \(what) with Space; to clear \(old): :edit --\(option) none")
    }
    var edits = TodoEdits()
    if isPart {
      edits[.parent] = String(cursor.rawValue)
    } else {
      edits.after = others.map { String($0.rawValue) }
    }
    actsOnMarks = true
    ask(.open(.change(.edit(edits), isPart ? others : [cursor]), for: .change))
  }

  /// Undoes or redoes one step, this screen's last or the one just announced; in the history pane, every step
  /// from the newest shown to the one under the cursor.
  private mutating func goInHistory(_ direction: HistoryDirection) {
    var request = HistoryMoveRequest(
      direction, expecting: steps.expected(direction, at: inputCount, hasBeenRead))
    if let history = stack.history {
      guard let step = history.step else { return }
      (request.distance, request.expected) = (.through(revision: step.step.revision), history.next(direction))
    }
    ask(.open(.openHistoryMove(request), for: .change))
  }

  private mutating func arrange(_ change: (inout TodoQuery) -> Void) {
    change(&query)
    readList(.follow)
  }

  mutating func choose(_ choice: MenuPane.Choice) {
    stack.close()
    if case .list(let command) = choice { return run(command) }
    arrange {
      switch choice {
      case .list: break
      case .order(let field): $0.order = field.map { [TodoSortKey($0)] }
      case .grouping(let grouping):
        $0.grouping = grouping
        if grouping != nil { $0.isTree = false }
      }
    }
  }
}
