import Terminal
import TodoCLI
import TodoKit

/// The line that is typed.
extension ScreenState {
  /// Opens a line: with the value of the only todo that it is about.
  mutating func open(_ purpose: InputPurpose) -> [ScreenEffect] {
    let targets = targets
    guard !purpose.needsTodos || !targets.isEmpty else {
      message = noTodo
      return []
    }
    if purpose == .query {
      (formerQuery, formerCursor, stack.isInSidebar) = (query, list.cursor, false)
      // What is typed behind it is a word of its own.
      input = InputState(.query, query.text.isEmpty ? "" : "\(query.text) ")
      return explaining()
    }
    guard purpose.needsTodos else {
      input = InputState(purpose)
      return []
    }
    let shown = shown(targets)
    let only = targets.count == 1 ? shown.first : nil
    var input = InputState(purpose, purpose.value(in: only), targets: targets)
    input.areMarked = areTargetsMarked
    input.tags = only?.tags ?? []
    if purpose.isGuarded { input.modified = Self.versions(of: shown) }
    if purpose == .postpone { input.hint = InputHint(text: DisplayText(Self.shortWays), isAnswer: true) }
    self.input = input
    return []
  }

  /// What stands beside a line that asks until when todos are put off.
  private static let shortWays = LaterWay.all.map { "\($0.letter) \($0.words)" }.joined(separator: "  ")

  /// Todos that a line is about, as they are shown.
  private func shown(_ ids: [TodoID]) -> [TodoSummary] {
    if case .detail(let pane) = stack.top { return pane.model.todos.prefix(1).map(\.todo) }
    guard let model = list.model else { return [] }
    if ids.count == 1 { return ids.compactMap(model.index).map { model.todos[$0].todo } }
    let wanted = Set(ids)
    return model.todos.indices.filter { wanted.contains(model.todos.id(at: $0)) }.map { model.todos[$0].todo }
  }

  private static func versions(of todos: [TodoSummary]) -> [TodoID: Instant] {
    Dictionary(todos.map { ($0.id, $0.modified) }) { first, _ in first }
  }

  /// Who was told that somebody else has changed a todo, and goes on nevertheless, means it as it was read by then.
  mutating func renewGuard() {
    guard let input, input.isGuardDue else { return }
    let versions = Self.versions(of: shown(input.targets))
    self.input?.modified = versions
    self.input?.isGuardDue = false
  }

  mutating func type(_ text: String) -> [ScreenEffect] {
    if input?.isUntouched == true { input?.line = InputLine() }
    input?.line.insert(text)
    return lineChanged()
  }

  mutating func change(line edit: LineEdit) -> [ScreenEffect] {
    if case .help = stack.top, input == nil {
      changeHelp { $0.edit(edit, height: $1) }
      return []
    }
    let former = input?.line.text
    input?.isUntouched = false
    input?.line.apply(edit)
    return input?.line.text == former ? [] : lineChanged()
  }

  private mutating func lineChanged() -> [ScreenEffect] {
    input?.choice = nil
    input?.hint = nil
    input?.age = 0
    input?.isUntouched = false
    guard input?.purpose == .query else { return rehearsing() }
    query.text = input?.line.text ?? ""
    return [.open(.openTodoList(query), for: .typedList)] + explaining()
  }

  private func explaining() -> [ScreenEffect] { [.open(.openQueryExplanation(query), for: .explanation)] }

  /// Has what is typed tried out.
  private mutating func rehearsing() -> [ScreenEffect] {
    guard let input else { return [] }
    if input.purpose == .add, case let count = input.lines.count, count > 1 {
      self.input?.hint = InputHint(text: "\(count) lines: Enter adds \(count) todos")
      return []
    }
    return input.route.map { [.open($0, for: .rehearsal)] } ?? []
  }

  // MARK: The end of a line

  /// Does what is typed.
  mutating func accept() -> [ScreenEffect] {
    guard let input else { return [] }
    self.input?.attempts += 1
    remember(input)
    switch input.purpose {
    case .query:
      query.text = String(query.text.trimmingBlanks())
      // Only reading the list tells whether there is anything wrong with what is typed by now.
      return [.open(.openTodoList(query), for: .keptList)]
    case .jump:
      self.input = nil
      let digits = input.line.text.drop { $0 == "#" || $0.isWhitespace }
      guard let number = Int(digits), let id = TodoID(rawValue: number) else {
        if !digits.isEmpty { message = ScreenMessage("\"\(String(digits))\" is no id", isProblem: true) }
        return []
      }
      return jump(to: id)
    case .command: return run(input.line.text)
    default:
      guard let route = input.route else {
        self.input = nil
        return []
      }
      actsOnMarks = input.areMarked
      return [.open(route, for: .change)]
    }
  }

  mutating func closeQuery() { (input, formerQuery, explanation, queryProblem) = (nil, nil, nil, nil) }

  /// Leaves the line as if it had not been typed.
  mutating func leaveInput() -> [ScreenEffect] {
    // What was wrong with the line can still be read.
    if let hint = input?.hint, hint.isProblem { formerMessage = ScreenMessage(hint.text, isProblem: true) }
    if let queryProblem { formerMessage = ScreenMessage(queryProblem) }
    guard let formerQuery else {
      input = nil
      return []
    }
    query = formerQuery
    closeQuery()
    return [reading(.go(to: [formerCursor].compactMap(\.self)))]
  }

  // MARK: Lines typed before

  /// How many lines are kept for each purpose.
  private static let mostTyped = 100

  mutating func remember(_ input: InputState) {
    let text = input.line.text
    guard !text.isEmpty else { return }
    var lines = typed[input.purpose, default: []].filter { $0 != text }
    lines.append(text)
    typed[input.purpose] = Array(lines.suffix(Self.mostTyped))
  }

  /// Shows a line that was typed before; `steps` is 1 for an older one, -1 for a newer one.
  mutating func recall(_ steps: Int) -> [ScreenEffect] {
    guard let input else { return [] }
    let lines = typed[input.purpose, default: []]
    let age = max(0, min(lines.count, input.age + steps))
    guard age != input.age else { return [] }
    self.input?.line = InputLine(age == 0 ? input.initial : lines[lines.count - age])
    let effects = lineChanged()
    self.input?.age = age
    return effects
  }

  /// A text that is pasted is never taken for keys: it goes into the line, or becomes one for new todos.
  mutating func paste(_ text: String) -> [ScreenEffect] {
    if case .help = stack.top, input == nil {
      changeHelp { $0.type(text.pastedLines.joined(separator: " "), height: $1) }
      return []
    }
    if input == nil {
      menu = nil
      _ = open(.add)
    }
    let isOfLines = input?.purpose == .add
    // The end of the last line begins no further one.
    return type(text.pastedLines.joined(separator: isOfLines ? "\n" : " "))
  }
}

extension InputPurpose {
  /// What a line begins with that is about one todo.
  fileprivate func value(in todo: TodoSummary?) -> String {
    guard let todo else { return "" }
    // What is typed behind them is a word of its own.
    if self == .tags { return todo.tags.map { "\($0) " }.joined() }
    guard let field, let value = todo[field]?.description else { return "" }
    return field.schema.kind == .date ? value.split(separator: "T").joined(separator: " ") : value
  }
}
