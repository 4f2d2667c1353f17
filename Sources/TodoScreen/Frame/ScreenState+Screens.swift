import Terminal
import TodoCLI
import TodoKit

/// What lies over the list.
extension ScreenState {
  func putScreen(in frame: inout Frame, _ area: ScreenPlan.Area) {
    if let menu = openMenu { return putMenu(menu, in: &frame, area) }
    frame.cursor = ScreenPosition(column: 0, row: area.rows.lowerBound)
    switch stack.top {
    case .detail(let pane): put(pane.text.shownLines, in: &frame, area)
    case .page(let pane, _): put(pane.shownLines, in: &frame, area)
    case .history(let pane):
      putRows(pane.rows, pane.cursor, in: &frame, area)
      if pane.rows.isEmpty { put([[StyledText("nothing has been changed yet")]], in: &frame, area) }
    case .help(let pane): putHelp(pane, in: &frame, area)
    case nil: break
    }
  }

  /// Puts rows with a cursor on one of them.
  private func putRows(_ rows: [[StyledText]], _ cursor: RowCursor, in frame: inout Frame, _ area: ScreenPlan.Area) {
    for (place, index) in zip(area.rows, cursor.shown(of: rows.count, height: area.rows.count)) {
      let isCurrent = index == cursor.index
      frame.rows[place].put(StyledText(isCurrent ? ">" : " "), at: 0)
      frame.rows[place].put(rows[index], in: 2..<size.columns)
      frame.rows[place].isReversed = isCurrent
      if isCurrent { frame.cursor = ScreenPosition(column: 0, row: place) }
    }
  }

  private func putMenu(_ menu: MenuPane, in frame: inout Frame, _ area: ScreenPlan.Area) {
    putRows(
      menu.rows.map { [StyledText("\(DisplayText(String($0.letter)))", .bold), StyledText(DisplayText($0.name))] },
      menu.cursor, in: &frame, area)
  }

  /// The keys, what they do, and the commands that do the same where there is room; what is typed stands in the first
  /// row.
  private func putHelp(_ pane: HelpPane, in frame: inout Frame, _ area: ScreenPlan.Area) {
    let bindings = pane.bindings
    let places = helpPlaces(of: bindings)
    let rows = bindings.map { binding in
      let hasRoom = places.hasRoom(binding)
      let words = DisplayText(binding.words).padded(to: hasRoom ? places.command - places.words - 2 : 0)
      return [StyledText(DisplayText(binding.keyNames).padded(to: places.words - 4), .bold), StyledText(words)]
        + (hasRoom ? [StyledText(binding.commandLine, palette.label)] : [])
    }
    if rows.isEmpty { put([[StyledText("no key does that; : runs any command")]], in: &frame, area) }
    putRows(rows, pane.cursor, in: &frame, area)
    let typed = pane.filter.shown(in: helpRoom)
    frame.cursor = ScreenPosition(column: min(size.columns - 1, Self.helpLabel.width + typed.cursor), row: 0)
  }

  /// What of the key under the cursor in the help is not seen in its row: its words, else its command.
  var keyHelp: DisplayText? {
    guard case .help(let pane) = stack.top, case let bindings = pane.bindings, !bindings.isEmpty else { return nil }
    let (places, binding) = (helpPlaces(of: bindings), bindings[pane.cursor.index])
    let words = DisplayText(binding.words)
    if places.words + words.width > size.columns { return words }
    return places.hasRoom(binding) || binding.command == nil ? nil : binding.commandLine
  }

  /// The columns at which the words and the commands begin.
  private func helpPlaces(of bindings: [KeyBinding]) -> HelpPlaces {
    let words = 4 + Self.width(of: bindings.map { DisplayText($0.keyNames) })
    let widest = Self.width(of: bindings.map { DisplayText($0.words) })
    let commands = Self.width(of: bindings.map(\.commandLine))
    return HelpPlaces(words: words, command: min(words + widest + 2, size.columns - commands))
  }

  /// What stands before what is typed to find a key.
  static let helpLabel: DisplayText = "keys, type to find: "
  var helpRoom: Int { max(1, size.columns - Self.helpLabel.width - 1) }

  private static func width(of texts: [DisplayText]) -> Int { texts.reduce(0) { max($0, $1.width) } }
}

/// Where in the rows of the help what stands.
private struct HelpPlaces {
  let words: Int
  let command: Int

  /// Whether the words of a key leave room for its command.
  func hasRoom(_ binding: KeyBinding) -> Bool {
    binding.command != nil && words + DisplayText(binding.words).width + 2 <= command
  }
}

extension KeyBinding {
  /// The command that does the same, as a shell has it; nothing where there is none.
  fileprivate var commandLine: DisplayText { DisplayText(command.map { "todo \($0)" } ?? "") }
}
