import Terminal
import TodoCLI
import TodoKit

/// All that the screen is at one time: a value that events change, and of which frames are made.
///
/// It asks for routes, and opens none; it shows models, and knows no store.
struct ScreenState {
  var query = TodoQuery()
  var palette = Palette()
  /// What words in the place of a command stand for.
  var aliases: [String: [String]] = [:]
  /// Whether lines are told of it, and no frames are shown: nothing stands beside the list, and no mouse points there.
  var isLinear = false
  var size = ScreenSize(columns: 80, rows: 24)
  var list = ListPane()
  /// What may have been meant by a query that nothing matches.
  var miss: DisplayText?
  var sidebar = SidebarPane()
  /// The todo under the cursor, beside the list or below it.
  var preview: TextPane?
  /// What lies over the list.
  var stack = ScreenStack()
  var input: InputState?
  /// The lines that were typed, by what for, the last one last.
  var typed: [InputPurpose: [String]] = [:]
  /// The answer to the last key, and to the one before.
  var message: ScreenMessage?
  var previousMessage: ScreenMessage?
  /// Why the list could not be read; nil where it was.
  var listProblem: ScreenMessage?
  private(set) var inputCount = 0
  var changed: TodoID?
  var steps = SessionSteps()
  /// Whether the last key acts on the marks, which go when it has.
  var actsOnMarks = false
  var usesMouse = false
  private(set) var effects: [ScreenEffect] = []

  var context: KeyContext {
    if let input { return input.purpose == .query ? .query : .line }
    return stack.top?.context ?? (stack.isInSidebar ? .sidebar : .list)
  }

  /// What it asks for at first.
  var start: [ScreenEffect] { [.open(.openTodoList(query), for: .list(.follow))] }

  /// Takes an event in; returns what it leads to, in that order.
  mutating func step(_ event: ScreenEvent) -> [ScreenEffect] {
    switch event {
    case .resized(let size):
      self.size = size
      let layout = layout
      if let area = layout.preview { preview?.resize(width: area.columns.count, height: area.rows.count, palette) }
      stack.resize(width: size.columns, height: layout.body.rows.count, palette)
      sidebar.go(to: sidebar.cursor.index, height: layout.body.rows.count - 1)
      readSidePanes()
    // What nobody sees, nobody changes.
    case .input(let input) where isTooSmall: takeUnseen(input)
    case .input(let input):
      inputCount += 1
      (previousMessage, message, actsOnMarks) = (message ?? previousMessage, nil, false)
      switch input {
      case .key(let key): press(key)
      case .paste(let text): paste(text)
      case .mouse(let action, let place): point(action, at: place)
      }
    case .answered(let answer): take(answer)
    case .completed(let words): complete(with: words)
    case .storeMoved: leavePreviousStore()
    case .storeChanged, .timePassed:
      readList(.follow)
      readTopPane()
    }
    let area = layout.list
    list.resize(columns: area.columns.count, rows: area.rows.count)
    defer { effects = [] }
    return effects
  }

  /// What was typed for todos of another store is not for those of this one that have their ids.
  private mutating func leavePreviousStore() {
    if let input, input.purpose.needsTodos {
      remember(input)
      self.input = nil
    }
    stack.closeScreens()
    list.dropMarks()
    (changed, steps) = (nil, SessionSteps())
    say("the store's path leads to another file now, which is read; nothing was changed", isProblem: true)
    readList(.follow)
  }

  mutating func ask(_ effect: ScreenEffect) { effects.append(effect) }

  mutating func readList(_ cursor: CursorPlan) { ask(.open(.openTodoList(query), for: .list(cursor))) }

  /// Reads what stands beside the list, as far as it is seen and may not be what it was.
  mutating func readSidePanes(isStale: Bool = false) {
    let layout = layout
    if layout.preview != nil, let id = list.cursor, isStale || preview?.id != id {
      ask(.open(Self.detail(of: id), for: .preview))
    }
    if layout.sidebar != nil, isStale || sidebar.counts == nil {
      ask(.open(.openGroups(sidebar.kind), for: .sidebar))
    }
  }

  mutating func readTopPane() {
    if let history = stack.history { return ask(.open(.openHistoryLog(history.request), for: .topPane)) }
    if let id = stack.detail?.id { ask(.open(Self.detail(of: id), for: .topPane)) }
  }

  private static func detail(of id: TodoID) -> Route { .openTodoDetail(.refs([TodoRef(id)]), filledBy: .none) }

  /// Whether the window can show no more than that it is too small.
  var isTooSmall: Bool { size.columns < ScreenLayout.least.columns || size.rows < ScreenLayout.least.rows }
  /// Whether there is a row for what there is to say of a query that is typed.
  var hasRoomBelowQuery: Bool { size.rows >= 8 }

  var layout: ScreenLayout {
    let isTyped = input?.purpose == .query
    // A line that is told has no width, and leaves nothing for panes.
    return ScreenLayout(
      isLinear ? ScreenSize(columns: 80, rows: size.rows) : size,
      queryRows: isTyped ? 1 + rowsBelowQuery : !query.text.isEmpty && stack.isAtList ? 1 : 0,
      hasInput: input != nil && !isTyped, statusRows: statusRows, isInSidebar: stack.isInSidebar,
      isCovered: !stack.isEmpty)
  }

  /// How many rows say how a query is understood, or what is wrong with it.
  private var rowsBelowQuery: Int {
    guard hasRoomBelowQuery else { return 0 }
    guard input?.queryProblem == nil, let text = input?.explanation, size.rows >= 16 else { return 1 }
    return max(1, min(3, text.wrapped(to: size.columns - Self.queryLabel.width).count))
  }
}

/// The steps of the history that were made or taken back here, so that no key takes another one than the screen has told of.
struct SessionSteps {
  /// The revisions that steps in force have led to, the newest last, and of those taken back, the next to be brought back
  /// last.
  private var done: [Int] = []
  private var undone: [Int] = []
  /// Where the cursor was before a step, and behind it.
  private var cursors: [Int: (before: TodoID?, after: TodoID?)] = [:]
  /// The step that a key would take instead, as it was told, and for which key.
  private var announced: (direction: HistoryDirection, revision: Int, input: Int)?
  /// A change that was made here, until the list is read behind it: the revision of the list before, where the cursor was,
  /// and whether it is a step of its own, which can be taken back.
  private var pending: (revision: Int?, cursor: TodoID?, isStep: Bool)?

  /// The step that a key may take: the one that the key before was told of, else the last of one's own; 0 for none.
  ///
  /// - Parameter input: the number of the key.
  func expected(_ direction: HistoryDirection, at input: Int) -> Int {
    if let announced, announced.direction == direction, announced.input + 1 == input { return announced.revision }
    return (direction == .undo ? done : undone).last ?? 0
  }

  /// A key was told that it would take another step.
  mutating func announce(_ direction: HistoryDirection, _ revision: Int, at input: Int) {
    announced = (direction, revision, input)
  }

  /// Something was changed here, which nobody has seen yet.
  mutating func noteChange(from revision: Int?, at cursor: TodoID?, isStep: Bool) {
    pending = (revision, cursor, isStep)
  }

  /// The list was read at a revision.
  ///
  /// - Returns: whether a change that was made here has led to it: only if nobody else has made one besides is it known
  ///   which step that is.
  mutating func noteList(at revision: Int, cursor: TodoID?) -> Bool {
    guard let change = pending else { return false }
    pending = nil
    if change.isStep { undone = [] }
    guard let before = change.revision, before + 1 == revision else { return false }
    if change.isStep {
      done.append(revision)
      cursors[revision] = (change.cursor, cursor)
    }
    return true
  }

  /// Steps were taken back, or brought back, in that order.
  mutating func noteMove(_ direction: HistoryDirection, _ revisions: [Int]) {
    done.removeAll(where: revisions.contains)
    undone.removeAll(where: revisions.contains)
    if direction == .undo { undone += revisions } else { done += revisions }
  }

  /// Where the cursor belongs once a step is taken back or brought back; nil where that is not known.
  func cursor(_ direction: HistoryDirection, _ revisions: [Int]) -> TodoID? {
    revisions.last.flatMap { cursors[$0] }.flatMap { direction == .undo ? $0.before : $0.after }
  }
}
