import Terminal
import TodoCLI
import TodoKit

/// The rows around the list: the query, the line that is typed, the answer to the last key, and hints.
extension ScreenState {
  // MARK: The query

  static let queryLabel: DisplayText = "query: "

  func putQuery(in frame: inout Frame, _ plan: ScreenPlan) {
    guard let first = plan.query.first else { return }
    let label = Self.queryLabel
    guard let input, input.purpose == .query else {
      frame.rows[first].put(
        [StyledText(label, palette.label), StyledText(DisplayText(query.text))], in: 0..<size.columns, gap: 0)
      return
    }
    let matched: DisplayText = list.model.map { "  \($0.matched) match" } ?? ""
    let room = size.columns - label.width - matched.width - 1
    let typed = input.line.shown(in: room)
    frame.rows[first].put([StyledText(label, palette.label), StyledText(typed.text)], in: 0..<size.columns, gap: 0)
    frame.rows[first].put(StyledText(matched, palette.label), before: size.columns)
    frame.cursor = ScreenPosition(column: label.width + typed.cursor, row: first)
    guard plan.query.count > 1 else { return }
    // What a word can become was asked for.
    if let hint = input.hint, statusHint == nil {
      frame.rows[first + 1].put([StyledText(hint.text, palette.label)], in: label.width..<size.columns)
    } else if let queryProblem {
      putProblem(queryProblem, of: input.line, in: &frame.rows[first + 1])
    } else if let explanation {
      let rows = plan.query.dropFirst()
      let lines = rows.count == 1 ? [explanation] : explanation.wrapped(to: size.columns - label.width)
      for (row, line) in zip(rows, lines) {
        frame.rows[row].put([StyledText(line, palette.label)], in: label.width..<size.columns)
      }
    }
  }

  /// Marks what of the query is wrong, and says why where there is room for that beside it.
  private func putProblem(_ problem: Problem, of line: InputLine, in row: inout FrameRow) {
    let place = place(of: problem, in: line)
    let message = ScreenMessage(problem).text
    let said = message.width > place.message.count ? [] : [(place.message.lowerBound, StyledText(message))]
    let marked = place.marks.map { [($0.column, StyledText($0.text, palette.overdue))] } ?? []
    for (column, text) in (said + marked).sorted(by: { $0.0 < $1.0 }) { row.put(text, at: column) }
  }

  /// Where below a query what is wrong with it is marked, and said: behind the mark, or before it where there is more
  /// room.
  private func place(
    of problem: Problem, in line: InputLine
  ) -> (marks: (text: DisplayText, column: Int)?, message: Range<Int>) {
    let indent = Self.queryLabel.width
    let all = indent..<max(indent, size.columns)
    guard let place = problem.model.place, place.range.lowerBound < size.columns,
      line.text.utf8.starts(with: place.query.utf8)
    else { return (nil, all) }
    // What is further on is not seen.
    let characters = line.text.prefix(size.columns).map { DisplayText(String($0)) }
    let start = indent + characters.prefix(place.range.lowerBound).reduce(0) { $0 + $1.width }
    let width = characters.dropFirst(place.range.lowerBound).prefix(place.range.count).reduce(0) { $0 + $1.width }
    let marks: DisplayText = "^\(String(repeating: "~", count: max(0, width - 1)))"
    let end = start + marks.width
    guard end <= size.columns else { return (nil, all) }
    let message = ScreenMessage(problem).text.width
    let isBefore = end + 2 + message > size.columns && message + 2 <= start
    return ((marks, start), isBefore ? start - 2 - message..<start - 2 : end + 2..<max(end + 2, size.columns))
  }

  // MARK: The last rows

  func putFoot(in frame: inout Frame, _ plan: ScreenPlan) {
    if let row = plan.input { putInput(in: &frame, at: row) }
    for (row, text) in zip(plan.status, status) { frame.rows[row] = text }
    frame.rows[plan.hints] = hints
  }

  /// Puts the line that is typed, and what would come of it where there is room for that beside it.
  private func putInput(in frame: inout Frame, at row: Int) {
    guard let input else { return }
    let (label, typed) = shown(input)
    let value = StyledText(typed.text, input.isUntouched ? [.reverse] : [])
    frame.rows[row].put([StyledText(label, palette.label), value], in: 0..<size.columns, gap: 0)
    frame.cursor = ScreenPosition(column: label.width + typed.cursor, row: row)
    guard let hint = input.hint, let column = column(of: hint, beside: input) else { return }
    frame.rows[row].put(StyledText(hint.text, hint.isProblem ? [] : palette.label), at: column)
  }

  /// What stands before the line that is typed, and what of it there is room for.
  private func shown(_ input: InputState) -> (label: DisplayText, typed: (text: DisplayText, cursor: Int)) {
    let label = DisplayText(input.purpose.label)
    return (label, input.line.shown(in: max(1, size.columns - label.width - 1)))
  }

  /// Where beside the line that is typed there is room for a hint; nil where there is none.
  private func column(of hint: InputHint, beside input: InputState) -> Int? {
    let (label, typed) = shown(input)
    let end = label.width + typed.text.width + 2
    guard end + hint.text.width <= size.columns else { return nil }
    return max(end, min(size.columns / 2, size.columns - hint.text.width))
  }

  // MARK: The status

  /// How many rows the answer to the last key takes: what has to be read to its end gets more than one.
  var statusRows: Int {
    let text =
      statusHint.map { $0.isAnswer ? $0.text : "" } ?? shownMessage.map { $0.isProblem ? $0.text : "" } ?? keyHelp
    guard let text, text.width > size.columns else { return 1 }
    return min(text.wrapped(to: size.columns).count, max(1, size.rows / 4))
  }

  /// What there is to say of the line that is typed, where there is no room for that beside it or below it.
  private var statusHint: InputHint? {
    guard let input else { return nil }
    guard input.purpose == .query else { return input.hint.flatMap { column(of: $0, beside: input) == nil ? $0 : nil } }
    let problem = queryProblem.map {
      InputHint(text: ScreenMessage($0).text, isProblem: true, isAnswer: message != nil)
    }
    guard hasRoomBelowQuery else { return input.hint ?? problem }
    if let hint = input.hint { return hint.text.width > size.columns - Self.queryLabel.width ? hint : nil }
    guard let problem, let queryProblem else { return nil }
    return problem.text.width > place(of: queryProblem, in: input.line).message.count ? problem : nil
  }

  /// The answer to the last key, else why the list is not what the store holds.
  private var shownMessage: ScreenMessage? { message ?? (list.model == nil && !isCovered ? nil : unread) }

  private var status: [FrameRow] {
    if let hint = statusHint { return rows(of: hint.text, hint.isProblem ? [] : palette.label) }
    let place = stack.isEmpty ? self.place : helpPlace
    guard let message = shownMessage else { return rows(of: keyHelp ?? place, palette.label) }
    // Where there is little room, the answer takes all of it until the next key.
    let column = max(21, place.width + 2)
    let isLong = message.text.width > size.columns - column && (message.isProblem || list.allMarks.isEmpty)
    if size.columns < 60 && list.allMarks.isEmpty || place.text.isEmpty || isLong {
      return rows(of: text(of: message, in: size.columns))
    }
    var row = FrameRow()
    row.put(StyledText(place, palette.label), at: 0)
    row.put(StyledText(cut(text(of: message, in: size.columns - column), to: size.columns - column)), at: column)
    return [row]
  }

  /// An answer with as much beside it as there is room for.
  private func text(of message: ScreenMessage, in room: Int) -> DisplayText {
    var text = message.text
    if let command = message.command, command.width + 2 + text.width <= room { text = "\(command): \(text)" }
    guard let key = message.reversal, message.revision == list.model?.revision else { return text }
    let rest: DisplayText = key == .undo ? " · u takes back" : " · U brings back"
    return text.width + rest.width <= room ? "\(text)\(rest)" : text
  }

  /// A text in as many rows as the status has.
  private func rows(of text: DisplayText, _ styles: [Style] = []) -> [FrameRow] {
    let count = statusRows
    let lines = count == 1 ? [text] : text.wrapped(to: size.columns)
    let last = lines.dropFirst(count - 1).joined(separator: " ")
    return (lines.prefix(count - 1) + [cut(last, to: size.columns)]).map { line in
      var row = FrameRow()
      row.put(StyledText(line, styles), at: 0)
      return row
    }
  }

  /// What of an answer fits, and the key that shows all of it.
  private func cut(_ text: DisplayText, to room: Int) -> DisplayText {
    let key: DisplayText = "  m shows all"
    guard text.width > room, room >= 2 * key.width, shownMessage != nil,
      KeyTable.action(for: .character("m"), in: context) == .showMessage
    else { return text.truncated(to: room) }
    return "\(text.truncated(to: room - key.width))\(key)"
  }

  /// `1 of 54` in the help, of which more may follow than is seen.
  private var helpPlace: DisplayText {
    guard case .help(let pane) = stack.top, case let count = pane.bindings.count, count > 0 else { return "" }
    return "\(pane.cursor.index + 1) of \(count)"
  }

  /// `1 of 9, 1 marked`.
  private var place: DisplayText {
    let marks = list.allMarks.count
    if marks > 0, message == nil, !list.showsMarks {
      return "\(marks) marked, out of sight: keys act on \(marks == 1 ? "it" : "them"); Esc takes the marks back"
    }
    let marked: DisplayText = marks == 0 ? "" : ", \(marks) marked"
    return list.count == 0 ? "" : "\(list.index + 1) of \(list.count)\(marked)"
  }

  /// What a key does here, where that is not the same everywhere; nil where it is.
  private func word(of action: KeyAction) -> String? {
    switch action {
    case .acceptLine: input.map { $0.purpose == .postpone && $0.line.text.isEmpty ? "a day later" : $0.purpose.deed }
    case .switchPane where stack.isInSidebar: sidebar.kind == .project ? "tags" : "list"
    default: nil
    }
  }

  /// As many hints as there is room for, those first that matter most, in the order of the table.
  private var hints: FrameRow {
    let isCompleted = input?.purpose.commandLine != nil
    let bindings = KeyTable.bindings(in: context).filter { isCompleted || $0.action != .completeLine }
    let hinted = bindings.enumerated().compactMap { index, binding in
      binding.hint.map { hint in
        (index, hint.rank, "\(binding.keyNames.prefix { $0 != " " }) \(word(of: binding.action) ?? hint.word)")
      }
    }
    var room = size.columns
    var chosen: [(Int, DisplayText)] = []
    for (index, _, word) in hinted.sorted(by: { $0.1 < $1.1 }) {
      let text = DisplayText(word)
      let needed = text.width + (chosen.isEmpty ? 0 : 2)
      guard needed <= room else { break }
      room -= needed
      chosen.append((index, text))
    }
    var row = FrameRow()
    var texts = chosen.sorted { $0.0 < $1.0 }.map(\.1)
    let clears: DisplayText = "none clears"
    if input?.purpose.isCleared == true, clears.width + 2 <= room { texts.append(clears) }
    row.put(StyledText(texts.joined(separator: "  "), palette.label), at: 0)
    return row
  }
}
