import Terminal
import TodoCLI
import TodoKit

/// All that the screen is at one time: a value that events change, and of which frames are made.
///
/// It asks for routes, and opens none; it shows models, and knows no store.
struct ScreenState {
  let palette: Palette
  /// What words in the place of a command stand for.
  let aliases: [String: [String]]
  var size = ScreenSize(columns: 80, rows: 24)
  /// Which todos are listed, and how.
  var query: TodoQuery
  /// The query as it was before it was typed anew.
  var formerQuery: TodoQuery?
  /// The todo under the cursor by then.
  var formerCursor: TodoID?
  /// How the query that is being typed is understood.
  var explanation: DisplayText?
  /// What is wrong with the query that is being typed.
  var queryProblem: Problem?
  var list = ListPane()
  /// What may have been meant by a query that nothing matches.
  var miss: DisplayText?
  var sidebar = SidebarPane()
  /// The todo under the cursor, as the preview shows it.
  var preview: DetailPane?
  /// What lies over the list.
  var stack = ScreenStack()
  var menu: MenuPane?
  var input: InputState?
  /// The lines that were typed, by what for, the last one last.
  var typed: [InputPurpose: [String]] = [:]
  var message: ScreenMessage?
  /// The answer to the key before.
  var formerMessage: ScreenMessage?
  /// Why the list could not be read; nil where it was.
  var unread: ScreenMessage?
  /// How often something was typed.
  private(set) var inputCount = 0
  /// What was changed last.
  var changed: TodoID?
  /// The steps that keys may take back.
  var steps = SeenSteps()
  /// A change that was made here, until the list is read behind it.
  var unreadChange: UnreadChange?
  /// Whether the last key acts on the marks, which go when it has.
  var actsOnMarks = false
  var usesMouse = false
  /// Whether lines are told of it, and no frames are shown: nothing stands beside the list, and no mouse points there.
  let isLinear: Bool

  /// A screen that has nothing to show yet.
  init(
    _ query: TodoQuery = TodoQuery(), palette: Palette = Palette(), aliases: [String: [String]] = [:],
    isLinear: Bool = false
  ) {
    self.isLinear = isLinear
    self.query = query
    self.palette = palette
    self.aliases = aliases
  }

  /// What it asks for at first.
  var start: [ScreenEffect] { [reading(.follow)] }

  /// Where a key is pressed.
  var context: KeyContext {
    if let input { return input.purpose == .query ? .query : .line }
    if openMenu != nil { return .menu }
    return stack.top?.context ?? (stack.isInSidebar ? .sidebar : .list)
  }

  /// Where things stand.
  var plan: ScreenPlan {
    var needs = ScreenPlan.Needs()
    let isTyped = input?.purpose == .query
    let hasQuery = !query.text.isEmpty && stack.isEmpty
    needs.queryRows = isTyped ? 1 + rowsBelowQuery : hasQuery ? 1 : 0
    needs.hasInput = input != nil && !isTyped
    needs.isInSidebar = stack.isInSidebar
    needs.isCovered = isCovered
    needs.statusRows = statusRows
    // A line that is told has no width, and leaves nothing for panes.
    return ScreenPlan(isLinear ? ScreenSize(columns: 80, rows: size.rows) : size, needs)
  }

  /// Whether there is a row for what there is to say of a query that is typed.
  var hasRoomBelowQuery: Bool { size.rows >= 8 }

  /// How many rows say how a query is understood, or what is wrong with it.
  private var rowsBelowQuery: Int {
    guard hasRoomBelowQuery else { return 0 }
    guard queryProblem == nil, let explanation, size.rows >= 16 else { return 1 }
    return max(1, min(3, explanation.wrapped(to: size.columns - Self.queryLabel.width).count))
  }

  /// Takes an event in; returns what it leads to, in that order.
  mutating func step(_ event: ScreenEvent) -> [ScreenEffect] {
    let effects: [ScreenEffect]
    switch event {
    case .resized(let size):
      self.size = size
      resizePanes()
      effects = refreshing()
    // What nobody sees, nobody changes.
    case .input(let input) where isTooSmall: effects = pressUnseen(input)
    case .input(let input):
      inputCount += 1
      formerMessage = message ?? formerMessage
      message = nil
      actsOnMarks = false
      effects = take(input)
    case .answered(let answer): effects = take(answer)
    case .completed(let words): effects = complete(with: words)
    case .storeMoved: effects = leaveFormerStore()
    case .storeChanged, .timePassed: effects = [reading(.follow)] + rereading()
    }
    let plan = plan
    list.resize(columns: plan.list.columns.count, rows: plan.list.rows.count)
    return effects
  }

  private mutating func take(_ input: TerminalInput) -> [ScreenEffect] {
    switch input {
    case .key(let key): press(key)
    case .paste(let text): paste(text)
    case .mouse(let action, let place): point(action, at: place)
    }
  }

  // MARK: Asking

  /// Reads the list.
  func reading(_ cursor: CursorPlan) -> ScreenEffect { .open(.openTodoList(query), for: .list(cursor)) }

  /// Reads what stands beside the list, as far as it is seen and may not be what it was.
  func refreshing(isStale: Bool = false) -> [ScreenEffect] {
    let plan = plan
    var effects: [ScreenEffect] = []
    if plan.preview != nil, let id = list.cursor, isStale || preview?.id != id {
      effects.append(.open(Self.detail(of: id), for: .preview))
    }
    if plan.sidebar != nil, isStale || sidebar.counts == nil {
      effects.append(.open(.openGroups(sidebar.kind), for: .sidebar))
    }
    return effects
  }

  /// Reads the upper screen anew.
  func rereading() -> [ScreenEffect] {
    switch stack.top {
    case .detail(let pane): pane.id.map { [.open(Self.detail(of: $0), for: .upper)] } ?? []
    case .history(let pane): [.open(.openHistoryLog(pane.request), for: .upper)]
    case .help, .page, nil: []
    }
  }

  static func detail(of id: TodoID) -> Route { .openTodoDetail(.refs([TodoRef(id)]), filledBy: .none) }

  /// Something is to happen to todos.
  static func change(
    _ action: TodoAction, _ ids: [TodoID], ifModified: [TodoID: Instant] = [:]
  ) -> Route {
    .openTodoChange(
      ChangeTodosRequest(action, pick: .refs(ids.map { TodoRef($0) }), ifModified: ifModified), filledBy: .none)
  }

  // MARK: Room

  /// Whether the window can show no more than that it is too small.
  var isTooSmall: Bool { size.columns < ScreenPlan.least.columns || size.rows < ScreenPlan.least.rows }

  private mutating func resizePanes() {
    let plan = plan
    let palette = palette
    if let area = plan.preview { preview?.text.resize(width: area.columns.count) }
    stack.renew { screen in
      switch screen {
      case .detail(var pane):
        pane.text.resize(width: size.columns)
        return .detail(pane)
      case .history(var pane):
        pane.resize(width: size.columns, palette)
        pane.cursor.stay(among: pane.log.steps.count, height: plan.body.rows.count)
        return .history(pane)
      case .help(var pane):
        pane.cursor.stay(among: pane.bindings.count, height: plan.body.rows.count)
        return .help(pane)
      case .page(var pane, let module):
        pane.resize(width: size.columns)
        return .page(pane, of: module)
      }
    }
    sidebar.cursor.stay(among: sidebar.rows.count, height: plan.body.rows.count - 1)
    if let rows = menu?.rows.count { menu?.cursor.stay(among: rows, height: plan.body.rows.count) }
  }
}
