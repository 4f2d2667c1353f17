import Terminal
import TodoCLI
import TodoKit

extension FrameRow {
  /// The blanks between two cells of a table.
  private static let gap = 2

  /// Puts cells of a table beside each other, and cuts what does not fit before a column.
  mutating func put(_ cells: [StyledText], in columns: Range<Int>, gap: Int = Self.gap) {
    var column = columns.lowerBound
    for cell in cells {
      let room = columns.upperBound - column
      guard room > 0 else { return }
      put(StyledText(cell.text.truncated(to: room), cell.styles), at: column)
      column += cell.text.width + gap
    }
  }

  /// Puts a text so that it ends before a column.
  mutating func put(_ text: StyledText, before column: Int) {
    put(text, at: column - text.text.width)
  }

  /// Shows what stands in some columns in reverse video, without colours, and the blanks between as well.
  mutating func reverse(_ columns: Range<Int>) {
    let all = parts
    self = FrameRow()
    for part in all where part.column < columns.lowerBound { put(part.text, at: part.column) }
    var column = columns.lowerBound
    let inside = all.filter { columns.contains($0.column) }
    for (index, part) in inside.enumerated() {
      let end = index + 1 < inside.count ? inside[index + 1].column : columns.upperBound
      if part.column > column { put(StyledText(DisplayText.blanks(part.column - column), .reverse), at: column) }
      put(StyledText(part.text.text.padded(to: end - part.column), .reverse), at: part.column)
      column = end
    }
    if inside.isEmpty { put(StyledText(DisplayText.blanks(columns.count), .reverse), at: column) }
    for part in all where part.column >= columns.upperBound { put(part.text, at: part.column) }
  }
}
