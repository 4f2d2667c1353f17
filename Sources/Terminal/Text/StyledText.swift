/// A text and how it is set off.
package struct StyledText: Hashable, Sendable {
  package let text: DisplayText
  package let styles: [Style]

  package init(_ text: DisplayText, _ styles: Style...) { self.init(text, styles) }

  package init(_ text: DisplayText, _ styles: [Style]) {
    (self.text, self.styles) = (text, styles)
  }

  /// The text with the escape sequences of its styles, or without colour just the text.
  package func rendered(inColor usesColor: Bool) -> DisplayText {
    guard usesColor, !text.text.isEmpty, !styles.isEmpty else { return text }
    let parameters = styles.map(\.parameters).joined(separator: ";")
    return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }
}

extension StyledText {
  /// A character of the line: how wide it is, and where in which of the texts it stands.
  private struct Cell {
    let isBlank: Bool
    let width: Int
    let text: Int
    let place: Range<String.Index>
  }

  /// A line in lines of at most a number of columns, broken at blanks, in the styles that it has; what is broken off
  /// stands below where the line begins.
  ///
  /// A longer word is broken within, between two characters; a character wider than a line gets one to itself.
  package static func wrapped(_ line: [StyledText], to columns: Int) -> [[StyledText]] {
    guard line.reduce(0, { $0 + $1.text.width }) > columns else { return [line] }
    let cells = line.enumerated().flatMap { index, text in
      let text = text.text.text
      return text.indices.map { place in
        Cell(
          isBlank: text[place] == " ", width: DisplayText.width(of: text[place]), text: index,
          place: place..<text.index(after: place))
      }
    }
    let blanks = min(cells.prefix(while: \.isBlank).count, columns / 2)
    let indent: [StyledText] = blanks == 0 ? [] : [StyledText(DisplayText.blanks(blanks))]
    var lines: [[StyledText]] = []
    var start = 0
    while start < cells.count {
      let end = end(of: cells, from: start, columns: columns - (lines.isEmpty ? 0 : blanks))
      lines.append((lines.isEmpty ? [] : indent) + texts(of: cells[start..<end], in: line))
      start = end + cells[end...].prefix(while: \.isBlank).count
    }
    return lines
  }

  /// Where a line ends that begins there: before the last word that does not fit whole, if there is another before it.
  private static func end(of cells: [Cell], from start: Int, columns: Int) -> Int {
    var (end, used) = (start, 0)
    while end < cells.count, end == start || used + cells[end].width <= columns {
      used += cells[end].width
      end += 1
    }
    guard end < cells.count, !cells[end].isBlank else { return end }
    guard let blank = cells[start..<end].lastIndex(where: \.isBlank) else { return end }
    return cells[start..<blank].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? end
  }

  private static func texts(of cells: ArraySlice<Cell>, in line: [StyledText]) -> [StyledText] {
    guard let first = cells.first, let last = cells.last else { return [] }
    return (first.text...last.text).map { index in
      let text = line[index].text
      let start = index == first.text ? first.place.lowerBound : text.text.startIndex
      let end = index == last.text ? last.place.upperBound : text.text.endIndex
      return StyledText(text[start..<end], line[index].styles)
    }
  }
}
