import TodoKit

/// The steps of the history, and the one under the cursor.
struct HistoryPane {
  private(set) var log: TodoHistoryModel
  var cursor = RowCursor()

  init(_ log: TodoHistoryModel) { self.log = log }

  /// The step under the cursor; nil where there is none.
  var step: TodoHistoryModel.Step? { log.steps.isEmpty ? nil : log.steps[cursor.index] }

  mutating func show(_ log: TodoHistoryModel, height: Int) {
    self.log = log
    cursor.go(to: cursor.index, of: log.steps.count, height: height)
  }
}
