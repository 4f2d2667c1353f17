/// A cell of a screen, counted from 0 at the top left.
package struct ScreenPosition: Hashable, Sendable {
  package var column: Int
  package var row: Int

  /// The cell there.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
