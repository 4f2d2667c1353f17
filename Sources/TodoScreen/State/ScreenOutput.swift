import Terminal
import TodoCLI
import TodoKit

/// A view that keeps what presenters show for one event, so that the screen can show it.
///
/// Models without a pane of their own are kept as lines of text output.
final class ScreenOutput: TodoView {
  /// The module whose text the output is, or `nil` if there is none.
  private(set) var module: ScreenModule?
  private(set) var miss: String?
  var problem: ProblemModel?
  /// The text in lines; read only when the event is over.
  private(set) lazy var lines = console.out.buffer.takeLines()
  /// The lines of what is said on stderr beside a result; read only when the event is over.
  private(set) lazy var notes = console.err.buffer.takeLines().map { $0.map(\.text.text).joined() }

  /// Whether notes beside a result are shown.
  let isForPeople: Bool
  let tellsContext = true
  let reportsMissing: Bool
  private let text: TextView
  /// A view that shows numbers where text output draws charts, or `nil` if charts can be seen.
  private let numbers: (any TodoView)?
  private var shown: [any Shown] = []
  private var texts: [any Shown] = []

  /// Creates an empty output, whose texts are as wide as the screen.
  init(
    width: Int, palette: Palette = Palette(), isRehearsal: Bool = false, isForPeople: Bool = false,
    isLinear: Bool = false, reportsMissing: Bool = false, place: DisplayText? = nil
  ) {
    (self.isForPeople, self.reportsMissing) = (isForPeople, reportsMissing)
    let console = Console.keeping(width: width)
    text = TextView(console: console, isRehearsal: isRehearsal, palette: palette, place: place)
    let plain = Console(
      out: ConsoleStream(buffer: console.out.buffer, isTerminal: false, usesColor: false), err: console.err,
      width: width)
    numbers = isLinear ? OutputForm.plain.view(nil, palette, on: plain) : nil
  }

  var console: Console { text.console }
  /// Whether all text is at most one line, which the status has room for.
  var isLine: Bool { lines.count + notes.count <= 1 }

  /// Returns the lines laid out for another width; lines that are no model's text stay as they are.
  func lines(in width: Int) -> [[StyledText]] {
    if texts.isEmpty { return lines }
    return TextPane.lines(width: width, text.palette) { view in for text in texts { view.show(text) } }
  }

  func show(_ miss: QueryMiss) { self.miss = miss.words }

  func show(_ model: some Shown) {
    shown.append(model)
    switch model as any Shown {
    case is TodoListModel, is TodoDetailModel, is TodoHistoryModel: break
    case let problem as ProblemModel: self.problem = problem
    // The status may have no room for the whole receipt.
    case let receipt as TodoReceiptModel: keep(receipt.withChangesFirst)
    case is QueryExplanationModel, is HistoryMoveModel, is SyncModel: keep(model)
    case is TodoGroupsModel: keep(model, of: .groups)
    case is TodoReviewModel: keep(model, of: .review)
    case is TodoStatsModel, is TodoCalendarModel: keep(model, of: .review, hasCharts: true)
    case is StorePlaceModel, is StoreReportModel: keep(model, of: .status)
    default: text.show(model)
    }
  }

  private func last<Model>(_: Model.Type = Model.self) -> Model? {
    shown.lazy.compactMap { $0 as? Model }.last
  }

  var list: TodoListModel? { last() }
  var explanation: String? { last(QueryExplanationModel.self)?.text }
  var detail: TodoDetailModel? { last() }
  var groups: TodoGroupsModel? { last() }
  var log: TodoHistoryModel? { last() }
  var receipt: TodoReceiptModel? {
    last() ?? last(HistoryMoveModel.self)?.receipt ?? last(SyncModel.self)?.receipt
  }
  /// The revisions of the steps that were undone or redone, in that order.
  var steps: [Int]? { last(HistoryMoveModel.self)?.steps.map(\.revision) }

  /// Keeps the text of a model, or its numbers if it has charts that cannot be seen.
  private func keep(_ model: some Shown, of module: ScreenModule? = nil, hasCharts: Bool = false) {
    self.module = module ?? self.module
    if hasCharts, let numbers { return numbers.show(model) }
    texts.append(model)
    text.show(model)
  }
}

/// The answer to the last key, in the words of the command line.
struct ScreenMessage: Equatable {
  /// The equivalent command, or `nil` if there is none.
  var command: DisplayText?
  /// The message on one line.
  private(set) var text: DisplayText
  /// The whole message in lines, however many there are.
  private(set) var lines: [DisplayText]
  /// The direction of history that takes the change back, or `nil` if nothing was changed.
  private(set) var reversal: HistoryDirection?
  /// The store's revision after the change; the change is the last one as long as the list has this revision.
  var revision: Int?
  var isProblem = false
  /// The first change that the message is about, or `nil` for another message.
  var change: TodoDelta?

  init(_ text: DisplayText, isProblem: Bool = false) {
    self.text = text
    lines = [text]
    self.isProblem = isProblem
  }

  /// Creates a message that says what is wrong and what to do about it.
  ///
  /// - Parameter warning: what happens nevertheless, instead of advice.
  init(_ problem: ProblemModel, warning: DisplayText? = nil) {
    let texts =
      [problem.message] + problem.details + (warning == nil ? problem.advice.map { $0.keys ?? $0.words } : [])
    lines = texts.flatMap { DisplayText.lines(of: $0) } + [warning].compactMap(\.self)
    text = lines.joined(separator: "; ")
    isProblem = true
  }

  /// The most lines joined on one line; no screen has room for more.
  private static let mostLines = 20

  /// Creates a message from an answer.
  ///
  /// - Parameter count: how many todos changed, or 0 if they are not counted.
  init(_ answer: ScreenAnswer, reversal: HistoryDirection? = nil, count: Int = 0) {
    let notes = answer.shown.notes.map { DisplayText($0.hasPrefix("todo: ") ? String($0.dropFirst(6)) : $0) }
    lines =
      (count > 1 ? ["\(count) todos"] : []) + answer.shown.lines.map { $0.map(\.text).joined() } + notes
    let rest = lines.count - Self.mostLines
    text = (lines.prefix(Self.mostLines).map(\.trimmed) + (rest > 0 ? ["… \(rest) more: m shows all"] : []))
      .joined(separator: " · ")
    (command, self.reversal) = (answer.commandLine, reversal)
  }

  mutating func add(_ text: DisplayText) {
    self.text = "\(self.text)\(text)"
    lines.append("\(lines.popLast() ?? "")\(text)")
  }
}
