import Terminal
import TodoCLI
import TodoKit

/// The steps of the history, and the one under the cursor.
struct HistoryPane {
  private(set) var log: TodoHistoryModel
  /// The steps as cells of a table.
  private(set) var rows: [[StyledText]] = []
  var cursor = RowCursor()

  init(_ log: TodoHistoryModel, width: Int, _ palette: Palette) {
    self.log = log
    resize(width: width, palette)
  }

  /// The step under the cursor; nil where there is none.
  var step: TodoHistoryModel.Step? { log.steps.isEmpty ? nil : log.steps[cursor.index] }

  /// Shows the history as it is now, with the cursor on the same step.
  mutating func show(_ log: TodoHistoryModel, width: Int, _ palette: Palette, height: Int) {
    let revision = step?.step.revision
    self.log = log
    resize(width: width, palette)
    let index = log.steps.firstIndex { $0.step.revision == revision }
    cursor.go(to: index ?? cursor.index, of: log.steps.count, height: height)
  }

  /// Lays the steps out beside the column of the cursor.
  mutating func resize(width: Int, _ palette: Palette) {
    rows = HistoryTable(log, width: max(1, width - 2), palette: palette).rows
  }
}
