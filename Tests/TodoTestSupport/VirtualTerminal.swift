package import Terminal

/// A terminal that obeys what `todo` may send, and keeps a list of everything else that it is sent.
package struct VirtualTerminal {
  /// How many columns a terminal gives to a character of several scalars.
  package enum Widths: Sendable {
    /// As many as `todo` expects.
    case measured
    /// As many as its scalars have separately, as in tmux 3.3.
    case byScalar
  }

  /// One cell; the second cell of a wide character is empty.
  package struct Cell: Equatable, Sendable {
    package var text = " "
    /// The SGR parameters in force when it was written.
    package var styles: [String] = []

    package var isReversed: Bool { styles.contains("7") }
  }

  /// What a person sees.
  package struct Picture: Equatable, Sendable {
    package var cells: [[Cell]]
    /// The place of the cursor; nil if the cursor is hidden.
    package var cursor: ScreenPosition?

    /// The rows as text, without spaces at their ends.
    package var lines: [String] {
      cells.map { row in
        let text = row.map(\.text).joined()
        return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
      }
    }

    /// Whether each row is in reverse video from its first cell to its last.
    package var reversedRows: [Bool] { cells.map { row in row.allSatisfy(\.isReversed) } }
  }

  package private(set) var size: ScreenSize
  /// What the terminal should not have been sent, in words.
  package internal(set) var refusals: [String] = []
  /// How many frames have ended.
  package internal(set) var frameCount = 0
  /// The numbers of the modes that are on.
  package internal(set) var modes: Set<Int> = [25]

  let widths: Widths
  /// Whether a program can have a screen of its own.
  private let hasSecondScreen: Bool
  /// Whether a program writes below what is there already, and may move by lines.
  let isShared: Bool
  var parser = Parser()
  var styles: [String] = []
  /// The rows that scroll.
  var region: Range<Int>
  var cursor = ScreenPosition(column: 0, row: 0)
  /// Whether the last column was written, so that the next character belongs in the next row.
  var isWrapPending = false
  private var cells: [[Cell]]
  private var saved: (cells: [[Cell]], cursor: ScreenPosition)?
  /// The place of the last character, as long as a scalar can still belong to it.
  private var last: (position: ScreenPosition, width: Int)?

  /// An empty terminal, as a shell has it.
  package init(
    columns: Int, rows: Int, widths: Widths = .measured, hasSecondScreen: Bool = true, isShared: Bool = false
  ) {
    self.hasSecondScreen = hasSecondScreen
    self.isShared = isShared
    size = ScreenSize(columns: columns, rows: rows)
    self.widths = widths
    region = 0..<rows
    cells = Self.empty(size)
  }

  /// What it shows now.
  package var picture: Picture {
    Picture(cells: cells, cursor: modes.contains(25) ? cursor : nil)
  }

  /// What differs from the terminal before a program got it; empty once the program has left it in order.
  package var leftOver: [String] {
    var leftOver = modes.symmetricDifference([25]).sorted().map { "mode \($0)" }
    if !styles.isEmpty { leftOver.append("SGR \(styles)") }
    if region != 0..<size.rows { leftOver.append("region \(region)") }
    return leftOver
  }

  /// Whether output may still be painted for the former size, since the screen has not been erased yet.
  private var isForFormerSize = false

  /// Takes a new size, with unknown contents.
  package mutating func resize(columns: Int, rows: Int) {
    size = ScreenSize(columns: columns, rows: rows)
    isForFormerSize = true
    cells = Array(repeating: Array(repeating: Cell(text: "?"), count: columns), count: rows)
    region = 0..<rows
    move(to: ScreenPosition(column: 0, row: 0))
  }

  private static func empty(_ size: ScreenSize) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(), count: size.columns), count: size.rows)
  }

  mutating func move(to position: ScreenPosition) {
    cursor = position
    isWrapPending = false
    last = nil
  }

  mutating func eraseLine() {
    for column in cursor.column..<size.columns { erase(column, cursor.row) }
    last = nil
  }

  mutating func eraseBelow() {
    eraseLine()
    for row in cursor.row + 1..<max(cursor.row + 1, size.rows) {
      cells[row] = Array(repeating: Cell(), count: size.columns)
    }
  }

  mutating func eraseScreen() {
    isForFormerSize = false
    cells = Self.empty(size)
    last = nil
  }

  /// Moves the lines of the region up or down by one row.
  mutating func scroll(up isUp: Bool) {
    let blank = Array(repeating: Cell(), count: size.columns)
    cells.remove(at: isUp ? region.lowerBound : region.upperBound - 1)
    cells.insert(blank, at: isUp ? region.upperBound - 1 : region.lowerBound)
    last = nil
  }

  mutating func enterAlternateScreen() {
    guard hasSecondScreen else { return }
    saved = (cells, cursor)
    eraseScreen()
  }

  mutating func leaveAlternateScreen() {
    guard let saved else { return }
    cells = saved.cells
    move(to: saved.cursor)
    self.saved = nil
  }

  /// Erases a cell, together with the rest of a wide character in it.
  private mutating func erase(_ column: Int, _ row: Int) {
    if cells[row][column].text.isEmpty, column > 0 { cells[row][column - 1].text = " " }
    if column + 1 < size.columns, cells[row][column + 1].text.isEmpty { cells[row][column + 1].text = " " }
    cells[row][column] = Cell()
  }

  mutating func write(_ scalar: Unicode.Scalar) {
    let width = DisplayText.width(of: Character(scalar))
    if let last, widths == .measured || width == 0 {
      let cell = cells[last.position.row][last.position.column]
      var joined = cell.text
      joined.unicodeScalars.append(scalar)
      if width == 0 || joined.count == cell.text.count {
        let columns = widths == .measured ? DisplayText(asIs: joined).width : last.width
        return put(joined, width: max(columns, last.width), at: last.position, in: cell.styles)
      }
    }
    guard width > 0 else { return }
    // Painted text never reaches the next row by itself.
    if isWrapPending { return refuse("\(scalar) is wrapped in row \(cursor.row)") }
    put(String(scalar), width: width, at: cursor, in: styles)
  }

  private mutating func put(_ text: String, width: Int, at position: ScreenPosition, in styles: [String]) {
    let columns = position.column..<position.column + width
    if columns.upperBound > size.columns {
      return refuse("\(text) reaches over the edge of row \(position.row)")
    }
    for column in columns { erase(column, position.row) }
    for column in columns { cells[position.row][column] = Cell(text: "", styles: styles) }
    cells[position.row][position.column].text = text
    last = (position, width)
    cursor.column = min(columns.upperBound, size.columns - 1)
    isWrapPending = columns.upperBound == size.columns
  }

  mutating func refuse(_ what: String) {
    if !isForFormerSize { refusals.append(what) }
  }
}
