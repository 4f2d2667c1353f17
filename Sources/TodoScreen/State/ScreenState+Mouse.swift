import Terminal
import TodoCLI
import TodoKit

/// What the mouse does.
extension ScreenState {
  /// A click puts the cursor on a row, and opens it where it is there already; the wheel goes three rows.
  mutating func point(_ action: MouseAction, at place: ScreenPosition) -> [ScreenEffect] {
    switch action {
    case .wheelUp: return turnWheel(.up, at: place)
    case .wheelDown: return turnWheel(.down, at: place)
    // A line that is typed is left by keys.
    case .press: return input == nil ? click(at: place) : []
    }
  }

  /// Moves what lies over the list, else the list or the sidebar, whichever is below the pointer.
  private mutating func turnWheel(_ movement: KeyAction.Movement, at place: ScreenPosition) -> [ScreenEffect] {
    let plan = plan
    if !isCovered, input == nil, let area = plan.sidebar, area != plan.body {
      if area.contains(place), !stack.isInSidebar {
        stack.isInSidebar = true
        sidebar.show(sidebar.kind, at: query.text, height: area.rows.count - 1)
      } else if plan.list.contains(place) {
        stack.isInSidebar = false
      }
    }
    return (0..<3).flatMap { _ in move(movement) }
  }

  private mutating func click(at place: ScreenPosition) -> [ScreenEffect] {
    let plan = plan
    if isCovered { return clickUpper(at: place, plan.body) }
    if let area = plan.sidebar, area.contains(place) {
      // The first row says what stands below it.
      let rows = area.rows.dropFirst()
      guard let index = sidebar.cursor.index(at: place.row, in: rows, of: sidebar.rows.count) else { return [] }
      let isChosen = stack.isInSidebar && index == sidebar.cursor.index
      stack.isInSidebar = true
      sidebar.cursor.go(to: index, of: sidebar.rows.count, height: rows.count)
      return isChosen ? openRow() : []
    }
    if let area = plan.preview, area.contains(place) {
      stack.isInSidebar = false
      return openRow()
    }
    guard plan.list.contains(place),
      case .todo(let index) = list.outline.line(at: list.top + place.row - plan.list.rows.lowerBound)
    else { return [] }
    if index == list.index, !stack.isInSidebar { return openRow() }
    stack.isInSidebar = false
    list.go(to: index)
    return refreshing()
  }

  /// Chooses a row of what lies over the list.
  private mutating func clickUpper(at place: ScreenPosition, _ area: ScreenPlan.Area) -> [ScreenEffect] {
    if var menu = openMenu {
      let isChosen = menu.cursor.click(at: place.row, in: area.rows, of: menu.rows.count)
      self.menu = menu
      return isChosen ? openRow() : []
    }
    switch stack.top {
    case .help(var pane):
      let isChosen = pane.cursor.click(at: place.row, in: area.rows, of: pane.bindings.count)
      stack.renewTop(.help(pane))
      return isChosen ? openRow() : []
    case .history(var pane):
      let isChosen = pane.cursor.click(at: place.row, in: area.rows, of: pane.log.steps.count)
      stack.renewTop(.history(pane))
      return isChosen ? openRow() : []
    case .detail, .page, nil: return []
    }
  }
}

extension ScreenPlan.Area {
  fileprivate func contains(_ place: ScreenPosition) -> Bool {
    rows.contains(place.row) && columns.contains(place.column)
  }
}

extension RowCursor {
  /// Which row is shown on a row of the window; nil where none is.
  fileprivate func index(at row: Int, in rows: Range<Int>, of count: Int) -> Int? {
    let index = row - rows.lowerBound + top
    return rows.contains(row) && shown(of: count, height: rows.count).contains(index) ? index : nil
  }

  /// Goes to the row that is clicked; whether it was there already.
  fileprivate mutating func click(at row: Int, in rows: Range<Int>, of count: Int) -> Bool {
    guard let index = index(at: row, in: rows, of: count) else { return false }
    defer { go(to: index, of: count, height: rows.count) }
    return index == self.index
  }
}
