import FileStore
import Foundation
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

/// The output of the text form, as recorded beside the tests; TODO_RECORD=1 records it again.
enum Picture {
  /// Expects the output at a width to match the recording with this name.
  static func expect(_ name: String, width: Int, _ draw: (TextView) -> Void) throws {
    let caught = try CaughtConsole(width: width)
    draw(TextView(console: caught.console, fields: nil))
    let text = try caught.output() + caught.errors()
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Views/Pictures/\(name)-\(width).txt")
    if ProcessInfo.processInfo.environment["TODO_RECORD"] == "1" { try Data(text.utf8).write(to: file) }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(text == recorded, "\(LineDifference.text(from: recorded, to: text))")
  }

  /// The presenter of the list of a store at ``Moment/friday``.
  static func list(of todos: [Todo], in view: any TodoList.View) -> any TodoList.Presenter {
    TodoApp(store: store(of: todos), at: .friday).list(in: view, Nowhere())
  }

  private static func store(of todos: [Todo]) -> TodoStore {
    TodoStore(
      MemoryStorage(StoreLayout.document(of: todos.map(\.line), trailer: StoreTrailer(lastID: todos.count))))
  }

  /// The presenter of the review of a store at ``Moment/friday``.
  static func presenter(_ todos: [Todo], in view: any TodoReview.View) -> any TodoReview.Presenter {
    TodoApp(store: store(of: todos), at: .friday).review(in: view, Nowhere())
  }

  /// Todos of ten weeks, some of each kind, in projects and with tags.
  static func todos() throws -> [Todo] {
    var random = SplitMix(state: 20)
    let projects = [
      "work/site", "work/billing", "work", "home", "home/garden", "学ぶ", "trip/lisbon", "sport", "car",
      "money",
    ]
    return try (1...90).map { id in
      try Todo.sample(id, id % 9 == 0 ? "Todo \(id) with a title that is longer than most" : "Todo \(id)") {
        todo in
        let age = Int.random(in: 0..<70 * 86_400, using: &random)
        todo.created = Instant(seconds: Moment.friday.instant.seconds - age)
        let end = Instant(seconds: todo.created.seconds + Int.random(in: 0...age, using: &random))
        todo.modified = todo.created
        todo.project = id % 4 == 0 ? nil : projects.randomElement(using: &random)
        todo.tags = id % 3 == 0 ? [] : [["mail", "phone", "shop"][id % 7 % 3]]
        switch id % 10 {
        case 0...5: (todo.status, todo.completed, todo.modified) = (.done, end, end)
        case 6: (todo.status, todo.cancelled, todo.modified) = (.cancelled, end, end)
        case 7: todo.start = LocalDate(day: Moment.friday.today.advanced(by: id % 20 + 1))
        default:
          todo.due = LocalDate(day: Moment.friday.today.advanced(by: Int.random(in: -3...40, using: &random)))
        }
      }
    }
  }
}

/// A router that must not be asked for anything.
struct Nowhere: TodoList.Router, ClosingRouter {
  func openTodoDetail(_ id: TodoID) -> Outcome {
    Issue.record("todo \(id.rawValue)")
    return .failed
  }

  func close() -> Outcome {
    Issue.record("close")
    return .failed
  }
}
