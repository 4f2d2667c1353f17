import Terminal
import TodoCLI
import TodoKit

/// The router of the full screen: what is opened lies over what is there, until it is closed.
///
/// It is made for one event, with the stack of screens as the state has it; the answer gives the state the stack that has
/// become of it.
final class ScreenRouter: TodoRouter {
  private let app: AppRouter
  private let shelf: ScreenShelf
  private let width: Int
  private let palette: Palette
  /// The list of which a presenter leads to a part.
  private let list: TodoQuery
  private var stack: ScreenStack
  /// The list that a presenter has led to; nil where none has.
  private var opened: TodoQuery?

  /// - Parameters:
  ///   - app: opens routes in the view that is the shelf.
  ///   - list: the list of which a presenter leads to a part.
  init(_ app: AppRouter, showingOn shelf: ScreenShelf, from state: ScreenState, list: TodoQuery = TodoQuery()) {
    (self.app, self.shelf, self.list) = (app, shelf, list)
    (stack, width, palette) = (state.stack, state.size.columns, state.palette)
  }

  // MARK: Where presenters lead

  func openTodoList(_ query: TodoQuery) -> Outcome {
    var asked = list
    asked.text = query.text
    opened = asked
    return app.openTodoList(asked)
  }

  func openTodoDetail(_ id: TodoID) -> Outcome { app.openTodoDetail(id) }

  func openStep(_ step: TodoHistoryModel.Step) -> Outcome {
    let todos = step.step.changes.map { [StyledText("\($0.todo.id.rawValue)  \($0.todo.title)")] }
    let title: DisplayText = "step \(step.step.revision): \(step.step.command), \(step.timeLabel)"
    let page = TextPane(title, width: width) { [palette] width in
      let details = TextPane.lines(width: width, palette) { $0.showDetails(of: step) }
      return todos + (details.isEmpty ? [] : [[]] + details)
    }
    stack.open(.page(page, of: .history))
    return .succeeded
  }

  func close() -> Outcome {
    stack.close()
    return .succeeded
  }

  // MARK: Events

  /// Opens a route.
  func open(_ route: Route, for use: AnswerUse) -> ScreenAnswer {
    let outcome = app.open(route, leadingTo: self)
    return answer(to: route, for: use, outcome)
  }

  /// Lets the presenter of what has the keys lead on.
  func go(_ move: ScreenMove) -> ScreenAnswer {
    let app = app.app
    let outcome =
      switch move {
      case .openGroup(_, .all): app.groups(in: shelf, self).openAllGroups()
      case .openGroup(let kind, .none): app.groups(in: shelf, self).openGroup(kind, named: nil)
      case .openGroup(let kind, .group(let group)):
        app.groups(in: shelf, self).openGroup(kind, named: group.group.name)
      case .openStep(let step): app.history(in: shelf, self).openStep(step)
      case .close(.detail): app.detail(in: shelf, self).close()
      case .close(.groups): app.groups(in: shelf, self).close()
      case .close(.history): app.history(in: shelf, self).close()
      case .close(.review): app.review(in: shelf, self).close()
      case .close(.status): app.status(in: shelf, self).close()
      }
    return answer(to: nil, for: .move, outcome)
  }

  private func answer(to route: Route?, for use: AnswerUse, _ outcome: Outcome) -> ScreenAnswer {
    var answer = ScreenAnswer(use: use, route: route, outcome: outcome, shown: shelf.take(), stack: stack)
    answer.query = opened ?? route?.query
    answer.stack.place(answer, width: width, palette)
    return answer
  }
}

extension Route {
  /// The query of a list.
  fileprivate var query: TodoQuery? {
    switch self {
    case .openTodoList(let query), .openNow(let query): query
    default: nil
    }
  }
}
