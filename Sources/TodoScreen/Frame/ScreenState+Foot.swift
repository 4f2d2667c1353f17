import Terminal
import TodoCLI
import TodoKit

/// The rows around the list: the query, the line that is typed, the answer to the last key, and hints.
extension ScreenState {
  // MARK: The query

  func putQuery(in frame: inout Frame, _ plan: ScreenPlan) {
    guard let first = plan.query.first else { return }
    let label: DisplayText = "query: "
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
    if let queryProblem {
      putProblem(queryProblem, of: input.line, behind: label.width, in: &frame.rows[first + 1])
    } else if let hint = input.hint {
      frame.rows[first + 1].put([StyledText(hint.text, palette.label)], in: label.width..<size.columns)
    } else if let explanation {
      frame.rows[first + 1].put([StyledText(explanation, palette.label)], in: label.width..<size.columns)
    }
  }

  /// Marks what of the query is wrong, and says why behind that, or before it where there is more room.
  private func putProblem(_ problem: Problem, of line: InputLine, behind indent: Int, in row: inout FrameRow) {
    let message = StyledText(ScreenMessage(problem).text)
    let all = indent..<size.columns
    guard let place = problem.model.place, place.query == line.text else { return row.put([message], in: all) }
    let characters = line.text.map { DisplayText(String($0)) }
    let start = indent + characters.prefix(place.range.lowerBound).reduce(0) { $0 + $1.width }
    let width = characters.dropFirst(place.range.lowerBound).prefix(place.range.count).reduce(0) { $0 + $1.width }
    let marks: DisplayText = "^\(String(repeating: "~", count: max(0, width - 1)))"
    guard start + marks.width <= size.columns else { return row.put([message], in: all) }
    if start + marks.width + 2 + message.text.width > size.columns, message.text.width + 2 <= start {
      row.put(message, before: start - 2)
    }
    row.put(StyledText(marks, palette.overdue), at: start)
    if row.parts.count == 1 { row.put([message], in: row.end + 2..<max(row.end + 2, size.columns)) }
  }

  // MARK: The last rows

  func putFoot(in frame: inout Frame, _ plan: ScreenPlan) {
    let hint = plan.input.flatMap { putInput(in: &frame, at: $0) } ?? unplacedProblem(plan)
    frame.rows[plan.status] = status(hint)
    frame.rows[plan.hints] = hints
  }

  /// Puts the line that is typed; returns what would come of it, where there is no room for that beside it.
  private func putInput(in frame: inout Frame, at row: Int) -> InputHint? {
    guard let input else { return nil }
    let label = DisplayText(input.purpose.label)
    let typed = input.line.shown(in: max(1, size.columns - label.width - 1))
    frame.rows[row].put([StyledText(label, palette.label), StyledText(typed.text)], in: 0..<size.columns, gap: 0)
    frame.cursor = ScreenPosition(column: label.width + typed.cursor, row: row)
    guard let hint = input.hint else { return nil }
    let end = frame.rows[row].end + 2
    guard end + hint.text.width <= size.columns else { return hint }
    let column = max(end, min(size.columns / 2, size.columns - hint.text.width))
    frame.rows[row].put(StyledText(hint.text, hint.isProblem ? [] : palette.label), at: column)
    return nil
  }

  /// What is wrong with the query that is typed, where there is no row for that below it.
  private func unplacedProblem(_ plan: ScreenPlan) -> InputHint? {
    guard input?.purpose == .query, plan.query.count < 2 else { return nil }
    return queryProblem.map { InputHint(text: ScreenMessage($0).text, isProblem: true) }
  }

  private func status(_ hint: InputHint?) -> FrameRow {
    var row = FrameRow()
    if let hint {
      row.put([StyledText(hint.text, hint.isProblem ? [] : palette.label)], in: 0..<size.columns)
      return row
    }
    let place = screens.isEmpty ? self.place : ""
    guard let message else {
      row.put(StyledText(place.truncated(to: size.columns), palette.label), at: 0)
      return row
    }
    // Where there is little room, the answer takes all of it until the next key.
    let column = max(21, place.width + 2)
    let isLong = message.text.width > size.columns - column && (message.isProblem || list.allMarks.isEmpty)
    let start = size.columns < 60 || place.text.isEmpty || isLong ? 0 : column
    if start > 0 { row.put(StyledText(place, palette.label), at: 0) }
    let room = size.columns - start
    var text = message.text
    if let command = message.command, command.width + 2 + text.width <= room { text = "\(command): \(text)" }
    let rest: DisplayText = " · u takes back"
    if message.isChange, text.width + rest.width <= room { text = "\(text)\(rest)" }
    row.put([StyledText(text)], in: start..<size.columns)
    return row
  }

  /// `1 of 9, 1 marked`.
  private var place: DisplayText {
    let marks = list.allMarks.count
    let marked: DisplayText = marks == 0 ? "" : ", \(marks) marked"
    return list.count == 0 ? "" : "\(list.index + 1) of \(list.count)\(marked)"
  }

  /// As many hints as there is room for, those first that matter most, in the order of the table.
  private var hints: FrameRow {
    let isCompleted = input?.purpose.commandLine != nil
    let bindings = KeyTable.bindings(in: context).filter { isCompleted || $0.action != .completeLine }
    let hinted = bindings.enumerated().compactMap { index, binding in
      binding.hint.map { hint in (index, hint.rank, "\(binding.keyNames.prefix { $0 != " " }) \(hint.word)") }
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
