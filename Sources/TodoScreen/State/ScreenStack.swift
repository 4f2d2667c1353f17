import Terminal
import TodoCLI
import TodoKit

/// Where the user is: the list, and what lies over it.
///
/// A router opens and closes what modules show; the state does so only for what it says itself, such as the keys.
struct ScreenStack {
  /// What lies over the list, the upper pane last.
  private(set) var panes: [any Pane] = []
  /// Whether the sidebar has the keys where nothing lies over it.
  var isInSidebar = false

  var isEmpty: Bool { panes.isEmpty }
  /// Whether the list is what there is, though a menu of its own may lie over it.
  var isAtList: Bool { panes.allSatisfy { $0 is MenuPane } }

  /// The upper pane; nil where only the list is there.
  var top: (any Pane)? {
    get { panes.last }
    set { if let newValue, !panes.isEmpty { panes[panes.count - 1] = newValue } }
  }

  /// The upper pane where it shows todos in full, the history, the keys.
  var detail: TextPane? {
    get { (top as? TextPane).flatMap { $0.context == .detail ? $0 : nil } }
    set { top = newValue }
  }
  var history: HistoryPane? {
    get { top as? HistoryPane }
    set { top = newValue }
  }
  var help: HelpPane? {
    get { top as? HelpPane }
    set { top = newValue }
  }

  /// Puts a pane over the others, in the place of one of its kind.
  mutating func open(_ pane: any Pane) {
    if top?.context == pane.context { panes.removeLast() }
    panes.append(pane)
  }

  /// Takes the upper pane away, or leaves the sidebar.
  mutating func close() {
    if panes.popLast() == nil { isInSidebar = false }
  }

  /// Takes away what lies over the list, but for a menu of its own.
  mutating func closeScreens() { panes.removeAll { !($0 is MenuPane) } }

  mutating func resize(width: Int, height: Int, _ palette: Palette) {
    for index in panes.indices { panes[index].resize(width: width, height: height, palette) }
  }

  /// Puts what an answer shows over the others, where it was asked for and has a screen of its own.
  mutating func place(_ answer: ScreenAnswer, width: Int, _ palette: Palette) {
    let shown = answer.shown
    switch answer.use {
    case .move: if answer.query != nil { showList() }
    case _ where shown.problem != nil: break
    case .command where shown.receipt != nil, .change: closeDetail(ofRemoved: answer)
    case .command:
      if shown.list != nil, answer.query != nil {
        showList()
      } else if let detail = shown.detail {
        open(TextPane(detail, width: width, palette))
      } else if let log = shown.log {
        let request = if case .openHistoryLog(let request) = answer.route { request } else { HistoryPane.request }
        open(HistoryPane(log, request, width: width, palette))
      } else {
        openText(of: answer, width: width)
      }
    case .dryRun: openText(of: answer, width: width)
    case .list, .typedList, .keptList, .explanation, .preview, .sidebar, .enteredSidebar, .upper, .rehearsal: break
    }
  }

  private mutating func showList() { (panes, isInSidebar) = ([], false) }

  /// A text that is more than a line has a screen.
  private mutating func openText(of answer: ScreenAnswer, width: Int) {
    let shown = answer.shown
    guard !shown.isLine else { return }
    let rest = shown.notes.map { [StyledText(DisplayText($0))] }
    open(TextPane(answer.commandLine ?? "answer", of: shown.module, width: width) { shown.lines(in: $0) + rest })
  }

  /// A todo that was removed has no screen any more.
  private mutating func closeDetail(ofRemoved answer: ScreenAnswer) {
    guard let detail, answer.outcome == .succeeded else { return }
    let deltas = answer.shown.receipt?.deltas ?? []
    if deltas.contains(where: { $0.after == nil && $0.todo.id == detail.id }) { panes.removeLast() }
  }
}
