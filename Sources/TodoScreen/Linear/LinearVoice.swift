import Terminal
import TodoCLI
import TodoKit

/// Tells line by line what keys change, for screen readers, Braille displays and teletypes: nothing that was written is
/// ever written over.
struct LinearVoice {
  private var former: ScreenState?
  /// The state of which was told last what is shown, besides the line that is typed.
  private var told: ScreenState?
  /// What was told last of the line that is typed.
  private var toldMeaning: DisplayText?
  /// What stands on the last line, of a line that is typed.
  private var typed: DisplayText?
  /// Whether there is something to tell once nobody types for a while.
  private(set) var isWaiting = false

  /// What is to be written now; lines end as a terminal in raw mode needs it.
  ///
  /// Answers to keys are told at once. What would come of a line that is typed is not, since it is half a word with each
  /// letter but the last.
  ///
  /// - Parameter isPause: whether nobody types.
  mutating func text(for state: ScreenState, isPause: Bool = false) -> DisplayText {
    let answers = state.spokenAnswers(since: former)
    var lines = answers
    let isTyped = state.input != nil && former?.input != nil
    let meaning = state.meaning
    if isTyped, isPause, let meaning, meaning != toldMeaning { lines.append(meaning) }
    if !isTyped || isPause {
      lines += state.spokenScreen(since: told, isOther: former?.context != state.context && state.input == nil)
      told = state
    }
    if !isTyped || isPause || !answers.isEmpty { toldMeaning = meaning }
    isWaiting = state.input != nil && meaning != nil && meaning != toldMeaning
    former = state
    return written(lines, state.input)
  }

  /// Lines, and behind them the line that is typed, of which no more is written than what is new.
  private mutating func written(_ lines: [DisplayText], _ input: InputState?) -> DisplayText {
    guard let input else {
      let end: DisplayText = typed == nil ? "" : "\r\n"
      typed = nil
      return "\(end)\(Self.ended(lines))"
    }
    let line: DisplayText = "\(input.purpose.label)\(input.line.shown(in: .max).text)"
    defer { typed = line }
    guard let typed, lines.isEmpty else {
      let end: DisplayText = self.typed == nil ? "" : "\r\n"
      return "\(end)\(Self.ended(lines))\(line)"
    }
    if line == typed { return "" }
    guard line.text.utf8.starts(with: typed.text.utf8) else { return "\r\n\(line)" }
    return DisplayText(String(line.text.dropFirst(typed.text.count)))
  }

  private static func ended(_ lines: [DisplayText]) -> DisplayText { lines.map { "\($0)\r\n" }.joined() }
}

extension ScreenMessage {
  fileprivate var line: DisplayText { command.map { "\($0): \(text)" } ?? text }
}

extension ScreenState {
  /// What would come of the line that is typed, or is wrong with it, as far as that is known.
  fileprivate var meaning: DisplayText? {
    guard let input else { return nil }
    return input.hint?.text ?? queryProblem.map { ScreenMessage($0).text } ?? explanation
  }

  /// What the last key is answered.
  fileprivate func spokenAnswers(since former: ScreenState?) -> [DisplayText] {
    var lines: [DisplayText] = []
    // The same answer to another key is told again.
    if let message, message != former?.message || inputCount != former?.inputCount { lines.append(message.line) }
    if let unread, unread != former?.unread { lines.append(unread.line) }
    if let hint = input?.hint, hint.isAnswer {
      let isAsked = hint.isProblem && input?.attempts != former?.input?.attempts
      if hint != former?.input?.hint || isAsked { lines.append(hint.text) }
    }
    return lines
  }

  /// What is to be told of what is shown: all of a text that is new, else the row that the cursor is on now.
  ///
  /// - Parameter isOther: whether keys mean something else than before.
  fileprivate func spokenScreen(since former: ScreenState?, isOther: Bool) -> [DisplayText] {
    let isNew = former?.stack.screens.count != stack.screens.count || isOther
    if let menu = openMenu {
      return row(menu.rows[menu.cursor.index].name, menu.cursor.index, menu.rows.count, former, isNew)
    }
    switch stack.top {
    case .detail(let pane): return isNew ? Self.spoken(pane.text.lines) : []
    case .page(let pane, _): return isNew ? [pane.title] + Self.spoken(pane.lines) : []
    case .history(let pane):
      let rows = pane.rows
      guard pane.step != nil else { return isNew ? ["nothing has been changed yet"] : [] }
      let cells = rows[pane.cursor.index].map { $0.text.trimmed }
      return row(cells.joined(separator: " ").text, pane.cursor.index, rows.count, former, isNew)
    case .help(let pane):
      let bindings = pane.bindings
      guard !bindings.isEmpty else {
        return isNew || former?.spokenPlace != spokenPlace ? ["no key does that"] : []
      }
      let binding = bindings[pane.cursor.index]
      return row("\(binding.keyNames): \(binding.words)", pane.cursor.index, bindings.count, former, isNew)
    case nil where stack.isInSidebar:
      let name =
        switch sidebar.rows[sidebar.cursor.index] {
        case .all: "all"
        case .none: "none"
        case .group(let group): "\(group.group.name), \(group.group.counts.open - group.group.counts.waiting) open"
        }
      return row(name, sidebar.cursor.index, sidebar.rows.count, former, isNew)
    case nil: return spokenList(since: former, isNew)
    }
  }

  /// A row that is new, or on which the cursor is new.
  private func row(
    _ text: String, _ index: Int, _ count: Int, _ former: ScreenState?, _ isNew: Bool
  ) -> [DisplayText] {
    let line: DisplayText = "\(index + 1) of \(count): \(text)"
    return isNew || former?.spokenPlace != spokenPlace ? [line] : []
  }

  /// Which row the cursor is on, of whatever there is.
  private var spokenPlace: [Int] {
    if let menu = openMenu { return [menu.cursor.index] }
    switch stack.top {
    case .history(let pane): return [pane.cursor.index]
    case .help(let pane): return [pane.cursor.index, pane.filter.text.count]
    case .detail, .page: return []
    case nil: return [sidebar.cursor.index, sidebar.rows.count, sidebar.kind == .tag ? 1 : 0]
    }
  }

  private func spokenList(since former: ScreenState?, _ isNew: Bool) -> [DisplayText] {
    guard let model = list.model else { return [] }
    // How the list is arranged, as the command that does the same.
    let isArranged = input == nil && former?.list.model != nil && former?.query != query
    let command = isArranged ? [Route.openTodoList(query).commandLine].compactMap { $0.map { DisplayText($0) } } : []
    guard let todo = list.todo else {
      let isTold = !isNew && former?.list.cursor == nil && former?.list.model != nil && former?.miss == miss
      return isTold ? command : command + [model.emptiness?.keys, miss].compactMap(\.self)
    }
    let isOther =
      isNew || former?.list.cursor != list.cursor || former?.list.count != list.count
      || former?.list.allMarks != list.allMarks || former?.list.todo?.todo != todo.todo
    guard isOther else { return command }
    let count = list.allMarks.count
    let marked: [DisplayText] = count != former?.list.allMarks.count ?? 0 ? ["\(count) marked"] : []
    let head: [DisplayText] =
      former?.list.model == nil ? [DisplayText(model.counts.labels.joined(separator: ", "))] : []
    let section = former?.list.section == list.section && !isNew ? [] : [list.section].compactMap(\.self)
    return command + head + marked + section + ["\(list.index + 1) of \(list.count): \(spoken(todo))"]
  }

  /// `todo 4, Buy milk, due tomorrow, high, home, #shop, repeats every week, notes, after 3, marked`: all that its row shows.
  private func spoken(_ model: TodoModel) -> DisplayText {
    let (todo, standing) = (model.todo, model.standing)
    var parts: [String?] = ["todo \(todo.id.rawValue)", todo.title]
    parts += todo.status == .open ? [model.spokenDue] : ["\(todo.status.rawValue) \(model.endLabel ?? "")"]
    parts += [model.isWaiting ? model.startLabel.map { "from \($0)" } : nil, todo.priority?.rawValue, todo.project]
    parts += todo.tags.map { "#\($0)" } + [todo.repeats.map { "repeats \($0)" }]
    parts += [standing?.progress.map { "\($0.done) of \($0.count) parts done" }]
    parts += [model.steps.map { "\($0.done) of \($0.count) steps done" } ?? todo.content.map { _ in "notes" }]
    let blockers = standing?.blockers.map { String($0.rawValue) } ?? []
    parts += [blockers.isEmpty ? nil : "after \(blockers.joined(separator: ", "))"]
    parts += [standing?.whole.map { "part of \($0.id.rawValue) \($0.title)" }]
    if let depth = standing?.depth, depth > 0 { parts.append("level \(depth + 1)") }
    parts += [list.closed.contains(todo.id) ? "folded" : nil, list.allMarks.contains(todo.id) ? "marked" : nil]
    return parts.compactMap(\.self).map { DisplayText($0).trimmed }.joined(separator: ", ")
  }

  private static func spoken(_ lines: [[StyledText]]) -> [DisplayText] {
    lines.map { $0.map(\.text).joined() }.filter { !$0.trimmed.text.isEmpty }
  }
}

extension TodoModel {
  /// `due tomorrow`, `due yesterday 9:30, overdue`.
  fileprivate var spokenDue: String? {
    dueLabel.map { "due \($0)\(dueness == .overdue && !$0.hasSuffix("late") ? ", overdue" : "")" }
  }
}
