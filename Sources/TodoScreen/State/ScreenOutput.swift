import Terminal
import TodoCLI
import TodoKit

/// A view that keeps what presenters show of one event, for a screen to show it.
///
/// What has no screen of its own is kept as the lines that the text form shows.
final class ScreenOutput: TodoView {
  private(set) var list: TodoListModel?
  private(set) var explanation: String?
  private(set) var detail: TodoDetailModel?
  private(set) var groups: TodoGroupsModel?
  private(set) var log: TodoHistoryModel?
  /// The module whose text it is; nil for what is no module's.
  private(set) var module: ScreenModule?
  private(set) var receipt: TodoReceiptModel?
  /// The revisions of the steps that were taken back or brought back, in that order.
  private(set) var steps: [Int]?
  private(set) var miss: String?
  var problem: Problem?
  /// All in lines of text, and what was said beside it; to be asked for once the event is over.
  private(set) lazy var lines = console.out.buffer.takeLines()
  private(set) lazy var notes = console.err.buffer.takeLines().map { $0.map(\.text.text).joined() }

  /// Whether what is said beside a result is worth telling.
  let isForPeople: Bool
  let tellsContext = true
  let tellsStandings = true
  let tellsMisses: Bool
  private let text: TextView
  /// Shows numbers where the text form has pictures of them; nil where pictures are seen.
  private let numbers: (any TodoView)?
  private var texts: [(TextView) -> Void] = []

  /// Nothing yet; texts are as wide as the screen.
  init(
    width: Int, palette: Palette = Palette(), isRehearsal: Bool = false, isForPeople: Bool = false,
    isLinear: Bool = false, tellsMisses: Bool = false
  ) {
    (self.isForPeople, self.tellsMisses) = (isForPeople, tellsMisses)
    let console = Console.keeping(width: width)
    text = TextView(console: console, isRehearsal: isRehearsal, palette: palette)
    let plain = Console(
      out: ConsoleStream(buffer: console.out.buffer, isTerminal: false, usesColor: false), err: console.err,
      width: width)
    numbers = isLinear ? AppRouter.view(GlobalOptions(), palette, isRehearsal: false, console: plain) : nil
  }

  var console: Console { text.console }
  /// Whether the text is a line at most, which the status has room for.
  var isLine: Bool { lines.count + notes.count <= 1 }

  /// The lines laid out for another width, as far as they are not what they are.
  func lines(in width: Int) -> [[StyledText]] {
    if texts.isEmpty { return lines }
    return TextPane.lines(width: width, text.palette) { view in for show in texts { show(view) } }
  }

  /// Keeps a text, which may be that of a module.
  private func keep(of module: ScreenModule? = nil, _ show: @escaping (TextView) -> Void) {
    self.module = module ?? self.module
    texts.append(show)
    show(text)
  }

  private func keepFigures(_ show: @escaping (any TodoView) -> Void) {
    guard let numbers else { return keep(of: .review) { show($0) } }
    module = .review
    show(numbers)
  }

  func show(_ list: TodoListModel) { self.list = list }
  func show(_ miss: QueryMiss) { self.miss = miss.words }
  func show(_ problem: ProblemModel) { self.problem = Problem(problem) }
  func show(_ detail: TodoDetailModel) { self.detail = detail }
  func show(_ log: TodoHistoryModel) { self.log = log }
  func show(_ review: TodoReviewModel) { keep(of: .review) { $0.show(review) } }
  func show(_ stats: TodoStatsModel) { keepFigures { $0.show(stats) } }
  func show(_ calendar: TodoCalendarModel) { keepFigures { $0.show(calendar) } }
  func show(_ place: StorePlaceModel) { keep(of: .status) { $0.show(place) } }
  func show(_ report: StoreReportModel) { keep(of: .status) { $0.show(report) } }

  func show(_ explanation: QueryExplanationModel) {
    self.explanation = explanation.text
    keep { $0.show(explanation) }
  }

  func show(_ groups: TodoGroupsModel) {
    self.groups = groups
    keep(of: .groups) { $0.show(groups) }
  }

  func show(_ receipt: TodoReceiptModel) {
    self.receipt = receipt
    // The status may have no room for all of it.
    keep { $0.show(receipt.withChangesFirst) }
  }

  func show(_ move: HistoryMoveModel) {
    (receipt, steps) = (move.receipt, move.steps.map(\.revision))
    keep { $0.show(move) }
  }

  func show(_ sync: SyncModel) {
    receipt = sync.receipt
    keep { $0.show(sync) }
  }
}
