import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore

struct TodoWorkspaceTests {
  /// A workspace over todos 1 to 3 of a store whose last id is 7.
  private func workspace() throws -> TodoWorkspace {
    let lines = try (1...3).map { id in
      StoredLine(id: id, position: id * 1_000, bytes: try Todo.sample(id).line)
    }
    return try TodoWorkspace(lines, lastID: 7)
  }

  @Test("todos are found by id and by uid in their current state")
  func finding() throws {
    var workspace = try workspace()
    #expect(workspace.todo(id: 2)?.title == "Buy milk")
    #expect(workspace.id(of: "uid-2")?.rawValue == 2)
    #expect(workspace.uid(of: TodoID(stored: 2)) == "uid-2")
    #expect(workspace.todo(id: 4) == nil)
    #expect(workspace.id(of: "uid-4") == nil)
    workspace.put(try .sample(2, "New"))
    #expect(workspace.todo(id: 2)?.title == "New")
    #expect(workspace.stored(id: 2)?.title == "Buy milk")
    workspace.put(try .sample(8))
    #expect(workspace.stored(id: 8) == nil)
    workspace.remove(TodoID(stored: 2))
    #expect(workspace.todo(id: 2) == nil)
    #expect(workspace.id(of: "uid-2") == nil && workspace.uid(of: TodoID(stored: 2)) == nil)
  }

  @Test("new ids begin after the last id, and a removed todo frees no id")
  func ids() throws {
    var workspace = try workspace()
    #expect(workspace.nextID?.rawValue == 8)
    workspace.put(try .sample(8))
    #expect(workspace.nextID?.rawValue == 9)
    workspace.remove(TodoID(stored: 8))
    #expect(workspace.nextID?.rawValue == 9)
    #expect(workspace.lastID == 8)
    #expect(try TodoWorkspace([], lastID: TodoID.maximum).nextID == nil)
  }

  @Test("the uid of a removed todo is remembered and can be used by a new todo")
  func uids() throws {
    var workspace = try workspace()
    #expect(workspace.removedID(of: "uid-1") == nil)
    workspace.remove(TodoID(stored: 1))
    #expect(workspace.removedID(of: "uid-1")?.rawValue == 1)
    workspace.put(try .sample(8) { $0.uid = TodoUID(stored: "uid-1") })
    #expect(workspace.id(of: "uid-1")?.rawValue == 8)
  }

  @Test("changes are listed in the order in which todos were first touched, each todo once")
  func changes() throws {
    var workspace = try workspace()
    workspace.put(try .sample(3, "x"))
    workspace.put(try .sample(8))
    workspace.remove(TodoID(stored: 1))
    workspace.put(try .sample(3, "y"))
    let changes = workspace.result(end: 99).deltas
    #expect(changes.map { ($0.after ?? $0.before)?.id.rawValue } == [3, 8, 1])
    #expect(changes.map { $0.before?.title } == ["Buy milk", nil, "Buy milk"])
    #expect(changes.map { $0.after?.title } == ["y", "Buy milk", nil])
  }

  @Test("a todo that ends up as it was is listed as unchanged and makes no edit")
  func nothing() throws {
    var workspace = try workspace()
    workspace.put(try .sample(3, "x"))
    workspace.put(try .sample(3))
    workspace.put(try .sample(8))
    workspace.remove(TodoID(stored: 8))
    let result = workspace.result(end: 99)
    #expect(
      result.deltas.map { $0.before?.id.rawValue } == [3] && result.deltas[0].before == result.deltas[0].after
    )
    #expect(result.edits.isEmpty)
  }

  @Test("edits replace or remove the lines of stored todos, and new todos go to the end")
  func edits() throws {
    var workspace = try workspace()
    workspace.put(try .sample(3, "x"))
    workspace.put(try .sample(8))
    workspace.remove(TodoID(stored: 1))
    let edits = workspace.result(end: 99).edits
    #expect(edits.map(\.range.lowerBound) == [3_000, 99, 1_000])
    #expect(edits.map(\.range.count) == edits.map { $0.before?.count ?? 0 })
    #expect(try edits.map(\.before) == [Todo.sample(3).line[...], nil, Todo.sample(1).line[...]])
    #expect(try edits.map { $0.after?.todo } == [Todo.sample(3, "x"), Todo.sample(8), nil])
  }
}
