import Testing
import TodoTestSupport

@testable import FileStore
@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct HistoryLogTests {
  /// Steps by their revisions, with what they undo or redo.
  private func history(_ steps: (revision: Int, undoes: [Int], redoes: [Int])...) -> HistoryText {
    var text = HistoryText()
    for step in steps { text.append(step.revision, undoes: step.undoes, redoes: step.redoes) }
    return text
  }

  private func changes(_ revisions: ClosedRange<Int>) -> HistoryText {
    var text = HistoryText()
    for revision in revisions { text.append(revision) }
    return text
  }

  private func log(_ history: HistoryText, _ bytes: [UInt8]? = nil) throws -> HistoryLog {
    try HistoryLog(HistoryBytes(bytes: bytes ?? history.bytes), leadingTo: history.key())
  }

  private func all(_ log: HistoryLog) throws -> (
    revisions: [Int], states: [HistoryState], reach: HistoryReach
  ) {
    var log = log
    var (revisions, states) = ([Int](), [HistoryState]())
    while let (step, state) = try log.next() {
      revisions.append(step.revision)
      states.append(state)
    }
    return (revisions, states, log.reach)
  }

  private func steps(_ log: HistoryLog, _ direction: HistoryDirection, _ count: Int = 9) throws -> [Int] {
    var log = log
    return try log.steps(for: direction, .steps(count)).map(\.revision)
  }

  @Test("the log has all steps up to the revision, the newest first")
  func all() throws {
    let log = try log(changes(1...3))
    let found = try all(log)
    #expect(found.revisions == [3, 2, 1] && found.states == [.inForce, .inForce, .inForce])
    #expect(found.reach == .beginning)
    #expect(try steps(log, .undo) == [3, 2, 1] && steps(log, .undo, 2) == [3, 2])
    #expect(try steps(log, .redo).isEmpty)
  }

  @Test("a history that was cut at its bound reports where it begins")
  func trimmed() throws {
    #expect(try all(log(changes(7...9))).reach == .revision(7))
  }

  @Test("a missing history is empty and begins with the next change")
  func missing() throws {
    #expect(
      try all(HistoryLog(nil, leadingTo: HistoryKey(revision: 0, digest: .ofNothing))).reach == .beginning)
    #expect(
      try all(HistoryLog(nil, leadingTo: HistoryKey(revision: 4, digest: .ofNothing))).reach == .revision(5))
  }

  @Test("another store's history is not read")
  func foreign() throws {
    let found = try all(log(changes(1...3), HistoryText(1...3).bytes))
    #expect(found.revisions.isEmpty && found.reach == .foreign(path: "todos.history.ndjson"))
  }

  @Test("damage to a line loses that line and all lines before it")
  func damaged() throws {
    let history = changes(1...5)
    var bytes = history.bytes
    bytes[history.lines[0].bytes.count + 12] ^= 1
    let found = try all(log(history, bytes))
    #expect(found.revisions == [5, 4, 3])
    #expect(found.reach == .damage(path: "todos.history.ndjson", before: 3))
  }

  @Test("an undone step can be redone, and a redone step can be undone")
  func undoAndRedo() throws {
    let undone = try log(history((1, [], []), (2, [], []), (3, [], []), (4, [3, 2], [])))
    #expect(try all(undone).states == [.inForce, .undone, .undone, .inForce])
    #expect(try steps(undone, .undo) == [1])
    #expect(try steps(undone, .redo) == [2, 3] && steps(undone, .redo, 1) == [2])
    let redone = try log(history((1, [], []), (2, [], []), (3, [], []), (4, [3, 2], []), (5, [], [2])))
    #expect(try all(redone).states == [.inForce, .inForce, .undone, .inForce, .inForce])
    #expect(try steps(redone, .undo) == [2, 1])
    #expect(try steps(redone, .redo) == [3])
  }

  @Test("a change after an undo begins a branch, and the undone steps are lost")
  func branch() throws {
    let branched = try log(history((1, [], []), (2, [], []), (3, [], []), (4, [3, 2], []), (5, [], [])))
    #expect(try all(branched).states == [.inForce, .inForce, .lost, .lost, .inForce])
    #expect(try steps(branched, .undo) == [5, 1])
    #expect(try steps(branched, .redo).isEmpty)
  }

  @Test("an undone step that the history no longer has cannot be redone, nor can the steps after it")
  func trimmedRedo() throws {
    let trimmed = try log(history((5, [], []), (6, [5, 4, 3], [])))
    #expect(try steps(trimmed, .redo).isEmpty)
    let partly = try log(history((3, [], []), (4, [], []), (5, [], []), (6, [5, 4, 3], []), (7, [], [3])))
    #expect(try steps(partly, .redo) == [4, 5])
  }

  @Test("all steps that can be redone are listed, with the next one last")
  func redoable() throws {
    var log = try log(
      history((1, [], []), (2, [], []), (3, [], []), (4, [3, 2], []), (5, [], [2]), (6, [2], [])))
    _ = try log.steps(for: .undo, .steps(1))
    #expect(log.redoable == [3, 2])
  }

  @Test(
    "a step that claims to undo or redo impossible revisions does no harm",
    arguments: [[9], [2, 3], [2, 2, 1, 1], [.max]])
  func strange(revisions: [Int]) throws {
    let log = try log(history((1, [], []), (2, revisions, []), (3, [], revisions)))
    #expect(try all(log).revisions == [3, 2, 1])
    _ = try steps(log, .undo)
    _ = try steps(log, .redo)
  }
}

struct ChangesByOthersTests {
  private let storage = SpyStorage(nil)
  private var store: TodoStore { TodoStore(storage) }

  private func titles() throws -> [String] {
    try storage.lines.map { try #require(Todo(line: Array($0.utf8))).title }
  }

  private func add(_ titles: String..., by command: String = "add") throws {
    let todos = titles.map {
      Todo(uid: TodoUID(stored: "u-\($0)"), title: $0, created: Moment.friday.instant)
    }
    _ = try store.addTodos(todos, claiming: [], for: ChangeCause(command, at: .friday))
  }

  private func edit(_ words: String, _ title: String, by command: String = "edit") throws {
    _ = try store.changeTodos(.refs(refs(words)), for: ChangeCause(command, at: .friday)) { todo in
      var todo = todo
      todo.title = title
      return ChangeResult(todo)
    }
  }

  /// Undoes or redoes steps, and returns their revisions.
  @discardableResult
  private func go(_ direction: HistoryDirection, _ distance: HistoryDistance = .steps(1)) throws -> [Int] {
    try store.go(direction, distance, for: ChangeCause(direction.rawValue, at: .friday)).steps.map(\.revision)
  }

  @Test("undo skips a sync and takes back the last own step in force")
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

  @Test("undo of several steps keeps the changes that a sync made between them")
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

  @Test("a todo that a later sync has changed blocks undo, for one step and for several")
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

  @Test("a sync is not a step that undo can name")
  func through() throws {
    try add("a")
    try add("b", by: "sync")
    #expect(throws: StoreError.noSuchRevision(.undo, 2)) { try go(.undo, .through(revision: 2)) }
    #expect(try go(.undo, .through(revision: 1)) == [1])
  }

  @Test("an undone step can be redone after a sync, and the history has to keep it")
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
