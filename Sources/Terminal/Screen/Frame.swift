package struct ScreenSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
  }
}

/// The whole contents of a screen at one time.
package struct Frame: Equatable, Sendable {
  /// The rows from the top; missing rows are empty, and rows beyond the screen are not shown.
  package var rows: [FrameRow]
  /// The place of the terminal's cursor, which screen readers and input methods rely on, or `nil` to hide the
  /// cursor.
  package var cursor: ScreenPosition?

  package init(rows: [FrameRow] = [], cursor: ScreenPosition? = nil) {
    (self.rows, self.cursor) = (rows, cursor)
  }
}

/// One row of a screen: texts from left to right, each at its column.
///
/// A terminal may disagree about a text's width, which can spoil only the rest of the row; ``RowPainter``
/// prevents even that for characters whose width is disputed.
package struct FrameRow: Hashable, Sendable {
  /// A text and the column, from 0, at which it begins.
  package struct Part: Hashable, Sendable {
    package let column: Int
    package let text: StyledText

    init(column: Int, _ text: StyledText) { (self.column, self.text) = (column, text) }

    /// The column after the text.
    var end: Int { column + text.text.width }
  }

  /// The texts, which do not overlap.
  package private(set) var parts: [Part]
  /// Whether the whole row is shown in reverse video, without the styles of its parts.
  package var isReversed: Bool

  package init(_ parts: [Part] = [], isReversed: Bool = false) {
    (self.parts, self.isReversed) = (parts, isReversed)
  }

  /// The column after the last text.
  package var end: Int { parts.last?.end ?? 0 }

  /// Puts a text at a column, or after the last text if that reaches further.
  package mutating func put(_ text: StyledText, at column: Int) {
    guard !text.text.text.isEmpty else { return }
    parts.append(Part(column: max(column, end), text))
  }
}
