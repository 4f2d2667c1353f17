import Terminal
import TodoCLI
import TodoKit

/// What comes of routes.
extension ScreenState {
  mutating func take(_ answer: ScreenAnswer) -> [ScreenEffect] {
    stack = answer.stack
    switch answer.use {
    case .list(let plan): return takeList(answer, plan)
    case .typedList:
      guard input?.purpose == .query else { return [] }
      queryProblem = answer.shown.problem
      return takeList(answer, .follow)
    case .keptList:
      queryProblem = answer.shown.problem
      if let queryProblem { message = ScreenMessage(queryProblem) } else { closeQuery() }
      return takeList(answer, .follow)
    case .explanation:
      explanation = answer.shown.explanation.map { DisplayText($0) }
    case .preview:
      guard let detail = answer.shown.detail, let area = plan.preview else { return [] }
      preview = DetailPane(detail, width: area.columns.count, palette)
    case .sidebar, .enteredSidebar:
      if let groups = answer.shown.groups { sidebar.show(groups, height: plan.body.rows.count - 1) }
    case .upper: takeUpper(answer)
    case .rehearsal: takeRehearsal(answer)
    case .change: return takeChange(answer)
    case .command: return takeCommand(answer)
    case .dryRun:
      if let problem = answer.shown.problem { return show(problem) }
      input = nil
      return tell(answer)
    case .move: return takeMove(answer)
    }
    return []
  }

  private mutating func takeList(_ answer: ScreenAnswer, _ plan: CursorPlan) -> [ScreenEffect] {
    guard let model = answer.shown.list else {
      if input?.purpose != .query, let problem = answer.shown.problem {
        unread = ScreenMessage(problem)
      }
      return []
    }
    // What was wrong with the store is so no longer.
    if unread != nil, message?.isProblem == true { message = nil }
    unread = nil
    // While a query is typed, what is marked may come back with the next letter.
    let dropped = list.show(model, plan, of: answer.query, keepsMarks: answer.use == .typedList)
    if case .list = answer.use { settle(readAt: model.revision) }
    renewGuard()
    miss = answer.shown.miss.map { DisplayText($0) }
    if dropped > 0, message == nil {
      message = ScreenMessage("\(dropped) \(dropped == 1 ? "mark" : "marks") dropped: no longer seen in this list")
    }
    tellUnlisted(plan)
    return answer.use.isQuiet ? refreshing() : refreshing(isStale: true)
  }

  /// A new todo that the query does not show is told of.
  private mutating func tellUnlisted(_ plan: CursorPlan) {
    guard case .go(let ids) = plan, !ids.isEmpty, ids.allSatisfy({ list.index(of: $0) == nil }) else { return }
    message?.add(", not in this query; ' shows \(ids.count == 1 ? "it" : "the first")")
  }

  /// What lies over the list is shown as it is now, from the same place on; what is typed below it stays.
  private mutating func takeUpper(_ answer: ScreenAnswer) {
    switch stack.top {
    case .detail(var pane):
      guard let detail = answer.shown.detail else { break }
      pane.show(detail, width: size.columns, palette)
      stack.renewTop(.detail(pane))
      renewGuard()
    case .history(var pane):
      guard let log = answer.shown.log else { break }
      pane.show(log, width: size.columns, palette, height: plan.body.rows.count)
      stack.renewTop(.history(pane))
    case .help, .page, nil: break
    }
    if let problem = answer.shown.problem, input == nil { message = ScreenMessage(problem) }
  }

  private mutating func takeRehearsal(_ answer: ScreenAnswer) {
    // Another line may have been opened since, or the same one changed.
    guard let input, answer.route == input.route else { return }
    if let problem = answer.shown.problem {
      self.input?.hint = InputHint(text: ScreenMessage(problem).text, isProblem: true)
    } else if input.purpose == .add {
      return
    } else {
      // Behind the todo's title stands what would be different.
      let lines = answer.shown.lines.map { $0.map(\.text).joined().trimmed }
      let difference = lines.count > 1 ? Array(lines.dropFirst().prefix { !$0.text.isEmpty }) : lines
      let rest: DisplayText = input.targets.count > 1 ? "  (\(input.targets.count) todos)" : ""
      self.input?.hint = InputHint(text: "\(difference.prefix(1).joined())\(rest)")
    }
  }

  // MARK: Changes

  private mutating func takeChange(_ answer: ScreenAnswer) -> [ScreenEffect] {
    if let problem = answer.shown.problem {
      for case .command(let words) in problem.model.advice.flatMap(\.parts) where words.count == 2 {
        guard let direction = HistoryDirection(rawValue: words[0]), let revision = HistoryRevision(words[1]) else {
          continue
        }
        steps.tell(direction, revision.number, at: inputCount)
      }
      guard answer.outcome == .contended else { return show(problem) }
      // What someone else has changed is read again, so that the next key means what is seen.
      // Who has been told may go on nevertheless.
      let isGuarded = input?.modified.isEmpty == false
      if isGuarded {
        input?.modified = [:]
        input?.isGuardDue = true
      }
      return show(problem, furthermore: isGuarded ? "Enter once more does it nevertheless" : nil) + [reading(.follow)]
        + rereading()
    }
    input = nil
    guard answer.outcome == .succeeded else { return [] }
    let deltas = answer.shown.receipt?.deltas ?? []
    let isChange = deltas.contains { $0.before != $0.after }
    let added = deltas.filter { $0.before == nil }.map(\.todo.id)
    let isNew = added.count == deltas.count
    message = ScreenMessage(
      answer.shown.lines, notes: answer.shown.notes, command: answer.commandLine,
      reversal: isChange ? answer.reversal : nil,
      count: isNew ? added.count : deltas.filter { $0.before != nil && $0.before != $0.after }.count)
    if actsOnMarks { list.dropMarks() }
    guard !deltas.isEmpty else { return [] }
    changed = (deltas.first { $0.before != $0.after } ?? deltas.first)?.todo.id
    let moved = answer.move
    if let moved { steps.take(moved.direction, moved.steps) }
    if isChange {
      unreadChange = UnreadChange(
        former: list.model?.revision, cursor: list.cursor, isStep: moved == nil && answer.reversal != nil)
    }
    return [reading(plan(behind: answer, deltas.map(\.todo.id), isNew: isNew))] + rereading()
  }

  /// Where the cursor goes behind a change: to what is new; where a step is taken back, to where it was when that was made.
  private func plan(behind answer: ScreenAnswer, _ ids: [TodoID], isNew: Bool) -> CursorPlan {
    if let moved = answer.move {
      return .back(to: [steps.cursor(moved.direction, moved.steps)].compactMap(\.self) + ids)
    }
    return isNew && answer.addsTodos ? .go(to: ids) : .stay(changed: Set(ids))
  }

  /// The list was read behind a change that was made here: only if nobody else has made one besides is it known which
  /// step that is.
  private mutating func settle(readAt revision: Int) {
    guard let change = unreadChange else { return }
    unreadChange = nil
    guard let former = change.former, former + 1 == revision else {
      if change.isStep { steps.makeUnknown() }
      return
    }
    message?.revision = revision
    if change.isStep { steps.make(revision, at: SeenSteps.Place(before: change.cursor, after: list.cursor)) }
  }

  private mutating func show(_ problem: Problem, furthermore: DisplayText? = nil) -> [ScreenEffect] {
    var message = ScreenMessage(problem)
    if let furthermore { message.add("; \(furthermore)") }
    if input != nil {
      input?.hint = InputHint(text: message.text, isProblem: true, isAnswer: true)
    } else {
      self.message = message
    }
    return []
  }

  // MARK: Commands

  private mutating func takeCommand(_ answer: ScreenAnswer) -> [ScreenEffect] {
    let shown = answer.shown
    if let problem = shown.problem { return show(problem) }
    if shown.receipt != nil { return takeChange(answer) }
    input = nil
    if shown.list != nil, answer.query != nil { return takeMove(answer) }
    if shown.detail != nil || shown.log != nil { return [] }
    return tell(answer) + (answer.route == nil ? [reading(.follow)] : [])
  }

  /// Shows the list that was gone on to, or what was gone back to.
  private mutating func takeMove(_ answer: ScreenAnswer) -> [ScreenEffect] {
    guard let asked = answer.query else { return refreshing() }
    query = asked
    var answer = answer
    answer.use = .list(.follow)
    return takeList(answer, .follow)
  }

  /// Shows a text that is one line in the status.
  private mutating func tell(_ answer: ScreenAnswer) -> [ScreenEffect] {
    let shown = answer.shown
    if shown.isLine { message = ScreenMessage(shown.lines, notes: shown.notes, command: answer.commandLine) }
    return []
  }

  /// Shows all of the last answer, of which the status may have had no room for the end.
  mutating func showMessage() {
    guard let answer = formerMessage ?? unread else {
      message = ScreenMessage("nothing has been answered yet")
      return
    }
    // The first row has no room for a command that names many todos.
    let command = answer.command.map { [[StyledText($0)], []] } ?? []
    let lines = command + answer.lines.map { [StyledText($0)] }
    let title: DisplayText = answer.isProblem ? "problem" : "the last answer"
    stack.open(.page(TextPane(title, width: size.columns) { _ in lines }, of: nil))
  }
}

extension ScreenAnswer {
  /// What takes a change back; nil where that is passed over.
  fileprivate var reversal: HistoryDirection? {
    switch route {
    case .openHistoryMove(let request): request.direction == .undo ? .redo : .undo
    case .openSync: nil
    default: .undo
    }
  }

  /// The steps of the history that were taken.
  fileprivate var move: (direction: HistoryDirection, steps: [Int])? {
    guard case .openHistoryMove(let request) = route, let steps = shown.steps else { return nil }
    return (request.direction, steps)
  }

  /// Whether it is about new todos only.
  fileprivate var addsTodos: Bool {
    switch route {
    case .openNewTodos, .openNewTodoEditor: true
    default: false
    }
  }
}

extension Route {
  /// The same for whatever version of a todo, and whatever step comes next, as a command line has it.
  var withoutGuard: Route {
    switch self {
    case .openTodoChange(var request, let input):
      request.ifModified = [:]
      return .openTodoChange(request, filledBy: input)
    case .openHistoryMove(var request):
      request.expected = nil
      return .openHistoryMove(request)
    default: return self
    }
  }
}
