import Terminal
import TodoCLI
import TodoKit

/// A part of the screen that covers the list, and has the keys while it is on top.
protocol Pane {
  var context: KeyContext { get }
  /// The module whose presenter closes the pane, or `nil` for a pane that belongs to the screen itself.
  var module: ScreenModule? { get }
  var title: DisplayText { get }

  mutating func move(_ movement: KeyAction.Movement, height: Int)
  mutating func resize(width: Int, height: Int, _ palette: Palette)
  func put(in frame: inout Frame, _ area: ScreenLayout.Area, _ palette: Palette)
}

/// A module that can have a pane or the sidebar.
enum ScreenModule {
  case detail, groups, history, review, status
}

struct ScreenStack {
  /// The panes over the list, the top one last.
  private(set) var panes: [any Pane] = []
  /// Whether the sidebar has the keys when no pane covers it.
  var isInSidebar = false

  var isEmpty: Bool { panes.isEmpty }
  /// Whether nothing but a menu covers the list.
  var isAtList: Bool { panes.allSatisfy { $0 is MenuPane } }

  /// The top pane, or `nil` if nothing covers the list.
  var top: (any Pane)? {
    get { panes.last }
    set { if let newValue, !panes.isEmpty { panes[panes.count - 1] = newValue } }
  }

  /// The top pane if it shows todos in full.
  var detail: TextPane? {
    get { (top as? TextPane).flatMap { $0.context == .detail ? $0 : nil } }
    set { top = newValue }
  }
  var history: HistoryPane? {
    get { top as? HistoryPane }
    set { top = newValue }
  }
  var help: HelpPane? {
    get { top as? HelpPane }
    set { top = newValue }
  }

  /// Puts a pane on top, in the place of a top pane of the same kind.
  mutating func open(_ pane: any Pane) {
    if top?.context == pane.context { panes.removeLast() }
    panes.append(pane)
  }

  mutating func close() {
    if panes.popLast() == nil { isInSidebar = false }
  }

  /// Closes every pane except the list's menus.
  mutating func closeScreens() { panes.removeAll { !($0 is MenuPane) } }

  mutating func resize(width: Int, height: Int, _ palette: Palette) {
    for index in panes.indices { panes[index].resize(width: width, height: height, palette) }
  }

  mutating func showList() { (panes, isInSidebar) = ([], false) }
}

/// Rows with a cursor on one of them.
protocol RowPane {
  /// The index of the row under the cursor, and that of the first row shown.
  var cursor: (index: Int, top: Int) { get set }
  var count: Int { get }
  /// The row under the cursor as a spoken line, or a line that says that there is none.
  var spoken: String { get }
  /// The numbers that change when another row has to be spoken.
  var spokenPlace: [Int] { get }
}

extension RowPane {
  var module: ScreenModule? { nil }
  var spokenPlace: [Int] { [cursor.index] }

  /// Moves the cursor to a row, or to the nearest one, and scrolls to it.
  mutating func go(to index: Int, height: Int) {
    let index = max(0, min(count - 1, index))
    cursor = (index, max(0, min(max(cursor.top, index - max(1, height) + 1), index)))
  }

  mutating func moveCursor(_ movement: KeyAction.Movement, height: Int) {
    go(to: movement.target(from: cursor.index, of: count, height: height), height: height)
  }

  mutating func move(_ movement: KeyAction.Movement, height: Int) { moveCursor(movement, height: height) }
  mutating func resize(width: Int, height: Int, _ palette: Palette) { go(to: cursor.index, height: height) }

  func shown(height: Int) -> Range<Int> { min(cursor.top, count)..<min(count, cursor.top + max(0, height)) }

  /// Moves the cursor to the row on a row of the window.
  ///
  /// - Returns: whether the cursor was there already, or `nil` if the window's row shows none.
  mutating func click(at row: Int, in rows: Range<Int>) -> Bool? {
    let (previous, index) = (cursor.index, row - rows.lowerBound + cursor.top)
    guard rows.contains(row), shown(height: rows.count).contains(index) else { return nil }
    go(to: index, height: rows.count)
    return index == previous
  }

  /// Puts the visible rows into an area that is as wide as the window.
  func put(_ rows: [[StyledText]], in frame: inout Frame, _ area: ScreenLayout.Area) {
    for (place, index) in zip(area.rows, shown(height: area.rows.count)) {
      frame.rows[place].put(StyledText(index == cursor.index ? ">" : " "), at: 0)
      frame.rows[place].put(rows[index], in: 2..<area.columns.upperBound)
      if index == cursor.index { frame.putCursor(at: place, in: area.columns, isWhole: true) }
    }
  }
}

extension Frame {
  /// Puts lines of text into an area, as many as there is room for.
  mutating func put(_ lines: some Collection<[StyledText]>, in area: ScreenLayout.Area) {
    for (line, place) in zip(lines, area.rows) { rows[place].put(line, in: area.columns, gap: 0) }
  }

  /// Puts the cursor on a row, and reverses the whole row or these columns of it.
  mutating func putCursor(at row: Int, in columns: Range<Int>, isWhole: Bool) {
    cursor = ScreenPosition(column: columns.lowerBound, row: row)
    if isWhole { rows[row].isReversed = true } else { rows[row].reverse(columns) }
  }
}

extension FrameRow {
  /// Puts the cells of a table side by side, and cuts those that do not fit into the columns.
  mutating func put(_ cells: [StyledText], in columns: Range<Int>, gap: Int = 2) {
    var column = columns.lowerBound
    for cell in cells {
      let room = columns.upperBound - column
      guard room > 0 else { return }
      put(StyledText(cell.text.truncated(to: room), cell.styles), at: column)
      column += cell.text.width + gap
    }
  }

  /// Shows columns in reverse video and without colours, spaces included.
  fileprivate mutating func reverse(_ columns: Range<Int>) {
    let all = parts
    self = FrameRow()
    for part in all where part.column < columns.lowerBound { put(part.text, at: part.column) }
    let inside = all.filter { columns.contains($0.column) }
    let starts = inside.map(\.column) + [columns.upperBound]
    put(StyledText(DisplayText.blanks(starts[0] - columns.lowerBound), .reverse), at: columns.lowerBound)
    for (part, end) in zip(inside, starts.dropFirst()) {
      put(StyledText(part.text.text.padded(to: end - part.column), .reverse), at: part.column)
    }
    for part in all where part.column >= columns.upperBound { put(part.text, at: part.column) }
  }
}
