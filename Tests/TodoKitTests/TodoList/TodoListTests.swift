import FileStore
import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoKit

/// Todos that are added from lines, as `todo jot` reads them.
struct TodoListTests {
  private func interactor(_ todos: [Todo]) -> TodoListInteractor {
    TodoListInteractor(entity: TodoStore(SpyStorage(document(todos))), moment: .friday)
  }

  /// The todo that a request adds to five others, with a fixed uid.
  private func added(_ request: AddTodosRequest) throws -> Todo {
    let interactor = try interactor((1...5).map { try Todo.sample($0) })
    var todo = try #require(try interactor.addTodos(request, withEffects: false).made.deltas.first?.after)
    todo.uid = "x"
    return todo
  }

  @Test("a line and the same values as options of add give the same todo", arguments: Self.lines)
  func options(line: String) throws {
    var reader = JotReader(at: .friday)
    let (jot, _) = try reader.todo(line)
    let written = try added(AddTodosRequest(titles: [.init(jot.title)], edits: jot.edits))
    #expect(try added(AddTodosRequest(titles: [.init(line)], isJot: true)) == written)
  }

  /// Lines of words that are understood, in any order and number.
  private static let lines: [String] = {
    let pieces = [
      "call", "mum", "tomorrow", "5pm", "at 9", "on the 15th", "every mon", "every day at 8", "after 3 days",
      "from mon to fri", "next week", "in 3 days", "@phone", "#x", "+home", "+3d", "p1", "!low", "due:fri",
      "due:\"fri 9:30\"", "tag:a,b", "after:3", "after:1,2", "parent:4", "repeat:2w", "start:due-2d",
      "start:mon", "project:none", "due:none",
      "// note p1",
      "\"p1\"", "\\fri", "until dec", "31 nov", "every day until 2020-01-01",
    ]
    var random = SplitMix(state: 7)
    return (0..<600).map { _ in
      (0..<Int.random(in: 1...7, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
    }
  }()

  @Test("options win over words of the line, and the overridden word still leaves the title")
  func beaten() throws {
    let edits = TodoEdits([.due: "mon", .priority: "l"], tags: ["b"])
    let todo = try added(AddTodosRequest(titles: [.init("call tomorrow p1 @a")], edits: edits, isJot: true))
    #expect(todo.title == "call" && todo.due == LocalDate("2026-11-23") && todo.priority == .low)
    #expect(todo.tags == ["a", "b"])
    let none = TodoEdits([.due: "none"], tags: ["none"])
    let bare = try added(AddTodosRequest(titles: [.init("call tomorrow @a")], edits: none, isJot: true))
    #expect(bare.title == "call" && bare.due == nil && bare.tags == [])
    let without = try added(
      AddTodosRequest(titles: [.init("call @a @b")], edits: TodoEdits(tags: ["-a"]), isJot: true))
    #expect(without.tags == ["b"])
  }

  @Test("a missing todo or date in a line stays text and is reported, but in an option it is refused")
  func missing() throws {
    let interactor = try interactor([Todo.sample(1)])
    let lines = ["a after:9", "b after:1", "c parent:nobody", "d 31 nov", "e start:due-2d"]
    let request = AddTodosRequest(titles: lines.map { .init($0) }, isJot: true)
    let (made, jots, _) = try interactor.addTodos(request, withEffects: false)
    let deltas = made.deltas
    #expect(deltas.map(\.todo.title) == ["a after:9", "b", "c parent:nobody", "d 31 nov", "e start:due-2d"])
    #expect(
      deltas.map { jots[$0.todo.id]?.notes } == [
        [.kept("after:9", "names no todo")], nil, [.kept("parent:nobody", "names no todo")],
        [.kept("31 nov", "is not a date")], [.kept("start:due-2d", "is not a date")],
      ])
    var other = AddTodosRequest(titles: [.init("a after:1")], edits: TodoEdits(), isJot: true)
    other.edits.after = ["9"]
    #expect(throws: TodoError.store(.notFound(refs: ["9"]))) {
      try interactor.addTodos(other, withEffects: false)
    }
    #expect(throws: TodoError.refused(.emptyLine, line: 2)) {
      try interactor.addTodos(
        AddTodosRequest(titles: [.init("a"), .init(" ", line: 2)], isJot: true), withEffects: false)
    }
  }
}
