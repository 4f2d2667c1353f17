import Terminal
import TodoCLI
import TodoKit

/// Where the user is: the list, and what lies over it.
///
/// A ``ScreenRouter`` opens and closes what modules show; the state does so only for what it says itself, such as the keys.
struct ScreenStack {
  /// The screens over the list, the upper one last.
  private(set) var screens: [Screen] = []
  /// Whether the sidebar has the keys where no screen lies over it.
  var isInSidebar = false

  /// The upper screen; nil where only the list is there.
  var top: Screen? { screens.last }
  /// Whether nothing lies over the list.
  var isEmpty: Bool { screens.isEmpty }

  /// Puts a screen over the others, in the place of one of its kind.
  mutating func open(_ screen: Screen) {
    if top?.context == screen.context { screens.removeLast() }
    screens.append(screen)
  }

  /// Takes the upper screen away, or leaves the sidebar.
  mutating func close() {
    if screens.popLast() == nil { isInSidebar = false }
  }

  /// Takes all screens away.
  mutating func closeScreens() { screens = [] }

  /// Shows the upper screen as it is now.
  mutating func renewTop(_ screen: Screen) { screens[screens.count - 1] = screen }

  /// Shows all screens as they are now.
  mutating func renew(_ change: (Screen) -> Screen) { screens = screens.map(change) }
}

extension ScreenStack {
  /// Puts what an answer shows over the others, where it was asked for and has a screen of its own.
  mutating func place(_ answer: ScreenAnswer, width: Int, _ palette: Palette) {
    let shown = answer.shown
    switch answer.use {
    case .move: if answer.query != nil { showList() }
    case _ where shown.problem != nil: break
    case .command where shown.receipt != nil, .change: closeScreen(ofRemoved: answer)
    case .command:
      if shown.list != nil, answer.query != nil {
        showList()
      } else if let detail = shown.detail {
        open(.detail(DetailPane(detail, width: width, palette)))
      } else if let log = shown.log {
        open(.history(HistoryPane(log, answer.route?.history ?? HistoryPane.request, width: width, palette)))
      } else {
        placeText(of: answer, width: width)
      }
    case .dryRun: placeText(of: answer, width: width)
    case .list, .typedList, .keptList, .explanation, .preview, .sidebar, .enteredSidebar, .upper, .rehearsal: break
    }
  }

  private mutating func showList() { (screens, isInSidebar) = ([], false) }

  /// A text that is more than a line has a screen.
  private mutating func placeText(of answer: ScreenAnswer, width: Int) {
    let shown = answer.shown
    guard !shown.isLine else { return }
    let layOut = shown.layOut ?? { _ in shown.lines }
    let rest = shown.notes.map { [StyledText(DisplayText($0))] }
    open(.page(TextPane(answer.commandLine ?? "answer", width: width) { layOut($0) + rest }, of: shown.module))
  }

  /// A todo that was removed has none any more.
  private mutating func closeScreen(ofRemoved answer: ScreenAnswer) {
    guard case .detail(let pane) = top, answer.outcome == .succeeded else { return }
    let deltas = answer.shown.receipt?.deltas ?? []
    if deltas.contains(where: { $0.after == nil && $0.todo.id == pane.id }) { screens.removeLast() }
  }
}

extension Route {
  /// Which steps of the history it shows.
  fileprivate var history: HistoryLogRequest? {
    if case .openHistoryLog(let request) = self { request } else { nil }
  }
}
