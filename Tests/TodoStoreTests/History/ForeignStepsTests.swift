import Testing
import TodoTestSupport

@testable import FileStore
@testable import TodoCore
@testable import TodoKit
@testable import TodoStore

struct ForeignStepsTests {
  private let storage = SpyStorage(nil)
  private var store: TodoStore { TodoStore(storage) }

  private func titles() throws -> [String] {
    try storage.lines.map { try #require(Todo(line: Array($0.utf8))).title }
  }

  private func add(_ titles: String..., by command: String = "add") throws {
    let todos = titles.map { Todo(uid: TodoUID(stored: "u-\($0)"), title: $0, created: Moment.friday.instant) }
    _ = try store.addTodos(todos, claiming: [], for: ChangeCause(command, at: .friday))
  }

  private func edit(_ words: String, _ title: String, by command: String = "edit") throws {
    _ = try store.changeTodos(.refs(refs(words)), for: ChangeCause(command, at: .friday)) { todo in
      var todo = todo
      todo.title = title
      return ChangeResult(todo)
    }
  }

  /// Takes steps, and tells the revisions of those that were taken.
  @discardableResult
  private func go(_ direction: HistoryDirection, _ distance: HistoryDistance = .steps(1)) throws -> [Int] {
    try store.go(direction, distance, for: ChangeCause(direction.rawValue, at: .friday)).steps.map(\.revision)
  }

  @Test("undo passes over a sync, and takes back the last own step in force")
  func passing() throws {
    try add("a", "b")
    try edit("1", "A")
    try edit("2", "B", by: "sync")
    try add("c", by: "sync")
    #expect(try go(.undo) == [2])
    #expect(try titles() == ["a", "B", "c"])
    #expect(throws: StoreError.conflict(.undo, ids: [2])) { try go(.undo) }
    #expect(try go(.redo) == [2])
    #expect(try titles() == ["A", "B", "c"])
  }

  @Test("undo of several steps leaves what a sync has brought between them")
  func several() throws {
    try add("a")
    try add("b", by: "sync")
    try add("c")
    #expect(try go(.undo, .steps(2)) == [3, 1])
    #expect(try titles() == ["b"])
    #expect(throws: StoreError.noSuchStep(.undo, asked: 1, possible: 0, reach: .beginning)) { try go(.undo) }
    #expect(try go(.redo, .steps(2)) == [1, 3])
    #expect(try titles() == ["a", "b", "c"])
  }

  @Test("a todo that a sync has changed since stands in the way of undo, at once and on the way")
  func conflict() throws {
    try add("a")
    try edit("1", "b")
    try edit("1", "c", by: "sync")
    #expect(throws: StoreError.conflict(.undo, ids: [1])) { try go(.undo) }
    try edit("1", "d")
    #expect(throws: StoreError.conflict(.undo, ids: [1])) { try go(.undo, .steps(2)) }
    #expect(try go(.undo) == [4])
    #expect(try titles() == ["c"])
  }

  @Test("a sync is no step that can be named for undo")
  func through() throws {
    try add("a")
    try add("b", by: "sync")
    #expect(throws: StoreError.noSuchRevision(.undo, 2)) { try go(.undo, .through(revision: 2)) }
    #expect(try go(.undo, .through(revision: 1)) == [1])
  }

  @Test("what was undone can be redone after a sync, and the bound of the history may not take it")
  func redo() throws {
    try add("a")
    try edit("1", "b")
    try go(.undo)
    try add("c", by: "sync")
    #expect(storage.rewrites.last?.history?.oldestNeeded == 2)
    #expect(try store.log.map(\.state) == [.inForce, .inForce, .undone, .inForce])
    #expect(try go(.redo) == [2])
    #expect(try titles() == ["b", "c"])
    try add("d", by: "sync")
    #expect(storage.rewrites.last?.history?.oldestNeeded == 6)
  }

  @Test("the log shows a sync among the other steps")
  func log() throws {
    try add("a")
    try add("b", by: "sync")
    let interactor = TodoHistoryInteractor(entity: store, moment: .friday)
    #expect(try interactor.steps(HistoryLogRequest()).steps.map(\.command) == ["sync", "add"])
  }
}
