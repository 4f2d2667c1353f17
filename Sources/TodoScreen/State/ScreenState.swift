import Terminal
import TodoCLI
import TodoKit

/// The whole state of the full screen: a value that events change and frames are drawn from.
///
/// The state asks for routes but opens none, and shows models but knows no store.
struct ScreenState {
  var query = TodoQuery()
  private(set) var palette = Palette()
  private(set) var views = QueryViews()
  /// The words that each alias of a command stands for.
  private(set) var aliases: [String: [String]] = [:]
  /// Whether changes are spoken line by line instead of drawn as frames, so that there is no sidebar, preview
  /// or mouse.
  var isLinear = false
  /// Whether there is only the line for new todos, which opens again after each.
  private(set) var isLine = false
  var size = ScreenSize(columns: 80, rows: 24)
  var list = ListPane()
  /// The name of the list, such as `in ~/src/app`, or `nil` for the home list.
  var listName: DisplayText?
  /// What a query that matches nothing may have meant.
  var miss: DisplayText?
  var sidebar = SidebarPane()
  /// The todo under the cursor in full, beside or below the list.
  var preview: TextPane?
  /// The panes over the list.
  var stack = ScreenStack()
  var input: InputState?
  /// The lines that were typed for each purpose, the newest last.
  var typed: [InputPurpose: [String]] = [:]
  /// The answer to the last key.
  var message: ScreenMessage?
  var previousMessage: ScreenMessage?
  /// Why the list could not be read, or `nil` if it was.
  var listProblem: ScreenMessage?
  private(set) var inputCount = 0
  private static let readingTime = Duration.milliseconds(700)
  /// Whether there was time to read the answer to the previous key; someone who holds a key down has none.
  private(set) var hasBeenRead = true
  var lastChanged: TodoID?
  var steps = SessionSteps()
  /// Whether the last key acts on the marked todos, whose marks are then dropped.
  var actsOnMarks = false
  var usesMouse = false
  private(set) var effects: [ScreenEffect] = []

  var context: KeyContext {
    if let input { return input.purpose == .query ? .query : .line }
    return stack.top?.context ?? (stack.isInSidebar ? .sidebar : .list)
  }

  init(
    query: TodoQuery = TodoQuery(), _ settings: Settings = Settings(), isLinear: Bool = false,
    isLine: Bool = false
  ) {
    self.query = query
    self.isLinear = isLinear
    self.isLine = isLine
    take(settings)
    if isLine { open(.add) }
  }

  private mutating func take(_ settings: Settings) {
    palette = settings.palette
    views = settings.views
    aliases = settings.aliases
  }

  /// The effects that fill the screen when it opens.
  var start: [ScreenEffect] { isLine ? [] : [.open(.openTodoList(query), for: .list(.follow))] }

  /// Handles an event and returns its effects, in the order in which they happen.
  mutating func step(_ event: ScreenEvent) -> [ScreenEffect] {
    switch event {
    case .resized(let size):
      self.size = size
      let layout = layout
      if let area = layout.preview {
        preview?.resize(width: area.columns.count, height: area.rows.count, palette)
      }
      stack.resize(width: size.columns, height: layout.body.rows.count, palette)
      sidebar.go(to: sidebar.cursor.index, height: layout.body.rows.count - 1)
      readSidePanes()
    // Keys change nothing that the user cannot see.
    case .input(let input, _) where isTooSmall: takeUnseen(input)
    case .input(let input, let pause):
      inputCount += 1
      hasBeenRead = pause.map { $0 >= Self.readingTime } ?? true
      previousMessage = message ?? previousMessage
      message = nil
      actsOnMarks = false
      switch input {
      case .key(let key): press(key)
      case .paste(let text): paste(text)
      case .mouse(let action, let place): point(action, at: place)
      }
    case .answered(let answer): take(answer)
    case .completed(let words): complete(with: words)
    case .storeMoved: leavePreviousStore()
    case .settingsChanged(let settings):
      take(settings)
      stack.resize(width: size.columns, height: layout.body.rows.count, palette)
      readList(.follow)
      readTopPane()
    case .settingsRefused(let problem): message = ScreenMessage(problem, warning: "the old settings stay")
    case .storeChanged, .timePassed:
      readList(.follow)
      readTopPane()
    }
    let area = layout.list
    list.resize(columns: area.columns.count, rows: area.rows.count)
    defer { effects = [] }
    guard isLine else { return effects }
    if input == nil { open(.add) }
    return effects.filter(\.isForLine)
  }

  /// Drops everything about the previous store's todos, since the same ids now name other todos.
  private mutating func leavePreviousStore() {
    if let input, input.purpose.needsTodos {
      remember(input)
      self.input = nil
    }
    stack.closeScreens()
    list.dropMarks()
    (lastChanged, steps) = (nil, SessionSteps())
    say("the path now leads to another store, shown here; nothing was changed", isProblem: true)
    readList(.follow)
  }

  mutating func ask(_ effect: ScreenEffect) { effects.append(effect) }

  mutating func readList(_ cursor: CursorPlan) { ask(.open(.openTodoList(query), for: .list(cursor))) }

  /// Reads the sidebar and the preview, if they are visible and may have changed.
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

  private static func detail(of id: TodoID) -> Route {
    .openTodoDetail(.refs([TodoRef(id)]), filledBy: .none)
  }

  /// Whether the window only has room to say that it is too small.
  var isTooSmall: Bool {
    !isLine && (size.columns < ScreenLayout.least.columns || size.rows < ScreenLayout.least.rows)
  }
  /// Whether there is a row below the query being typed to explain it.
  var hasRoomBelowQuery: Bool { size.rows >= 8 }

  var layout: ScreenLayout {
    let isTyped = input?.purpose == .query
    // The width of a spoken line, which is never cut, must not make room for panes.
    return ScreenLayout(
      isLinear ? ScreenSize(columns: 80, rows: size.rows) : size,
      queryRows: isTyped ? 1 + rowsBelowQuery : !query.text.isEmpty && stack.isAtList ? 1 : 0,
      hasInput: input != nil && !isTyped, statusRows: statusRows, isInSidebar: stack.isInSidebar,
      isCovered: !stack.isEmpty)
  }

  /// How many rows explain the query being typed, or what is wrong with it.
  private var rowsBelowQuery: Int {
    guard hasRoomBelowQuery else { return 0 }
    guard input?.queryProblem == nil, let text = input?.explanation, size.rows >= 16 else { return 1 }
    return max(1, min(3, text.wrapped(to: size.columns - Self.queryLabel.width).count))
  }
}

/// The history steps that this screen made, undid or redid, so that a key takes no step that the user has not
/// seen.
struct SessionSteps {
  /// The revisions of the steps that can be undone, the newest last.
  private var done: [Int] = []
  /// The revisions of the steps that can be redone, the next one last.
  private var undone: [Int] = []
  /// The cursor before and after each step.
  private var cursors: [Int: (before: TodoID?, after: TodoID?)] = [:]
  /// The other step that undo or redo announced it would take, and the number of the key that it answered.
  private var announced: (direction: HistoryDirection, revision: Int, input: Int)?
  /// The change made here since the list was read: the list's revision and cursor before it, and whether the
  /// change is a step of its own, which can be undone.
  private var pending: (revision: Int?, cursor: TodoID?, isStep: Bool)?

  /// Returns the revision of the step that a key may take: the one just announced, else this screen's last; 0
  /// for none.
  ///
  /// - Parameters:
  ///   - input: the number of the key.
  ///   - hasBeenRead: whether the user had the time to read the announcement.
  func expected(_ direction: HistoryDirection, at input: Int, _ hasBeenRead: Bool) -> Int {
    if hasBeenRead, let announced, announced.direction == direction, announced.input + 1 == input {
      return announced.revision
    }
    return (direction == .undo ? done : undone).last ?? 0
  }

  /// Notes that the answer to a key announced another step than this screen's last.
  mutating func announce(_ direction: HistoryDirection, _ revision: Int, at input: Int) {
    announced = (direction, revision, input)
  }

  /// Notes a change made here, before the list is read again.
  mutating func noteChange(from revision: Int?, at cursor: TodoID?, isStep: Bool) {
    pending = (revision, cursor, isStep)
  }

  /// Notes the revision at which the list was read.
  ///
  /// - Returns: whether a change made here led to the revision, which is unknown if others changed the store
  ///   too.
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

  /// Notes steps that were undone or redone, in that order.
  mutating func noteMove(_ direction: HistoryDirection, _ revisions: [Int]) {
    done.removeAll(where: revisions.contains)
    undone.removeAll(where: revisions.contains)
    if direction == .undo { undone += revisions } else { done += revisions }
  }

  /// Returns the todo that the cursor goes to after steps were undone or redone, or `nil` if that is not
  /// known.
  func cursor(_ direction: HistoryDirection, _ revisions: [Int]) -> TodoID? {
    revisions.last.flatMap { cursors[$0] }.flatMap { direction == .undo ? $0.before : $0.after }
  }
}
