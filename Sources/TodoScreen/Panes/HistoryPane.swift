import Terminal
import TodoCLI
import TodoKit

/// The steps of the history, with a cursor.
struct HistoryPane: Pane, RowPane {
  /// The number of steps read at first, and again whenever the cursor reaches the last one.
  private static let batch = 1_000
  static let request = HistoryLogRequest(limit: batch)
  private static let emptyText: DisplayText = "nothing has been changed yet"

  private(set) var log: TodoHistoryModel
  private(set) var request: HistoryLogRequest
  /// Whether the pane shows the whole history, rather than a part that was asked for.
  private let isOpenEnded: Bool
  /// Whether older steps have to be read, since the cursor reached the last one.
  private(set) var needsMore = false
  /// Whether the cursor goes to the oldest step once it is read.
  private var seeksOldest = false
  private var rows: [[StyledText]] = []
  var cursor = (index: 0, top: 0)

  let context = KeyContext.history
  let module: ScreenModule? = .history
  let title: DisplayText = "history"

  init(_ log: TodoHistoryModel, _ request: HistoryLogRequest, width: Int, _ palette: Palette) {
    (self.log, self.request) = (log, request)
    isOpenEnded = request == Self.request
    layOut(width, palette)
  }

  var count: Int { log.steps.count }
  /// The step under the cursor, or `nil` if there is none.
  var step: TodoHistoryModel.Step? { log.steps.isEmpty ? nil : log.steps[cursor.index] }
  var isAtEnd: Bool { cursor.index == count - 1 }
  var spoken: String {
    (step == nil ? Self.emptyText : rows[cursor.index].map { $0.text.trimmed }.joined(separator: " ")).text
  }

  /// Returns the revision of the step that undo or redo would take first, or `nil` if the pane may not show
  /// it.
  func next(_ direction: HistoryDirection) -> Int? {
    guard isOpenEnded else { return nil }
    let steps = log.steps.map(\.step)
    return switch direction {
    case .undo: steps.first { $0.state == .inForce && $0.canBeUndone }?.revision
    case .redo: steps.last { $0.state == .undone }?.revision
    }
  }

  /// Shows the history as it is now, and keeps the cursor on the same step.
  mutating func show(_ log: TodoHistoryModel, width: Int, height: Int, _ palette: Palette) {
    let revision = step?.step.revision
    self.log = log
    layOut(width, palette)
    let index = seeksOldest ? count - 1 : log.steps.firstIndex { $0.step.revision == revision }
    (seeksOldest, needsMore) = (false, false)
    go(to: index ?? cursor.index, height: height)
  }

  mutating func move(_ movement: KeyAction.Movement, height: Int) {
    moveCursor(movement, height: height)
    needsMore = isAtEnd && isOpenEnded && request.limit == count
    guard needsMore else { return }
    seeksOldest = movement == .last
    request.limit = seeksOldest ? nil : count + Self.batch
  }

  mutating func resize(width: Int, height: Int, _ palette: Palette) {
    layOut(width, palette)
    go(to: cursor.index, height: height)
  }

  private mutating func layOut(_ width: Int, _ palette: Palette) {
    rows = HistoryTable(log, width: max(1, width - 2), palette: palette).rows
  }

  func put(in frame: inout Frame, _ area: ScreenLayout.Area, _ palette: Palette) {
    put(rows, in: &frame, area)
    if rows.isEmpty { frame.put([[StyledText(Self.emptyText)]], in: area) }
  }
}
