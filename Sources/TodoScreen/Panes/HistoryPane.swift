import Terminal
import TodoCLI
import TodoKit

/// The steps of the history, and the one under the cursor.
struct HistoryPane {
  /// So many steps are read at first, and further on when the cursor comes to the last of them.
  static let portion = 1_000
  /// The steps that are read at first.
  static let request = HistoryLogRequest(limit: portion)

  private(set) var log: TodoHistoryModel
  /// Which steps were asked for.
  private(set) var request: HistoryLogRequest
  /// Whether nobody has asked for a part of the history only.
  private let isOpenEnded: Bool
  /// Whether the cursor goes to the oldest step once that is read.
  private var seeksOldest = false
  /// The steps as cells of a table.
  private(set) var rows: [[StyledText]] = []
  var cursor = RowCursor()

  init(_ log: TodoHistoryModel, _ request: HistoryLogRequest, width: Int, _ palette: Palette) {
    (self.log, self.request) = (log, request)
    isOpenEnded = request == Self.request
    resize(width: width, palette)
  }

  /// The step under the cursor; nil where there is none.
  var step: TodoHistoryModel.Step? { log.steps.isEmpty ? nil : log.steps[cursor.index] }

  /// The revision of the step that would be taken first; nil where that need not be shown.
  func next(_ direction: HistoryDirection) -> Int? {
    guard isOpenEnded else { return nil }
    let steps = log.steps.map(\.step)
    return switch direction {
    case .undo: steps.first { $0.state == .inForce && $0.canBeUndone }?.revision
    case .redo: steps.last { $0.state == .undone }?.revision
    }
  }

  /// Shows the history as it is now, with the cursor on the same step.
  mutating func show(_ log: TodoHistoryModel, width: Int, _ palette: Palette, height: Int) {
    let revision = step?.step.revision
    self.log = log
    resize(width: width, palette)
    let index = seeksOldest ? log.steps.count - 1 : log.steps.firstIndex { $0.step.revision == revision }
    seeksOldest = false
    cursor.go(to: index ?? cursor.index, of: log.steps.count, height: height)
  }

  /// Goes to another step.
  ///
  /// - Returns: whether there may be older ones than the last, which are to be read now.
  mutating func move(_ movement: KeyAction.Movement, height: Int) -> Bool {
    cursor.move(movement, of: log.steps.count, height: height)
    guard isAtEnd, isOpenEnded, request.limit == log.steps.count else { return false }
    seeksOldest = movement == .last
    request.limit = seeksOldest ? nil : log.steps.count + Self.portion
    return true
  }

  /// Whether the cursor is on the last step.
  var isAtEnd: Bool { cursor.index == log.steps.count - 1 }

  /// Lays the steps out beside the column of the cursor.
  mutating func resize(width: Int, _ palette: Palette) {
    rows = HistoryTable(log, width: max(1, width - 2), palette: palette).rows
  }
}
