import Terminal
import TodoCLI
import TodoKit

/// What lies over the list.
extension ScreenState {
  func putScreen(in frame: inout Frame, _ area: ScreenPlan.Area) {
    if let menu { return putMenu(menu, in: &frame, area) }
    frame.cursor = ScreenPosition(column: 0, row: area.rows.lowerBound)
    switch screens.last {
    case .detail(let pane): put(pane.text.lines.dropFirst(pane.text.top), in: &frame, area)
    case .page(let pane): put(pane.lines.dropFirst(pane.top), in: &frame, area)
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

  /// The keys, what they do, and the commands that do the same; what is typed stands in the first row.
  private func putHelp(_ pane: HelpPane, in frame: inout Frame, _ area: ScreenPlan.Area) {
    let bindings = pane.bindings
    let keys = bindings.map { DisplayText($0.keyNames) }
    let commands = bindings.map { DisplayText($0.command.map { "todo \($0)" } ?? "") }
    let (width, widthOfCommand) = (Self.width(of: keys), Self.width(of: commands))
    let hasRoom = widthOfCommand > 0 && size.columns >= width + widthOfCommand + Self.widthOfWords
    let rows = bindings.indices.map { index in
      [StyledText(keys[index].padded(to: width), .bold)]
        + (hasRoom ? [StyledText(commands[index].padded(to: widthOfCommand), palette.label)] : [])
        + [StyledText(DisplayText(bindings[index].words))]
    }
    if rows.isEmpty { put([[StyledText("no key does that; : runs any command")]], in: &frame, area) }
    putRows(rows, pane.cursor, in: &frame, area)
    let typed = pane.filter.shown(in: helpRoom)
    frame.cursor = ScreenPosition(column: min(size.columns - 1, Self.helpLabel.width + typed.cursor), row: 0)
  }

  /// What stands before what is typed to find a key.
  static let helpLabel: DisplayText = "keys, type to find: "
  var helpRoom: Int { max(1, size.columns - Self.helpLabel.width - 1) }
  /// What the words get at least where commands are shown.
  private static let widthOfWords = 30

  private static func width(of texts: [DisplayText]) -> Int { texts.reduce(0) { max($0, $1.width) } }
}
