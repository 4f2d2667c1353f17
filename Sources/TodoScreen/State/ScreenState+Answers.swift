import Terminal
import TodoCLI
import TodoKit

extension ScreenState {
  mutating func take(_ answer: ScreenAnswer) {
    stack = answer.stack
    let shown = answer.shown
    switch answer.use {
    case .list(let plan): takeList(answer, plan)
    case .typedList:
      guard input?.purpose == .query else { return }
      input?.queryProblem = shown.problem
      takeList(answer, .follow)
    case .keptList:
      input?.queryProblem = shown.problem
      if let problem = shown.problem { message = ScreenMessage(problem) } else { input = nil }
      takeList(answer, .follow)
    case .explanation:
      if input?.purpose == .query { input?.explanation = shown.explanation.map { DisplayText($0) } }
    case .preview:
      guard let detail = shown.detail, let area = layout.preview else { return }
      if preview?.id == detail.todos.first?.todo.id {
        preview?.show(detail, width: area.columns.count, palette)
      } else {
        preview = TextPane(detail, width: area.columns.count, palette)
      }
    case .sidebar, .enteredSidebar:
      if let groups = shown.groups { sidebar.show(groups, height: layout.body.rows.count - 1) }
    case .topPane: takeTopPane(shown)
    case .rehearsal: takeRehearsal(answer)
    case .change: takeChange(answer)
    case .command: takeCommand(answer)
    case .dryRun:
      if let problem = shown.problem { return show(problem) }
      input = nil
      takeText(answer)
    case .move: takeMove(answer)
    }
  }

  private mutating func takeList(_ answer: ScreenAnswer, _ plan: CursorPlan) {
    guard let model = answer.shown.list else {
      if input?.purpose != .query, let problem = answer.shown.problem { listProblem = ScreenMessage(problem) }
      return
    }
    // A store that had a revision and has none any more is gone, as on a drive that was taken out.
    if model.revision == 0, list.model?.revision ?? 0 > 0 {
      let text: DisplayText =
        "the store is gone: the list is as last read, and a change starts a new store"
      listProblem = ScreenMessage(text, isProblem: true)
      return
    }
    // The store can be read again, so an old problem is not shown.
    if listProblem != nil, message?.isProblem == true { message = nil }
    listProblem = nil
    // While a query is typed, marked todos may come back with the next letter.
    let dropped = list.show(model, plan, of: answer.query, keepsMarks: answer.use == .typedList)
    if case .list = answer.use, steps.noteList(at: model.revision, cursor: list.cursor) {
      message?.revision = model.revision
    }
    // An answer is out of date once somebody else has changed its todo again.
    if let change = message?.change, message?.revision != model.revision,
      let index = model.index(of: change.todo.id), model.todos[index].todo != change.after
    {
      message = nil
    }
    renewGuard()
    miss = answer.shown.miss.map { DisplayText($0) }
    if dropped > 0, message == nil {
      say("\(dropped) \(dropped == 1 ? "mark" : "marks") cleared: no longer visible in this list")
    }
    // Say so if the query hides a new todo.
    if case .go(let ids) = plan, !ids.isEmpty, ids.allSatisfy({ list.index(of: $0) == nil }) {
      message?.add(", hidden by the query; ' shows \(ids.count == 1 ? "it" : "the first")")
    }
    readSidePanes(isStale: !answer.use.canWait)
  }

  /// Updates the pane over the list, which stays at the same place, and keeps the line being typed.
  private mutating func takeTopPane(_ shown: ScreenOutput) {
    let height = layout.body.rows.count
    if let detail = shown.detail, stack.detail != nil {
      stack.detail?.show(detail, width: size.columns, palette)
      renewGuard()
    }
    if let log = shown.log { stack.history?.show(log, width: size.columns, height: height, palette) }
    if let problem = shown.problem, input == nil { message = ScreenMessage(problem) }
  }

  private mutating func takeRehearsal(_ answer: ScreenAnswer) {
    // The line may have been changed, replaced or answered since the rehearsal was asked for.
    guard let input, answer.route == input.route, input.hint?.isAnswer != true else { return }
    let lines = answer.shown.lines.map { $0.map(\.text).joined().trimmed }
    if let problem = answer.shown.problem {
      self.input?.hint = InputHint(text: ScreenMessage(problem).text, isProblem: true)
    } else if input.jot != nil, let receipt = answer.shown.receipt,
      let jot = receipt.context.jots.values.first
    {
      self.input?.show(jot, of: receipt, saying: lines.joined(separator: "  ").text)
    } else if input.purpose != .add {
      // What would change is listed after the todo's title.
      let difference = lines.count > 1 ? Array(lines.dropFirst().prefix { !$0.text.isEmpty }) : lines
      let rest: DisplayText = input.targets.count > 1 ? "  (\(input.targets.count) todos)" : ""
      self.input?.hint = InputHint(text: "\(difference.prefix(1).joined())\(rest)")
    }
  }

  private mutating func takeChange(_ answer: ScreenAnswer) {
    if let problem = answer.shown.problem { return takeRefusal(answer, problem) }
    input = nil
    guard answer.outcome == .succeeded else { return }
    let deltas = answer.shown.receipt?.deltas ?? []
    // The pane of a removed todo is closed.
    if let id = stack.detail?.id, deltas.contains(where: { $0.after == nil && $0.todo.id == id }) {
      stack.close()
    }
    let different = deltas.filter { $0.before != $0.after }
    let isNew = deltas.allSatisfy { $0.before == nil }
    let reversal = different.isEmpty ? nil : answer.reversal
    message = ScreenMessage(
      answer, reversal: reversal, count: isNew ? deltas.count : different.count { $0.before != nil })
    if actsOnMarks { list.dropMarks() }
    guard let first = different.first ?? deltas.first else { return }
    lastChanged = first.todo.id
    message?.change = first
    let ids = deltas.map(\.todo.id)
    // The cursor goes to new todos, and stays on its own unless that has ended; after undo or redo, it goes
    // to where it was before or after the step.
    var plan = CursorPlan.stay(changed: Set(ids))
    if !answer.endsTodos, let cursor = list.cursor {
      plan = ids.contains(cursor) ? .go(to: [cursor]) : .follow
    }
    if let moved = answer.move {
      steps.noteMove(moved.direction, moved.steps)
      plan = .back(to: [steps.cursor(moved.direction, moved.steps)].compactMap(\.self) + ids)
    } else if isNew, answer.addsTodos {
      plan = .go(to: ids)
    }
    if !different.isEmpty {
      steps.noteChange(
        from: list.model?.revision, at: list.cursor, isStep: answer.move == nil && reversal != nil)
    }
    readList(plan)
    readTopPane()
  }

  private mutating func takeRefusal(_ answer: ScreenAnswer, _ problem: ProblemModel) {
    for case .command(let words) in problem.advice.flatMap(\.parts) where words.count == 2 {
      if let direction = HistoryDirection(rawValue: words[0]), let revision = HistoryRevision(words[1]) {
        steps.announce(direction, revision.number, at: inputCount)
      }
    }
    var warning: DisplayText?
    switch answer.outcome {
    case .contended where input?.modified?.isEmpty == false:
      input?.modified = nil
      warning = "press Enter again to do it anyway"
    case .notFound where input?.purpose.needsTodos == true:
      // The line stays open for the todos that still exist.
      input?.targets.removeAll { problem.refs.contains(String($0.rawValue)) }
      if let targets = input?.targets, !targets.isEmpty {
        let modified = input?.modified
        input?.modified = modified?.filter { targets.contains($0.key) }
        warning =
          "press Enter again to change the \(targets.count == 1 ? "other" : "\(targets.count) others")"
      } else if let line = input {
        remember(line)
        input = nil
      }
    case .refused where input?.canSetDate == true:
      input?.setsDate = true
      warning = "press Enter again to set the due date"
    default: break
    }
    show(problem, warning: warning)
    guard [.contended, .notFound].contains(answer.outcome) else { return }
    // Todos that somebody else changed are read again, so that the next key acts on what the user sees.
    readList(.follow)
    readTopPane()
  }

  /// - Parameter warning: what Enter does next, although there is a problem.
  private mutating func show(_ problem: ProblemModel, warning: DisplayText? = nil) {
    let message = ScreenMessage(problem, warning: warning)
    if input == nil { self.message = message } else { refuse(message.text, isWarning: warning != nil) }
  }

  /// Says what is wrong with the line, beside it.
  mutating func refuse(_ text: DisplayText, isWarning: Bool = false) {
    input?.hint = InputHint(text: text, isProblem: true, isAnswer: true, isWarning: isWarning)
  }

  private mutating func takeCommand(_ answer: ScreenAnswer) {
    let shown = answer.shown
    if let problem = shown.problem { return show(problem) }
    if shown.receipt != nil { return takeChange(answer) }
    input = nil
    if shown.list != nil, answer.query != nil { return takeMove(answer) }
    if let detail = shown.detail {
      stack.open(TextPane(detail, width: size.columns, palette))
    } else if let log = shown.log {
      let request =
        if case .openHistoryLog(let request) = answer.route { request } else { HistoryPane.request }
      stack.open(HistoryPane(log, request, width: size.columns, palette))
    } else {
      takeText(answer)
      if answer.route == nil { readList(.follow) }
    }
  }

  /// Shows the list that a presenter led to, or what closing a pane uncovered.
  private mutating func takeMove(_ answer: ScreenAnswer) {
    guard let newQuery = answer.query else { return readSidePanes() }
    stack.showList()
    query = newQuery
    var answer = answer
    answer.use = .list(.follow)
    takeList(answer, .follow)
  }

  /// Shows a text in the status if it is one line, else in a pane.
  private mutating func takeText(_ answer: ScreenAnswer) {
    let shown = answer.shown
    if shown.isLine { return message = ScreenMessage(answer) }
    let rest = shown.notes.map { [StyledText(DisplayText($0))] }
    stack.open(
      TextPane(answer.commandLine ?? "answer", of: shown.module, width: size.columns) {
        shown.lines(in: $0) + rest
      })
  }

  /// Shows the whole last message, since the status may have cut it.
  mutating func showMessage() {
    guard let answer = previousMessage ?? listProblem else { return say("no message yet") }
    // A command that names many todos is too long for the title.
    let command = answer.command.map { [[StyledText($0)], []] } ?? []
    let lines = command + answer.lines.map { [StyledText($0)] }
    let title: DisplayText = answer.isProblem ? "problem" : "the last message"
    stack.open(TextPane(title, of: nil, width: size.columns) { _ in lines })
  }
}

extension ScreenAnswer {
  /// The direction of history that takes the change back, or `nil` for a sync, which is not undone by a key.
  fileprivate var reversal: HistoryDirection? {
    if let direction = move?.direction { return direction == .undo ? .redo : .undo }
    return if case .openSync = route { nil } else { .undo }
  }

  /// The direction and the history steps of an undo or a redo, or `nil` for other answers.
  fileprivate var move: (direction: HistoryDirection, steps: [Int])? {
    guard case .openHistoryMove(let request) = route, let steps = shown.steps else { return nil }
    return (request.direction, steps)
  }

  /// Whether the todos are done, cancelled or removed, so that the cursor goes on to the next.
  fileprivate var endsTodos: Bool {
    guard case .openTodoChange(let request, _) = route else { return false }
    return [.complete, .cancel, .remove].contains(request.action)
  }

  fileprivate var addsTodos: Bool {
    switch route {
    case .openNewTodos, .openNewTodoEditor: true
    default: false
    }
  }
}
