import Terminal
import TodoCLI
import TodoKit

/// What lies over the list, and has the keys as long as it does.
protocol Pane {
  var context: KeyContext { get }
  /// The module whose presenter closes it; nil for what the full screen says itself.
  var module: ScreenModule? { get }
  var title: DisplayText { get }

  mutating func move(_ movement: KeyAction.Movement, height: Int)
  mutating func resize(width: Int, height: Int, _ palette: Palette)
  func put(in frame: inout Frame, _ area: ScreenLayout.Area, _ palette: Palette)
}

/// A module of which something can lie over the list.
enum ScreenModule {
  case detail, groups, history, review, status
}

struct ScreenStack {
  /// What lies over the list, the upper pane last.
  private(set) var panes: [any Pane] = []
  /// Whether the sidebar has the keys where nothing lies over it.
  var isInSidebar = false

  var isEmpty: Bool { panes.isEmpty }
  /// Whether the list is what there is, though a menu of its own may lie over it.
  var isAtList: Bool { panes.allSatisfy { $0 is MenuPane } }

  /// The upper pane; nil where only the list is there.
  var top: (any Pane)? {
    get { panes.last }
    set { if let newValue, !panes.isEmpty { panes[panes.count - 1] = newValue } }
  }

  /// The upper pane where it shows todos in full, the history, the keys.
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

  /// Puts a pane over the others, in the place of one of its kind.
  mutating func open(_ pane: any Pane) {
    if top?.context == pane.context { panes.removeLast() }
    panes.append(pane)
  }

  mutating func close() {
    if panes.popLast() == nil { isInSidebar = false }
  }

  /// Takes away what lies over the list, but for a menu of its own.
  mutating func closeScreens() { panes.removeAll { !($0 is MenuPane) } }

  mutating func resize(width: Int, height: Int, _ palette: Palette) {
    for index in panes.indices { panes[index].resize(width: width, height: height, palette) }
  }

  mutating func showList() { (panes, isInSidebar) = ([], false) }
}

/// Rows, on one of which the cursor is.
protocol RowPane {
  /// The row that the cursor is on, from 0, and the first one that is shown.
  var cursor: (index: Int, top: Int) { get set }
  var count: Int { get }
  /// The row under the cursor as it is told in a line, or that there is none.
  var spoken: String { get }
  var place: [Int] { get }
}

extension RowPane {
  var module: ScreenModule? { nil }
  var place: [Int] { [cursor.index] }

  /// Goes to a row, or to the nearest that there is, and shows it.
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

  /// Goes to the row that is shown on a row of the window; whether the cursor was there already, nil where none is shown.
  mutating func click(at row: Int, in rows: Range<Int>) -> Bool? {
    let (previous, index) = (cursor.index, row - rows.lowerBound + cursor.top)
    guard rows.contains(row), shown(height: rows.count).contains(index) else { return nil }
    go(to: index, height: rows.count)
    return index == previous
  }

  /// Puts the rows that are seen into an area that is as wide as the window.
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

  /// Shows that the cursor is on a row, of which all is in reverse video, or what stands in these columns.
  mutating func putCursor(at row: Int, in columns: Range<Int>, isWhole: Bool) {
    cursor = ScreenPosition(column: columns.lowerBound, row: row)
    if isWhole { rows[row].isReversed = true } else { rows[row].reverse(columns) }
  }
}

extension FrameRow {
  /// Puts cells of a table beside each other, and cuts what does not fit before a column.
  mutating func put(_ cells: [StyledText], in columns: Range<Int>, gap: Int = 2) {
    var column = columns.lowerBound
    for cell in cells {
      let room = columns.upperBound - column
      guard room > 0 else { return }
      put(StyledText(cell.text.truncated(to: room), cell.styles), at: column)
      column += cell.text.width + gap
    }
  }

  /// Shows what stands in some columns in reverse video, without colours, and the blanks between as well.
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
