import Terminal
import TodoCLI
import TodoKit

/// Speaks changes line by line, for screen readers, Braille displays and teletypes, and never overwrites a
/// line.
final class LinearVoice {
  private var previous: ScreenState?
  /// The state whose list or pane was spoken last.
  private var told: ScreenState?
  /// The last spoken meaning of the line being typed.
  private var toldMeaning: DisplayText?
  /// The line being typed, as the terminal's last line shows it.
  private var typed: DisplayText?
  /// Whether there is something to say as soon as nobody types.
  private(set) var isWaiting = false

  /// Returns the text to write now, whose lines end as a terminal in raw mode needs.
  ///
  /// Answers to keys are spoken at once. The meaning of the line being typed waits for a pause, since every
  /// letter but a word's last leaves half a word.
  ///
  /// - Parameter isPause: whether nobody types.
  func text(for state: ScreenState, isPause: Bool = false) -> DisplayText {
    let answers = state.spokenAnswers(since: previous)
    var lines = answers
    let isTyped = state.input != nil && previous?.input != nil
    let meaning = state.meaning
    if isTyped, isPause, let meaning, meaning != toldMeaning { lines.append(meaning) }
    if !isTyped || isPause {
      lines += state.spokenScreen(
        since: told, isOther: previous?.context != state.context && state.input == nil)
      told = state
    }
    if !isTyped || isPause || !answers.isEmpty { toldMeaning = meaning }
    isWaiting = state.input != nil && meaning != nil && meaning != toldMeaning
    previous = state
    return written(lines, state.input)
  }

  /// Returns lines followed by the new part of the line being typed.
  private func written(_ lines: [DisplayText], _ input: InputState?) -> DisplayText {
    let end: DisplayText = typed == nil ? "" : "\r\n"
    let told: DisplayText = lines.map { "\($0)\r\n" }.joined()
    guard let input else {
      typed = nil
      return "\(end)\(told)"
    }
    let line: DisplayText = "\(input.label)\(input.line.shown(in: .max).text)"
    defer { typed = line }
    guard let typed, lines.isEmpty else { return "\(end)\(told)\(line)" }
    if line == typed { return "" }
    guard line.text.utf8.starts(with: typed.text.utf8) else { return "\r\n\(line)" }
    return DisplayText(String(line.text.dropFirst(typed.text.count)))
  }
}

extension ScreenMessage {
  fileprivate var line: DisplayText { command.map { "\($0): \(text)" } ?? text }
}

extension ScreenState {
  /// What the line being typed would do, or what is wrong with it, or `nil` if that is not known.
  fileprivate var meaning: DisplayText? {
    guard let input else { return nil }
    return input.hint?.text ?? input.queryProblem.map { ScreenMessage($0).text } ?? input.explanation
  }

  fileprivate func spokenAnswers(since previous: ScreenState?) -> [DisplayText] {
    var lines: [DisplayText] = []
    // The same answer is repeated for another key.
    if let message, message != previous?.message || inputCount != previous?.inputCount {
      lines.append(message.line)
    }
    if let listProblem, listProblem != previous?.listProblem { lines.append(listProblem.line) }
    if let hint = input?.hint, hint.isAnswer {
      let isAsked = hint.isProblem && input?.attempts != previous?.input?.attempts
      if hint != previous?.input?.hint || isAsked { lines.append(hint.text) }
    }
    return lines
  }

  /// Returns the lines about the list or the top pane: all of a new text, else the row under the cursor.
  ///
  /// - Parameter isOther: whether keys mean something other than before.
  fileprivate func spokenScreen(since previous: ScreenState?, isOther: Bool) -> [DisplayText] {
    let isNew = previous?.stack.panes.count != stack.panes.count || isOther
    if let text = stack.top as? TextPane {
      let lines = text.lines.map { $0.map(\.text).joined() }.filter { !$0.trimmed.text.isEmpty }
      return isNew ? (text.context == .page ? [text.title] : []) + lines : []
    }
    guard let rows = rowPane else { return spokenList(since: previous, isNew) }
    guard isNew || previous?.rowPane?.spokenPlace != rows.spokenPlace else { return [] }
    return [
      rows.count == 0 ? DisplayText(rows.spoken) : "\(rows.cursor.index + 1) of \(rows.count): \(rows.spoken)"
    ]
  }

  /// The rows that keys move through, or `nil` if they are the list's.
  private var rowPane: (any RowPane)? {
    stack.top.map { $0 as? any RowPane } ?? (stack.isInSidebar ? sidebar : nil)
  }

  private func spokenList(since previous: ScreenState?, _ isNew: Bool) -> [DisplayText] {
    guard let model = list.model else { return [] }
    // A new arrangement of the list is spoken as the equivalent command.
    let isArranged = input == nil && previous?.list.model != nil && previous?.query != query
    let command =
      isArranged ? [Route.openTodoList(query).commandLine].compactMap { $0.map { DisplayText($0) } } : []
    guard let todo = list.todo else {
      let isTold =
        !isNew && previous?.list.cursor == nil && previous?.list.model != nil && previous?.miss == miss
      return isTold ? command : command + [model.emptiness?.keys, miss].compactMap(\.self)
    }
    let isOther =
      isNew || previous?.list.cursor != list.cursor || previous?.list.count != list.count
      || previous?.list.allMarks != list.allMarks || previous?.list.todo?.todo != todo.todo
    guard isOther else { return command }
    let count = list.allMarks.count
    let marked: [DisplayText] = count != previous?.list.allMarks.count ?? 0 ? ["\(count) marked"] : []
    let head: [DisplayText] =
      previous?.list.model == nil ? [countsLabel(of: model)] : []
    let section = previous?.list.section == list.section && !isNew ? [] : [list.section].compactMap(\.self)
    return command + head + marked + section + ["\(list.index + 1) of \(list.count): \(spoken(todo))"]
  }

  /// All of a row: `todo 4, Buy milk, due tomorrow, high, home, #shop, repeats every week, notes, depends on
  /// 3, marked`.
  private func spoken(_ model: TodoModel) -> DisplayText {
    let id = model.todo.id
    var parts = ["todo \(id.rawValue)"] + TodoSchema.speechFields.flatMap { spoken($0, of: model) }
    if let depth = model.relations?.depth, depth > 0 { parts.append("level \(depth + 1)") }
    if list.closed.contains(id) { parts.append("folded") }
    if list.allMarks.contains(id) { parts.append("marked") }
    return parts.map { DisplayText($0).trimmed }.joined(separator: ", ")
  }

  private func spoken(_ field: TodoField, of model: TodoModel) -> [String] {
    let (todo, relations) = (model.todo, model.relations)
    let texts: [String?] =
      switch field {
      case .title: [todo.title]
      case .status: todo.status == .open ? [] : ["\(todo.status.rawValue) \(model.endLabel ?? "")"]
      case .due:
        if todo.status == .open, let label = model.dueLabel {
          ["due \(label)\(model.dueness == .overdue && !label.hasSuffix("late") ? ", overdue" : "")"]
        } else {
          []
        }
      case .start: [model.isWaiting ? model.startLabel.map { "from \($0)" } : nil]
      case .project: [todo.project]
      case .priority: [todo.priority?.rawValue]
      case .tags: todo.tags.map { "#\($0)" }
      case .repeats: [todo.repeats.map { "repeats \($0)" }]
      case .content:
        [
          relations?.progress.map { "\($0.done) of \($0.count) subtasks done" },
          model.steps.map { "\($0.done) of \($0.count) steps done" } ?? todo.content.map { _ in "notes" },
        ]
      case .after:
        [
          relations.flatMap { relations in
            let blockers = relations.blockers.map { String($0.rawValue) }
            return blockers.isEmpty ? nil : "depends on \(blockers.joined(separator: ", "))"
          }
        ]
      case .owner: [model.holder.map { model.isMine ? "taken by you" : "taken by \($0.owner)" }]
      case .parent: [relations?.whole.map { "subtask of \($0.id.rawValue) \($0.title)" }]
      default: [todo[field].map { "\(field.key) \($0.label)" }]
      }
    return texts.compactMap(\.self)
  }
}
