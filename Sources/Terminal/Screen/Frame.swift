package struct ScreenSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
  }
}

/// All that a screen shows at one time.
package struct Frame: Equatable, Sendable {
  /// The rows from the top; those that are missing are empty, those beyond the screen are not shown.
  package var rows: [FrameRow]
  /// Where the terminal's own cursor stands, on which screen readers and input methods rely; nil hides it.
  package var cursor: ScreenPosition?

  package init(rows: [FrameRow] = [], cursor: ScreenPosition? = nil) {
    (self.rows, self.cursor) = (rows, cursor)
  }
}

/// One row of a screen: texts from left to right, each at its column.
///
/// A terminal may disagree about how wide a text is. That spoils no more than what stands behind that text in this row,
/// and not even that where the painter sees it coming.
package struct FrameRow: Hashable, Sendable {
  /// A text and the column, from 0, at which it begins.
  package struct Part: Hashable, Sendable {
    package let column: Int
    package let text: StyledText

    init(column: Int, _ text: StyledText) { (self.column, self.text) = (column, text) }

    /// The column behind it.
    var end: Int { column + text.text.width }
  }

  /// The texts; none begins within the one before it, and none reaches over the edge of the screen.
  package private(set) var parts: [Part]
  /// Whether the whole row is shown in reverse video, and its parts without styles of their own.
  package var isReversed: Bool

  package init(_ parts: [Part] = [], isReversed: Bool = false) {
    (self.parts, self.isReversed) = (parts, isReversed)
  }

  /// The column behind the last text.
  package var end: Int { parts.last?.end ?? 0 }

  /// Puts a text at a column; what stands there already pushes it on.
  package mutating func put(_ text: StyledText, at column: Int) {
    guard !text.text.text.isEmpty else { return }
    parts.append(Part(column: max(column, end), text))
  }
}
