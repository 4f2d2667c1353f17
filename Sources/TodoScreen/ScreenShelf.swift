import Terminal
import TodoCLI
import TodoKit

/// A view that keeps what it is shown, for a screen to show it.
///
/// What has no screen of its own is kept as the lines that the text form shows.
final class ScreenShelf: TodoView {
  private var shown = ScreenOutput()
  /// Whether what is said beside a result is worth telling.
  let isForPeople: Bool
  let tellsContext = true
  let tellsStandings = true
  let tellsMisses: Bool
  private let text: TextView
  /// Shows numbers where the text form has pictures of them; nil where pictures are seen.
  private let numbers: (any TodoView)?
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
  func take() -> ScreenOutput {
    let kept = ScreenOutput(keptBy: console)
    (shown.lines, shown.notes) = (kept.lines, kept.notes)
    if !texts.isEmpty {
      shown.layOut = { [texts, text] width in
        TextPane.lines(width: width, text.palette) { view in for show in texts { show(view) } }
      }
    }
    return shown
  }

  /// Keeps a text, which may be that of a module.
  private func keep(of module: ScreenModule? = nil, _ show: @escaping (TextView) -> Void) {
    shown.module = module ?? shown.module
    texts.append(show)
    show(text)
  }

  private func keepFigures(_ show: @escaping (any TodoView) -> Void) {
    if let numbers {
      shown.module = .review
      show(numbers)
    } else {
      keep(of: .review) { show($0) }
    }
  }

  func show(_ list: TodoListModel) { shown.list = list }
  func show(_ miss: QueryMiss) { shown.miss = miss.words }
  func show(_ problem: ProblemModel) { shown.problem = Problem(problem) }
  func show(_ detail: TodoDetailModel) { shown.detail = detail }
  func show(_ log: TodoHistoryModel) { shown.log = log }
  func show(_ review: TodoReviewModel) { keep(of: .review) { $0.show(review) } }
  func show(_ stats: TodoStatsModel) { keepFigures { $0.show(stats) } }
  func show(_ calendar: TodoCalendarModel) { keepFigures { $0.show(calendar) } }
  func show(_ place: StorePlaceModel) { keep(of: .status) { $0.show(place) } }
  func show(_ report: StoreReportModel) { keep(of: .status) { $0.show(report) } }

  func show(_ explanation: QueryExplanationModel) {
    shown.explanation = explanation.text
    keep { $0.show(explanation) }
  }

  func show(_ groups: TodoGroupsModel) {
    shown.groups = groups
    keep(of: .groups) { $0.show(groups) }
  }

  func show(_ receipt: TodoReceiptModel) {
    shown.receipt = receipt
    // The status may have no room for all of it.
    keep { $0.show(receipt.withChangesFirst) }
  }

  func show(_ move: HistoryMoveModel) {
    (shown.receipt, shown.steps) = (move.receipt, move.steps.map(\.revision))
    keep { $0.show(move) }
  }

  func show(_ sync: SyncModel) {
    shown.receipt = sync.receipt
    keep { $0.show(sync) }
  }
}

extension ScreenOutput {
  /// What was written to a console that keeps it.
  init(keptBy console: Console) {
    lines = console.out.buffer.takeLines()
    notes = console.err.buffer.takeLines().map { $0.map(\.text.text).joined() }
  }
}
