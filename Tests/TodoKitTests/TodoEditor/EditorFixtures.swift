import FileStore
import Testing

@testable import TodoKit
@testable import TodoTestSupport

extension Todo {
  /// An open todo of 2026-11-18 with a due date and two tags, and with a change.
  static func toEdit(_ id: Int = 1, _ change: (inout Todo) -> Void = { _ in }) throws -> Todo {
    var todo = Todo(
      id: try #require(TodoID(rawValue: id)), uid: TodoUID(stored: "uid-\(id)"), title: "Buy milk",
      created: Instant(seconds: 1_795_000_000))
    (todo.content, todo.due, todo.tags) = (
      "Two litres.\nOats, too.", LocalDate("2026-12-01"), ["shop", "food"]
    )
    change(&todo)
    return todo
  }
}

extension TodoStore {
  /// A store in memory that holds these todos.
  static func holding(_ todos: [Todo]) throws -> TodoStore {
    let store = TodoStore(MemoryStorage())
    _ = try store.addTodos(todos, claiming: [], for: ChangeCause("add", at: .friday))
    return store
  }

  /// The lines of all todos.
  var lines: [String] {
    get throws {
      let all = TodoSelection(order: []) { _ in true }
      return try todos(.selection(all)).map { String(decoding: $0.line, as: UTF8.self) }
    }
  }
}

/// An editor that changes a text by a closure.
final class TextEditorSpy: TodoEditor.TextEditor {
  /// The texts that were shown.
  private(set) var shown: [String] = []
  private let change: (String) throws -> String

  init(_ change: @escaping (String) throws -> String) {
    self.change = change
  }

  func edit<Answer>(
    _ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer
  ) throws(TodoError) -> Answer {
    shown.append(text)
    guard let edited = try? change(text) else { throw .editorExited("spy", status: 1) }
    return try use(Array(edited.utf8))
  }
}

/// A clock that moves on by a minute each time it is read.
final class TickingClock {
  private var minute = 0

  func moment() -> Moment {
    minute += 1
    return .friday(after: minute)
  }
}
