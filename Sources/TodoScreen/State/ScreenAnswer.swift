import Terminal
import TodoCLI
import TodoKit

/// What came of a route.
struct ScreenAnswer {
  var use: AnswerUse
  /// The route; nil for a command that has none.
  let route: Route?
  let outcome: Outcome
  let shown: ShownThings
  /// What lies over the list from now on.
  var stack: ScreenStack
  /// The query of the list that is shown; nil for none.
  var query: TodoQuery?
  /// The words of a command that has no route.
  var words: [String] = []

  /// The command line that does the same.
  var commandLine: DisplayText? {
    guard let route else { return DisplayText((["todo"] + words.map(ShellWord.quoted)).joined(separator: " ")) }
    return route.withoutGuard.commandLine.map { DisplayText($0) }
  }
}

/// A change that was made here, and how things were before.
struct UnreadChange {
  /// The revision of the list; nil where there was none.
  let former: Int?
  let cursor: TodoID?
  /// Whether it is a step of its own, which can be taken back.
  let isStep: Bool
}

/// All that presenters have shown of one event.
struct ShownThings {
  var list: TodoListModel?
  var explanation: String?
  var detail: TodoDetailModel?
  var groups: TodoGroupsModel?
  var log: TodoHistoryModel?
  /// The module whose text it is; nil for what is no module's.
  var module: ScreenModule?
  var receipt: TodoReceiptModel?
  /// The revisions of the steps that were taken back or brought back, in that order.
  var steps: [Int]?
  var problem: Problem?
  var miss: String?
  /// The same as lines of text, for what has no screen of its own.
  var lines: [[StyledText]] = []
  /// Makes these lines for another width; nil where they are what they are.
  var layOut: ((Int) -> [[StyledText]])?
  /// What was said beside it.
  var notes: [String] = []

  /// Whether the text is a line at most, which the status has room for.
  var isLine: Bool { lines.count + notes.count <= 1 }
}
