import ArgumentKit
import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

extension TodoModel {
  /// ``TodoKit/Todo/sample(_:_:_:)`` as presenters hand it to views.
  static func sample(
    _ id: Int, _ title: String = "Buy milk", _ change: (inout Todo) throws -> Void = { _ in }
  ) throws -> TodoModel {
    TodoModel(try Todo.sample(id, title, change), at: .friday)
  }

  /// The same with relations: its depth in a tree, a whole outside the tree, the number of its parts that are
  /// done and of all its parts, and the open todos that it comes after.
  static func sample(
    _ id: Int, depth: Int = 0, whole: (id: Int, title: String)? = nil,
    progress: (done: Int, count: Int)? = nil,
    blockers: [Int] = []
  ) throws -> TodoModel {
    let whole = whole.map { RelatedTodo(id: TodoID(stored: $0.id), title: $0.title, status: .open) }
    let progress = progress.map { TodoProgress(done: $0.done, count: $0.count) }
    let blockers = blockers.map { TodoID(stored: $0) }
    let relations = ListedRelations(depth: depth, whole: whole, progress: progress, blockers: blockers)
    return TodoModel(try Todo.sample(id), relations: relations, at: .friday)
  }

  /// The change from one model of a todo to another; without a model, the todo does not exist.
  static func delta(_ before: TodoModel?, _ after: TodoModel?) throws -> TodoDelta {
    guard let before else { return .added(try #require(after).todo) }
    return after.map { .changed(before.todo, $0.todo) } ?? .removed(before.todo)
  }

  /// Todos with everything that a list can show: projects, tags, dates, and text of many scripts.
  static func assorted() throws -> [TodoModel] {
    [
      try sample(3, "Pay the rent") { todo in
        (todo.due, todo.priority, todo.project) = (LocalDate("2026-11-19"), .high, "home")
      },
      try sample(12, "Café mit Ärzten") { todo in
        (todo.due, todo.tags) = (LocalDate("2026-11-20T14:30"), ["people", "cafe\u{301}"])
      },
      try sample(7, "日本語の本を読む") { ($0.project, $0.priority) = ("学ぶ", .low) },
      try sample(8, "לקנות חלב") { $0.tags = ["חלב"] },
      try sample(9, "e\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1B}[31m") {
        $0.status = .done
      },
    ]
  }
}

extension TodoReceiptModel {
  /// A receipt of the same change to several todos.
  static func sample(_ effect: Effect, _ todos: TodoModel...) throws -> TodoReceiptModel {
    let other = try TodoModel.sample(99).todo
    let deltas = todos.map { model -> TodoDelta in
      switch effect {
      case .added: .added(model.todo)
      case .removed: .removed(model.todo)
      case .unchanged: .changed(model.todo, model.todo)
      default: .changed(other, model.todo)
      }
    }
    return TodoReceiptModel(deltas, effect, at: .friday)
  }
}

extension TodoListModel {
  /// A list of todos that is not grouped.
  static func sample(_ todos: [TodoModel]) -> TodoListModel {
    TodoListModel(todos.map(\.todo), at: .friday)
  }
}

extension Environment {
  /// An environment that holds only the given values.
  static func with(
    _ variables: [String: String] = [:], arguments: [String] = [], input: String = "",
    isInteractive: Bool = false,
    caught: CaughtConsole? = nil
  ) -> Environment {
    Environment(
      arguments: arguments.map { Array($0.utf8) }, variable: { variables[$0].map { Array($0.utf8) } },
      now: { Moment.friday.instant }, localDate: { Self.utc($0) }, input: StandardInput(Array(input.utf8)),
      isInteractive: isInteractive,
      console: { color in
        guard let caught else { return Console(color: color) { _ in nil } }
        return caught.console
      })
  }

  private static func utc(_ instant: Instant) -> LocalDate {
    LocalDate(
      day: CalendarDay(daysSinceEpoch: instant.seconds / 86_400), minute: instant.seconds % 86_400 / 60)
  }
}

/// The route of a command line.
func route(_ words: [String]) throws -> Route {
  guard case .command(let arguments) = try CommandTable.tool.parse(words) else {
    throw NoRoute(words: words)
  }
  return try #require(CommandTable.command(arguments.command)).route(arguments)
}

/// A full screen that records what it is asked for.
final class ScreenSpy: FullScreen {
  private(set) var requests: [ScreenRequest] = []
  private(set) var sessions: [ScreenSession] = []

  func open(_ request: ScreenRequest, in session: ScreenSession) -> Outcome {
    requests.append(request)
    sessions.append(session)
    return .refused
  }
}

/// Words that ask for help or the version.
struct NoRoute: Error {
  let words: [String]
}
