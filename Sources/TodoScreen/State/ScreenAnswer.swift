import Terminal
import TodoCLI
import TodoKit

/// What came of a route.
struct ScreenAnswer {
  let use: AnswerUse
  /// The route; nil for a command that has none.
  let route: Route?
  let outcome: Outcome
  let shown: ShownThings
  /// The words of a command that has no route.
  var words: [String] = []
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
}
