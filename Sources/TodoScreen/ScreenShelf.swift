import Terminal
import TodoCLI
import TodoKit

/// A view that keeps what it is shown, for a screen to show it.
///
/// What has no screen of its own is kept as the lines that the text form shows.
final class ScreenShelf: TodoView {
  /// What was shown.
  private(set) var shown = ShownThings()
  /// Whether what is said beside a result is worth telling.
  let isForPeople: Bool
  let tellsContext = true
  let tellsStandings = true
  private let text: TextView

  /// An empty shelf; texts are as wide as the screen.
  init(width: Int, palette: Palette, isRehearsal: Bool, isForPeople: Bool) {
    self.isForPeople = isForPeople
    text = TextView(console: .keeping(width: width), isRehearsal: isRehearsal, palette: palette)
  }

  var console: Console { text.console }

  /// All that was shown, once the event is over.
  func take() -> ShownThings {
    shown.lines = console.out.buffer.takeLines()
    shown.notes = console.err.buffer.takeLines().map { $0.map(\.text.text).joined() }
    return shown
  }

  func show(_ list: TodoListModel) { shown.list = list }
  func show(_ explanation: QueryExplanationModel) { shown.explanation = explanation.text }
  func show(_ miss: QueryMiss) { shown.miss = miss.words }
  func show(_ problem: ProblemModel) { shown.problem = Problem(problem) }
  func show(_ detail: TodoDetailModel) { shown.detail = detail }
  func show(_ log: TodoHistoryModel) { shown.log = log }

  func show(_ receipt: TodoReceiptModel) {
    shown.receipt = receipt
    text.show(receipt)
  }

  func show(_ move: HistoryMoveModel) {
    shown.receipt = move.receipt
    text.show(move)
  }

  func show(_ sync: SyncModel) {
    shown.receipt = sync.receipt
    text.show(sync)
  }

  func show(_ groups: TodoGroupsModel) {
    shown.groups = groups
    text.show(groups)
  }

  func show(_ review: TodoReviewModel) { text.show(review) }
  func show(_ stats: TodoStatsModel) { text.show(stats) }
  func show(_ calendar: TodoCalendarModel) { text.show(calendar) }
  func show(_ place: StorePlaceModel) { text.show(place) }
  func show(_ report: StoreReportModel) { text.show(report) }
}
