import Terminal
import TodoCLI
import TodoKit

/// The rows around the list: the query, the line being typed, the answer to the last key, and the hints.
extension ScreenState {
  static let queryLabel = DisplayText(InputPurpose.query.words.label)

  func putQuery(in frame: inout Frame, _ layout: ScreenLayout) {
    guard let first = layout.query.first else { return }
    let left = Self.queryLabel.width
    guard let input, input.purpose == .query else {
      let label = StyledText(Self.queryLabel, palette[.label])
      return frame.rows[first].put(
        [label, StyledText(DisplayText(query.text))], in: 0..<size.columns, gap: 0)
    }
    let matched: DisplayText = list.model.map { "  \($0.matched) match" } ?? ""
    putLine(input, shown(input, besides: matched.width), in: &frame, at: first)
    frame.rows[first].put(StyledText(matched, palette[.label]), before: size.columns)
    let rows = layout.query.dropFirst()
    guard let below = rows.first else { return }
    // The completions of a word were asked for.
    if let hint = input.hint, statusHint == nil {
      frame.rows[below].put([StyledText(hint.text, styles(of: hint))], in: left..<size.columns)
    } else if let problem = input.queryProblem {
      putProblem(problem, of: input.line, in: &frame.rows[below])
    } else if let explanation = input.explanation {
      let lines = rows.count == 1 ? [explanation] : explanation.wrapped(to: size.columns - left)
      for (row, line) in zip(rows, lines) {
        frame.rows[row].put([StyledText(line)], in: left..<size.columns)
      }
    }
  }

  /// Marks the wrong part of the query, and says what is wrong if there is room beside the mark.
  private func putProblem(_ problem: ProblemModel, of line: InputLine, in row: inout FrameRow) {
    let place = place(of: problem, in: line)
    let message = ScreenMessage(problem).text
    let said = message.width > place.message.count ? [] : [(place.message.lowerBound, message)]
    let marked = place.marks.map { [($0.column, $0.text)] } ?? []
    for (column, text) in (said + marked).sorted(by: { $0.0 < $1.0 }) {
      row.put(StyledText(text, palette[.overdue]), at: column)
    }
  }

  /// Returns where a query's problem is marked and said below it: after the mark, or before it if there is
  /// more room.
  private func place(
    of problem: ProblemModel, in line: InputLine
  ) -> (marks: (text: DisplayText, column: Int)?, message: Range<Int>) {
    let indent = Self.queryLabel.width
    let all = indent..<max(indent, size.columns)
    guard let place = problem.place, place.range.lowerBound < size.columns,
      line.text.utf8.starts(with: place.query.utf8)
    else { return (nil, all) }
    // Later characters are out of sight.
    let widths = line.text.prefix(size.columns).map { DisplayText(String($0)).width }
    let start = indent + widths.prefix(place.range.lowerBound).reduce(0, +)
    let width = widths.dropFirst(place.range.lowerBound).prefix(place.range.count).reduce(0, +)
    let marks: DisplayText = "^\(String(repeating: "~", count: max(0, width - 1)))"
    let end = start + marks.width
    guard end <= size.columns else { return (nil, all) }
    let message = ScreenMessage(problem).text.width
    let isBefore = end + 2 + message > size.columns && message + 2 <= start
    return ((marks, start), isBefore ? start - 2 - message..<start - 2 : end + 2..<max(end + 2, size.columns))
  }

  /// Puts the last rows: the line being typed, with its hint if there is room beside it, the status and the
  /// key hints.
  func putFoot(in frame: inout Frame, _ layout: ScreenLayout) {
    if let row = layout.input, let input {
      putLine(input, shown(input), in: &frame, at: row)
      if let hint = input.hint, input.jot == nil, let column = column(of: hint, beside: input) {
        frame.rows[row].put(StyledText(hint.text, styles(of: hint)), at: column)
      }
    }
    for (row, text) in zip(layout.status, status) { frame.rows[row] = text }
    frame.rows[layout.hints] = hints
  }

  /// Returns the part of the line that there is room for.
  func shown(_ input: InputState, besides width: Int = 0) -> (text: DisplayText, cursor: Int) {
    input.line.shown(in: max(1, size.columns - input.label.width - width - 1))
  }

  func putLine(
    _ input: InputState, _ line: (text: DisplayText, cursor: Int), in frame: inout Frame, at row: Int
  ) {
    let room = max(1, size.columns - input.label.width - 1)
    let text =
      input.marks.isEmpty
      ? [StyledText(line.text, input.isUntouched ? [.reverse] : [])]
      : input.line.shown(in: room, marking: input.marks, as: [.underline])
    frame.rows[row].put([StyledText(input.label, palette[.label])] + text, in: 0..<size.columns, gap: 0)
    frame.cursor = ScreenPosition(column: input.label.width + line.cursor, row: row)
  }

  /// Returns the column of a hint beside the line, or `nil` if there is no room.
  private func column(of hint: InputHint, beside input: InputState) -> Int? {
    let end = input.label.width + shown(input).text.width + 2
    guard end + hint.text.width <= size.columns else { return nil }
    return max(end, min(size.columns / 2, size.columns - hint.text.width))
  }

  // MARK: The status

  /// How many rows the status takes; only problems, answers about the line, and unseen help get more than
  /// one.
  var statusRows: Int {
    let text =
      statusHint.map { $0.isAnswer || isLine ? $0.text : "" } ?? shownMessage.map {
        $0.isProblem ? $0.text : ""
      }
      ?? stack.help?.unseen
    guard let text, text.width > size.columns else { return 1 }
    return min(text.wrapped(to: size.columns).count, max(1, size.rows / 4))
  }

  /// What there is to say about the line being typed, if there is no room beside or below it.
  private var statusHint: InputHint? {
    guard let input else { return nil }
    guard input.purpose == .query else {
      // How a `jot` line is understood is always shown below it.
      return input.hint.flatMap {
        input.jot != nil || isLine || column(of: $0, beside: input) == nil ? $0 : nil
      }
    }
    if let hint = input.hint {
      return hasRoomBelowQuery && hint.text.width <= size.columns - Self.queryLabel.width ? nil : hint
    }
    guard let problem = input.queryProblem else { return nil }
    let text = ScreenMessage(problem).text
    let hasRoom = hasRoomBelowQuery && text.width <= place(of: problem, in: input.line).message.count
    return hasRoom ? nil : InputHint(text: text, isProblem: true, isAnswer: message != nil)
  }

  /// The answer to the last key, else why the list could not be read.
  private var shownMessage: ScreenMessage? {
    message ?? (list.model == nil && stack.isEmpty ? nil : listProblem)
  }

  var status: [FrameRow] {
    if let hint = statusHint { return rows(of: hint.text, styles(of: hint)) }
    let place = place
    // What a key acts on is more than a place.
    let placeStyles = stack.isAtList && !list.allMarks.isEmpty ? [] : palette[.label]
    guard let message = shownMessage else { return rows(of: stack.help?.unseen ?? place, placeStyles) }
    let styles = message.isProblem ? palette[.overdue] : []
    // In little room, the answer takes all of it until the next key.
    let column = max(21, place.width + 2)
    let isLong = message.text.width > size.columns - column && (message.isProblem || list.allMarks.isEmpty)
    if size.columns < 60 && list.allMarks.isEmpty || place.text.isEmpty || isLong {
      return rows(of: text(of: message, in: size.columns), styles)
    }
    var row = FrameRow(place, placeStyles)
    let room = size.columns - column
    row.put(StyledText(cut(text(of: message, in: room), to: room), styles), at: column)
    return [row]
  }

  /// Returns the styles of a hint: an error stands out, a mere list of choices is dimmed.
  private func styles(of hint: InputHint) -> [Style] {
    hint.isProblem ? palette[.overdue] : hint.isAnswer ? palette[.label] : []
  }

  /// Returns an answer with its command and the key that takes it back, if there is room.
  private func text(of message: ScreenMessage, in room: Int) -> DisplayText {
    var text = message.text
    if let command = message.command, command.width + 2 + text.width <= room { text = "\(command): \(text)" }
    guard let key = message.reversal, message.revision == list.model?.revision else { return text }
    let rest: DisplayText = key == .undo ? " · u takes back" : " · U brings back"
    return text.width + rest.width <= room ? "\(text)\(rest)" : text
  }

  /// Returns a text in as many rows as the status has.
  private func rows(of text: DisplayText, _ styles: [Style]) -> [FrameRow] {
    let count = statusRows
    let lines = count == 1 ? [text] : text.wrapped(to: size.columns)
    let last = lines.dropFirst(count - 1).joined(separator: " ")
    return (lines.prefix(count - 1) + [cut(last, to: size.columns)]).map { FrameRow($0, styles) }
  }

  /// Returns an answer cut to fit, with the key that shows all of it.
  private func cut(_ text: DisplayText, to room: Int) -> DisplayText {
    let key: DisplayText = "  m shows all"
    guard text.width > room, room >= 2 * key.width, shownMessage != nil, hasKey("m", for: .showMessage) else {
      return text.truncated(to: room)
    }
    return "\(text.truncated(to: room - key.width))\(key)"
  }

  func hasKey(_ key: Character, for action: KeyAction) -> Bool {
    KeyTable.action(for: .character(key), in: context) == action
  }

  /// `1 of 9, 1 marked`; in the help, which may have more rows than are seen, `1 of 54`.
  private var place: DisplayText {
    guard stack.isAtList else {
      return stack.help.flatMap { $0.count == 0 ? nil : "\($0.cursor.index + 1) of \($0.count)" } ?? ""
    }
    let marks = list.allMarks.count
    if marks > 0, message == nil, !list.showsMarks {
      return
        "\(marks) marked, out of sight: keys act on \(marks == 1 ? "it" : "them"); Esc clears the marks"
    }
    return list.count == 0 ? "" : "\(list.index + 1) of \(list.count)\(marks == 0 ? "" : ", \(marks) marked")"
  }

  /// Returns what an action does here, or `nil` if it does the same everywhere.
  private func word(of action: KeyAction) -> String? {
    switch action {
    case .acceptLine where isLine && input?.line.text.isEmpty == true: "ends"
    case .acceptLine:
      input.map {
        guard $0.purpose == .postpone, $0.line.text.isEmpty else { return $0.purpose.words.enter }
        return $0.areUndated ? "tomorrow" : "a day later"
      }
    case .switchPane where stack.isInSidebar: sidebar.kind == .project ? "tags" : "list"
    default: nil
    }
  }

  /// The most important hints that there is room for, in the order of the table.
  var hints: FrameRow {
    let isCompleted = input?.purpose.words.command != nil
    let bindings = KeyTable.bindings(in: context).filter { isCompleted || $0.action != .completeLine }
    let hinted = bindings.enumerated().compactMap { index, binding in
      binding.hint.map { hint in
        let text = "\(binding.keyNames.prefix { $0 != " " }) \(word(of: binding.action) ?? hint.word)"
        return (index: index, rank: hint.rank, text: DisplayText(text))
      }
    }
    // Two spaces separate hints; the first needs none.
    var room = size.columns + 2
    let chosen = hinted.sorted { $0.rank < $1.rank }.prefix { hint in
      room -= hint.text.width + 2
      return room >= 0
    }
    var texts = chosen.sorted { $0.index < $1.index }.map(\.text)
    let clears: DisplayText = "none clears"
    let width = texts.reduce(0) { $0 + $1.width + 2 } + clears.width
    let isCleared = input.map { $0.purpose.field.map { $0 != .title } ?? ($0.purpose == .postpone) } ?? false
    if isCleared, width <= size.columns { texts.append(clears) }
    return FrameRow(texts.joined(separator: "  "), palette[.label])
  }
}
