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
  let tellsMisses: Bool
  private let text: TextView
  /// Shows numbers where the text form has pictures of them; nil where pictures are seen.
  private let numbers: (any TodoView)?
  /// What was shown as text, in that order.
  private var texts: [(TextView) -> Void] = []

  /// An empty shelf; texts are as wide as the screen.
  init(width: Int, palette: Palette, isRehearsal: Bool, isForPeople: Bool, isLinear: Bool, tellsMisses: Bool) {
    (self.isForPeople, self.tellsMisses) = (isForPeople, tellsMisses)
    let console = Console.keeping(width: width)
    text = TextView(console: console, isRehearsal: isRehearsal, palette: palette)
    let plain = Console(
      out: ConsoleStream(buffer: console.out.buffer, isTerminal: false, usesColor: false), err: console.err,
      width: width)
    numbers = isLinear ? AppRouter.view(GlobalOptions(), palette, isRehearsal: false, console: plain) : nil
  }

  var console: Console { text.console }

  /// All that was shown, once the event is over.
  func take() -> ShownThings {
    shown.lines = console.out.buffer.takeLines()
    shown.notes = console.err.buffer.takeLines().map { $0.map(\.text.text).joined() }
    if !texts.isEmpty {
      shown.layOut = { [texts, text] width in
        TextPane.lines(width: width, text.palette) { view in for show in texts { show(view) } }
      }
    }
    return shown
  }

  private func keep(_ show: @escaping (TextView) -> Void) {
    texts.append(show)
    show(text)
  }

  func show(_ list: TodoListModel) { shown.list = list }
  func show(_ explanation: QueryExplanationModel) {
    shown.explanation = explanation.text
    keep { $0.show(explanation) }
  }

  func show(_ miss: QueryMiss) { shown.miss = miss.words }
  func show(_ problem: ProblemModel) { shown.problem = Problem(problem) }
  func show(_ detail: TodoDetailModel) { shown.detail = detail }
  func show(_ log: TodoHistoryModel) { shown.log = log }

  func show(_ receipt: TodoReceiptModel) {
    shown.receipt = receipt
    // The status may have no room for all of it.
    keep { $0.show(receipt.withChangesFirst) }
  }

  func show(_ move: HistoryMoveModel) {
    shown.receipt = move.receipt
    shown.steps = move.steps.map(\.revision)
    keep { $0.show(move) }
  }

  func show(_ sync: SyncModel) {
    shown.receipt = sync.receipt
    keep { $0.show(sync) }
  }

  func show(_ groups: TodoGroupsModel) {
    (shown.groups, shown.module) = (groups, .groups)
    keep { $0.show(groups) }
  }

  func show(_ review: TodoReviewModel) {
    shown.module = .review
    keep { $0.show(review) }
  }

  func show(_ stats: TodoStatsModel) {
    shown.module = .review
    if let numbers { numbers.show(stats) } else { keep { $0.show(stats) } }
  }

  func show(_ calendar: TodoCalendarModel) {
    shown.module = .review
    if let numbers { numbers.show(calendar) } else { keep { $0.show(calendar) } }
  }

  func show(_ place: StorePlaceModel) {
    shown.module = .status
    keep { $0.show(place) }
  }

  func show(_ report: StoreReportModel) {
    shown.module = .status
    keep { $0.show(report) }
  }
}
