import Terminal

/// A line of a picture: parts from left to right, each at its column, with no blanks behind the last.
struct TextLine {
  /// The parts, with the blanks between them.
  private(set) var parts: [StyledText] = []
  private(set) var width = 0

  init(_ text: DisplayText = "", _ styles: [Style] = []) {
    append(text, styles)
  }

  /// Adds a part at a column, or right behind what stands there already.
  mutating func append(_ text: DisplayText, _ styles: [Style] = [], at column: Int = 0) {
    let width = text.width
    guard width > 0 else { return }
    if column > self.width {
      parts.append(StyledText(DisplayText.blanks(column - self.width)))
      self.width = column
    }
    parts.append(StyledText(text, styles))
    self.width += width
  }

  /// Adds a part that ends before a column.
  mutating func append(_ text: DisplayText, _ styles: [Style] = [], before column: Int) {
    append(text, styles, at: column - text.width)
  }
}
