import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import SyncEngine
@testable import TodoCore
@testable import TodoKit

/// What undo does after a sync, and how far a sync follows the past.
struct SyncedUndoTests {
  private let remote = MemoryRemote()
  private let here: SyncReplica
  private let there: SyncReplica

  init() {
    here = SyncReplica("here", of: remote, offset: 0)
    there = SyncReplica("there", of: remote, offset: 0)
  }

  private func add(_ titles: String..., on replica: SyncReplica) throws {
    let titles = titles.map { AddTodosRequest.Title($0) }
    _ = try TodoListInteractor(entity: replica.store, moment: .friday).addTodos(
      AddTodosRequest(titles: titles))
  }

  private func change(_ action: TodoAction, _ id: String, on replica: SyncReplica, after: Int = 1) throws {
    _ = try TodoDetailInteractor(entity: replica.store, moment: .friday(after: after))
      .changeTodos(ChangeTodosRequest(action, pick: .refs(refs(id))))
  }

  private func sync(_ replicas: SyncReplica...) throws {
    for replica in replicas { _ = try replica.sync(at: Moment.friday.instant.seconds) }
  }

  private func go(_ direction: HistoryDirection, on replica: SyncReplica) throws {
    _ = try TodoHistoryInteractor(entity: replica.store, moment: .friday).go(HistoryMoveRequest(direction))
  }

  /// An edit that relates a todo to another one.
  private func relating(_ field: TodoField, _ id: String) -> TodoAction {
    var edits = TodoEdits()
    if field == .after { edits.after = [id] } else { edits[field] = id }
    return .edit(edits)
  }

  @Test("undo after a sync closes no circle, and names the todos in the way", arguments: TodoSchema.relations)
  func undoOfCircle(field: TodoField) throws {
    try add("one", "two", on: here)
    try sync(here, there)
    try change(relating(field, "2"), "1", on: here)
    try sync(here, there)
    try change(relating(field, "none"), "1", on: here, after: 2)
    try sync(here, there)
    try change(relating(field, "1"), "2", on: there, after: 3)
    try sync(there, here)
    let before = here.todos
    #expect(throws: TodoError.store(.conflict(.undo, ids: [1, 2]))) { try go(.undo, on: here) }
    #expect(here.todos == before)
  }

  @Test("undo of a new todo after a sync removes the relations of others to it, and redo restores them")
  func undoOfAdded() throws {
    try add("one", on: here)
    try sync(here, there)
    try add("two", on: here)
    try sync(here, there)
    for field in TodoSchema.relations { try change(relating(field, "2"), "1", on: there) }
    #expect(there.todos[0].after.count == 1 && there.todos[0].parent != nil)
    try sync(there, here)
    let before = here.todos
    try go(.undo, on: here)
    #expect(here.todos.map(\.after) == [[]] && here.todos.map(\.parent) == [nil])
    try go(.redo, on: here)
    #expect(here.todos == before)
    // A todo that somebody has changed since stays as it is.
    try go(.undo, on: here)
    try sync(here, there)
    try change(.edit(TodoEdits([.title: "mine"])), "1", on: there, after: 9)
    try sync(there, here)
    try go(.redo, on: here)
    #expect(here.todos.map(\.after) == [[], []] && here.todos.map(\.title) == ["mine", "two"])
  }

  @Test("a past with ever more common commits is not followed for ever")
  func crissCross() throws {
    try add("one", on: here)
    try sync(here)
    let first = try #require(remote.tip)
    let files = try #require(remote.commits[first]).files
    var layer = [first]
    for depth in 0..<5 {
      let parents = layer
      layer = (0..<8).map { remote.put(files, parents: parents, message: "\(depth) \($0)") }
    }
    _ = remote.put(files, parents: layer, message: "left")
    try sync(here)
    _ = remote.put(files, parents: layer, message: "right")
    try change(.edit(TodoEdits([.title: "two"])), "1", on: here)
    let former = remote.calls.count
    try sync(here)
    #expect(here.todos.map(\.title) == ["two"])
    #expect(remote.calls.count - former <= 150)
  }
}
