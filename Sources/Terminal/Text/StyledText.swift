/// A text with its styles.
package struct StyledText: Hashable, Sendable {
  package let text: DisplayText
  package let styles: [Style]

  package init(_ text: DisplayText, _ styles: Style...) { self.init(text, styles) }

  package init(_ text: DisplayText, _ styles: [Style]) {
    (self.text, self.styles) = (text, styles)
  }

  /// Returns the text with the escape sequences of its styles, or only the text without colour.
  package func rendered(inColor usesColor: Bool) -> DisplayText {
    guard usesColor, !text.text.isEmpty, !styles.isEmpty else { return text }
    let parameters = styles.map(\.parameters).joined(separator: ";")
    return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }
}

extension StyledText {
  /// A character of a line, and the index of its text in the line.
  private typealias Cell = (character: DisplayText, text: Int)

  private static let blank = DisplayText.blanks(1)

  /// Returns a styled line in lines of at most a number of columns, broken at spaces and indented like the
  /// first.
  ///
  /// A word longer than a line is broken between two characters, and a character wider than a line gets a
  /// line to itself.
  package static func wrapped(_ line: [StyledText], to columns: Int) -> [[StyledText]] {
    guard line.reduce(0, { $0 + $1.text.width }) > columns else { return [line] }
    var rest = line.enumerated().flatMap { index, text in text.text.characters.map { Cell($0, index) } }[...]
    let blanks = min(rest.prefix { $0.character == Self.blank }.count, columns / 2)
    let indent: [StyledText] = blanks == 0 ? [] : [StyledText(DisplayText.blanks(blanks))]
    var lines: [[StyledText]] = []
    while !rest.isEmpty {
      let end = end(of: rest, columns: columns - (lines.isEmpty ? 0 : blanks))
      lines.append((lines.isEmpty ? [] : indent) + texts(of: rest[..<end], in: line))
      rest = rest[end...].drop { $0.character == Self.blank }
    }
    return lines
  }

  /// Returns the end of a line: before the word that does not fit, if there is another word before it.
  private static func end(of cells: ArraySlice<Cell>, columns: Int) -> Int {
    var (end, used) = (cells.startIndex, 0)
    while end < cells.endIndex, case let width = cells[end].character.width,
      end == cells.startIndex || used + width <= columns
    {
      used += width
      end += 1
    }
    guard end < cells.endIndex, cells[end].character != Self.blank,
      let blank = cells[..<end].lastIndex(where: { $0.character == Self.blank })
    else { return end }
    return cells[..<blank].lastIndex { $0.character != Self.blank }.map { $0 + 1 } ?? end
  }

  private static func texts(of cells: ArraySlice<Cell>, in line: [StyledText]) -> [StyledText] {
    var parts: [(index: Int, characters: [DisplayText])] = []
    for cell in cells {
      if parts.last?.index != cell.text { parts.append((cell.text, [])) }
      parts[parts.count - 1].characters.append(cell.character)
    }
    return parts.map { part in StyledText(part.characters.joined(), line[part.index].styles) }
  }
}
